import Graphics
import Raster
import Testing

/// Lines: caps, joins, dashes, parts of lines.
struct StrokeTests {
  private let horizontal = Path([(2, 2), (6, 2)])

  @Test
  func `a butt line ends at its end points`() {
    #expect(
      AsciiPicture.alpha(8, 4, [.line(horizontal, StrokeStyle(lineWidth: 2))]) == """
        ........
        ..####..
        ..####..
        ........
        """)
  }

  @Test
  func `a square cap goes half the width beyond`() {
    #expect(
      AsciiPicture.alpha(
        8, 4, [.line(horizontal, StrokeStyle(lineWidth: 2, lineCap: .square))]) == """
          ........
          .######.
          .######.
          ........
          """)
  }

  @Test
  func `a round cap is half a circle`() {
    let long = Path([(20, 20), (60, 20)])
    let style = StrokeStyle(lineWidth: 30, lineCap: .round)
    let area = AsciiPicture.draw(80, 40, [.line(long, style)]).alphaSum
    #expect(abs(area - (40 * 30 + Double.pi * 225)) < 1)
  }

  @Test
  func `a line of no length is a dot under round and square caps, and nothing under butt`() {
    for path in [Path([(4, 2), (4, 2)]), Path([(4, 2)], closed: true)] {
      func draw(_ cap: StrokeStyle.Cap) -> Pixmap {
        AsciiPicture.draw(8, 4, [.line(path, StrokeStyle(lineWidth: 4, lineCap: cap))])
      }
      #expect(draw(.butt).alphaSum == 0)
      #expect(draw(.square).alphaSum == 16)
      #expect(abs(draw(.round).alphaSum - Double.pi * 4) < 0.05)
    }
  }

  @Test
  func `a lone move draws nothing`() {
    let style = StrokeStyle(lineWidth: 4, lineCap: .round)
    #expect(AsciiPicture.draw(8, 4, [.line(Path([(4, 2)]), style)]).alphaSum == 0)
  }

  @Test(arguments: [
    (StrokeStyle.Join.miter, 10.0, 0.0), (.miter, 1.4, -0.5), (.bevel, 10, -0.5),
    (.round, 10, -1 + .pi / 4),
  ])
  func `a right angle's corner is whole, round or cut`(
    _ join: StrokeStyle.Join, _ limit: Double, _ difference: Double
  ) {
    // Two arms of 30 by 10, whose corner piece of 5 by 5 depends on the join; √2 is its miter.
    let corner = Path([(5, 35), (5, 5), (35, 5)])
    let style = StrokeStyle(lineWidth: 10, lineJoin: join, miterLimit: limit)
    let area = AsciiPicture.draw(40, 40, [.line(corner, style)]).alphaSum
    #expect(abs(area - (30 * 10 + 30 * 10 - 25 + 25 + 25 * difference)) < 0.2)
  }

  @Test
  func `a closed line has joins everywhere and no caps`() {
    let square = Path([(2, 2), (6, 2), (6, 6), (2, 6)], closed: true)
    #expect(
      AsciiPicture.alpha(8, 8, [.line(square, StrokeStyle(lineWidth: 2, lineCap: .square))]) == """
        ........
        .######.
        .######.
        .##..##.
        .##..##.
        .######.
        .######.
        ........
        """)
  }

  @Test
  func `a pen is stretched with its path`() {
    #expect(
      AsciiPicture.alpha(
        8, 6,
        [
          .line(
            Path([(1, 0.5), (1, 1.5)]), StrokeStyle(lineWidth: 1, lineCap: .square), from: 0, to: 1,
            .scale(4, 3))
        ]) == """
          ..####..
          ..####..
          ..####..
          ..####..
          ..####..
          ..####..
          """)
  }

  @Test
  func `a line whose pen is wider than its curve has no holes`() {
    var hairpin = Path()
    hairpin.move(to: Point(20, 80))
    hairpin.cubic(Point(20, 20), Point(24, 20), to: Point(24, 80))
    var cusp = Path()
    cusp.move(to: Point(20, 80))
    cusp.cubic(Point(90, 10), Point(10, 10), to: Point(80, 80))
    var circle = Path()
    circle.arc(center: Point(50, 50), radius: 3, startAngle: 0, endAngle: 2 * .pi)
    circle.close()
    for path in [hairpin, cusp, circle] {
      let style = StrokeStyle(lineWidth: 30)
      let pixmap = AsciiPicture.draw(100, 100, [.line(path, style)])
      // Every pixel within the pen of a point of the path is covered; the flat path's chords are
      // short enough to stand for the curve.
      var flat = FlatPath()
      path.flatten(Flattening(tolerance: 0.001), into: &flat)
      let points = flat.points.dropFirst(3).dropLast(3)
      for y in 0..<100 {
        for x in 0..<100 {
          let center = Point(Double(x) + 0.5, Double(y) + 0.5)
          let isNear = points.contains { $0.distance(to: center) < 13.5 && $0.y < 65 }
          if isNear { #expect(pixmap[x, y].alpha == 255, "(\(x), \(y))") }
        }
      }
    }
  }

  @Test
  func `a circle's line is the ring between two circles`() {
    var circle = Path()
    circle.arc(center: Point(32, 32), radius: 20, startAngle: 1, endAngle: 1 + 2 * .pi)
    circle.close()
    let line = AsciiPicture.draw(64, 64, [.line(circle, StrokeStyle(lineWidth: 4))])
    let ring = AsciiPicture.draw(
      64, 64, [.white(.border(Rect(10, 10, 44, 44), radius: 22, width: 4))])
    for y in 0..<64 {
      for x in 0..<64 { #expect(abs(Int(line[x, y].alpha) - Int(ring[x, y].alpha)) <= 6) }
    }
  }

  @Test
  func `dashes start with the phase, forwards and backwards`() {
    let path = Path([(0, 1), (12, 1)])
    func draw(_ pattern: [Double], _ phase: Double) -> String {
      AsciiPicture.alpha(
        12, 1,
        [
          .line(
            path, StrokeStyle(lineWidth: 2, lineDashPattern: pattern, lineDashPhase: phase))
        ])
    }
    #expect(draw([2, 1], 0) == "##.##.##.##.")
    #expect(draw([2, 1], 1) == "#.##.##.##.#")
    #expect(draw([2, 1], -1) == ".##.##.##.##")
    #expect(draw([2, 1], 301) == "#.##.##.##.#")
    // An odd pattern is used twice: on 3, off 1, on 2, off 3, on 1, off 2.
    #expect(draw([3, 1, 2], 0) == "###.##...#..")
    #expect(draw([0, 0], 0) == "############")
    #expect(draw([0.001, 0.001], 0) == "############")
  }

  @Test
  func `dashes run on over corners`() {
    let path = Path([(0, 1), (5, 1), (5, 5)])
    let style = StrokeStyle(lineWidth: 2, lineDashPattern: [4, 2])
    #expect(
      AsciiPicture.alpha(7, 6, [.line(path, style)]) == """
        ####...
        ####...
        ....##.
        ....##.
        ....##.
        .......
        """)
  }

  @Test
  func `a dash of no length is a dot along the line`() {
    let path = Path([(1, 1), (9, 1)])
    let style = StrokeStyle(lineWidth: 2, lineCap: .square, lineDashPattern: [0, 4])
    #expect(AsciiPicture.alpha(10, 1, [.line(path, style)]) == "##..##..##")
  }

  @Test
  func `the last dash of a closed line meets the first with a join`() {
    let square = Path([(2, 2), (8, 2), (8, 8), (2, 8)], closed: true)
    // On for 3, off for 6, from half-way through a dash: both ends at the first corner are on.
    let style = StrokeStyle(lineWidth: 2, lineDashPattern: [2, 6], lineDashPhase: 1)
    let pixmap = AsciiPicture.draw(10, 10, [.line(square, style)])
    #expect(pixmap[1, 1].alpha == 255)
  }

  @Test
  func `a part of a line runs between fractions of its whole length`() {
    var path = Path([(0, 1), (4, 1)])
    path.append(Path([(6, 1), (10, 1)]))
    let style = StrokeStyle(lineWidth: 2)
    func draw(_ start: Double, _ end: Double) -> String {
      AsciiPicture.alpha(10, 1, [.line(path, style, from: start, to: end)])
    }
    #expect(draw(0, 1) == "####..####")
    #expect(draw(-3, 7) == "####..####")
    #expect(draw(0.25, 1) == "..##..####")
    #expect(draw(0, 0.75) == "####..##..")
    #expect(draw(0.25, 0.75) == "..##..##..")
    #expect(draw(0.5, 0.5) == "..........")
    #expect(draw(0.75, 0.25) == "..........")
  }

  @Test
  func `a part of a closed line includes the closing segment`() {
    let square = Path([(1, 1), (5, 1), (5, 5), (1, 5)], closed: true)
    let style = StrokeStyle(lineWidth: 2)
    #expect(
      AsciiPicture.alpha(6, 6, [.line(square, style, from: 0.75, to: 1)]) == """
        ......
        ##....
        ##....
        ##....
        ##....
        ......
        """)
  }

  @Test
  func `a line without width or under a flat transform draws nothing`() {
    let pixmap = AsciiPicture.draw(
      8, 4,
      [
        .line(horizontal, StrokeStyle(lineWidth: 0)),
        .line(horizontal, StrokeStyle(lineWidth: 2), from: 0, to: 1, .scale(1, 0)),
      ])
    #expect(pixmap.alphaSum == 0)
  }
}
