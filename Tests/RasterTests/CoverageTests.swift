import Graphics
import Raster
import Testing

/// How much of each pixel shapes cover.
struct CoverageTests {
  @Test
  func `a rectangle on the pixel grid fills whole pixels`() {
    #expect(
      AsciiPicture.alpha(5, 4, [.white(.rect(Rect(1, 1, 3, 2)))]) == """
        .....
        .###.
        .###.
        .....
        """)
  }

  @Test
  func `a rectangle between pixels covers halves and quarters`() {
    #expect(
      AsciiPicture.alpha(5, 4, [.white(.rect(Rect(0.5, 0.5, 3, 2)))]) == """
        2442.
        4##4.
        2442.
        .....
        """)
  }

  @Test
  func `a rectangle within one pixel covers its area`() {
    let pixmap = AsciiPicture.draw(3, 3, [.white(.rect(Rect(1.25, 1.25, 0.5, 0.5)))])
    #expect(pixmap[1, 1].alpha == 64)
    #expect(pixmap[0, 0].alpha == 0 && pixmap[2, 1].alpha == 0 && pixmap[1, 2].alpha == 0)
  }

  @Test
  func `a rectangle is the same as its path`() {
    for rect in [Rect(0.3, 0.7, 5.1, 3.4), Rect(1, 1, 2, 2), Rect(2.2, 2.2, 0.3, 0.1)] {
      let (a, b, c, d) = rect.corners
      let path = Path([(a.x, a.y), (b.x, b.y), (c.x, c.y), (d.x, d.y)], closed: true)
      #expect(
        AsciiPicture.draw(8, 6, [.white(.rect(rect))])
          == AsciiPicture.draw(8, 6, [.white(.path(path, .nonZero))]))
    }
  }

  @Test
  func `a diagonal halves the pixels it crosses`() {
    let triangle = Path([(0, 0), (4, 4), (0, 4)], closed: true)
    #expect(
      AsciiPicture.alpha(5, 4, [.white(.path(triangle, .nonZero))]) == """
        4....
        #4...
        ##4..
        ###4.
        """)
  }

  @Test
  func `an open path is filled as if it were closed`() {
    let open = Path([(0, 0), (4, 4), (0, 4)])
    let closed = Path([(0, 0), (4, 4), (0, 4)], closed: true)
    #expect(
      AsciiPicture.draw(5, 5, [.white(.path(open, .nonZero))])
        == AsciiPicture.draw(5, 5, [.white(.path(closed, .nonZero))]))
  }

  @Test
  func `the inner square is a hole when even-odd, and inside when non-zero`() {
    var path = Path([(0, 0), (6, 0), (6, 5), (0, 5)], closed: true)
    path.append(Path([(2, 1), (4, 1), (4, 4), (2, 4)], closed: true))
    #expect(
      AsciiPicture.alpha(6, 5, [.white(.path(path, .evenOdd))]) == """
        ######
        ##..##
        ##..##
        ##..##
        ######
        """)
    #expect(
      AsciiPicture.alpha(6, 5, [.white(.path(path, .nonZero))]) == """
        ######
        ######
        ######
        ######
        ######
        """)
  }

  @Test
  func `an inner square of the other direction is a hole when non-zero`() {
    var path = Path([(0, 0), (5, 0), (5, 3), (0, 3)], closed: true)
    path.append(Path([(1, 1), (1, 2), (4, 2), (4, 1)], closed: true))
    #expect(
      AsciiPicture.alpha(5, 3, [.white(.path(path, .nonZero))]) == """
        #####
        #...#
        #####
        """)
  }

  @Test
  func `a border is the ring between two rounded rectangles`() {
    #expect(
      AsciiPicture.alpha(8, 6, [.white(.border(Rect(0, 0, 8, 6), radius: 0, width: 1))]) == """
        ########
        #......#
        #......#
        #......#
        #......#
        ########
        """)
    // Corners are symmetric, and the ring's thickness is 1 along the sides.
    #expect(
      AsciiPicture.alpha(8, 8, [.white(.border(Rect(0, 0, 8, 8), radius: 4, width: 1))]) == """
        .168861.
        17300371
        63....36
        80....08
        80....08
        63....36
        17300371
        .168861.
        """)
  }

  @Test
  func `a border as wide as half the shape fills it`() {
    let rect = Rect(1, 1, 8, 6)
    #expect(
      AsciiPicture.draw(10, 8, [.white(.border(rect, radius: 2, width: 3))])
        == AsciiPicture.draw(10, 8, [.white(.roundedRect(rect, radius: 2))]))
  }

  @Test
  func `a radius is clamped to half the shorter side`() {
    let rect = Rect(0, 0, 12, 6)
    #expect(
      AsciiPicture.draw(12, 6, [.white(.roundedRect(rect, radius: 100))])
        == AsciiPicture.draw(12, 6, [.white(.roundedRect(rect, radius: 3))]))
  }

  @Test
  func `a circle's area is π r² to a thousandth`() {
    for radius in [3.0, 17.3, 60] {
      let rect = Rect(64 - radius, 64 - radius, 2 * radius, 2 * radius)
      let area = Double.pi * radius * radius
      for shape in [DisplayList.Shape.ellipse(rect), .roundedRect(rect, radius: radius)] {
        let sum = AsciiPicture.draw(128, 128, [.white(shape)]).alphaSum
        #expect(abs(sum - area) < area / 1000 + 0.1)
      }
    }
  }

  @Test
  func `a big rotated rectangle is opaque inside`() {
    for step in 0..<16 {
      let transform = AffineTransform.rotation(Double(step) * 0.41)
        .concatenating(.translation(50, 50))
      let pixmap = AsciiPicture.draw(100, 100, [.white(.rect(Rect(-40, -40, 80, 80)), transform)])
      // The inscribed circle, less the edge.
      for y in 0..<100 {
        for x in 0..<100 {
          let (dx, dy) = (Double(x) - 49.5, Double(y) - 49.5)
          if dx * dx + dy * dy < 38 * 38 { #expect(pixmap[x, y].alpha == 255) }
        }
      }
    }
  }

  @Test
  func `a shape and its complement cover every pixel once`() {
    var generator = SplitMix(seed: 7)
    for _ in 0..<50 {
      let points = (0..<5).map { _ in (generator.number(-20...52), generator.number(-20...52)) }
      let shape = Path(points, closed: true)
      var complement = Path([(-100, -100), (200, -100), (200, 200), (-100, 200)], closed: true)
      complement.append(shape)
      let inside = AsciiPicture.draw(32, 32, [.white(.path(shape, .evenOdd))])
      let outside = AsciiPicture.draw(32, 32, [.white(.path(complement, .evenOdd))])
      for y in 0..<32 {
        for x in 0..<32 {
          let sum = Int(inside[x, y].alpha) + Int(outside[x, y].alpha)
          // A half may be rounded up on both sides.
          #expect(sum == 255 || sum == 256)
        }
      }
    }
  }

  @Test
  func `a shape's pixels do not depend on where the frame ends`() {
    var generator = SplitMix(seed: 11)
    for _ in 0..<20 {
      var path = Path()
      path.move(to: generator.point(-30...90))
      for _ in 0..<3 {
        path.cubic(
          generator.point(-30...90), generator.point(-30...90), to: generator.point(-30...90))
      }
      let large = AsciiPicture.draw(64, 64, [.white(.path(path, .nonZero))])
      let clipped = AsciiPicture.draw(
        64, 64,
        [
          .pushClip(.init(.rect(Rect(13, 21, 20, 30)))), .white(.path(path, .nonZero)), .popClip,
        ])
      for y in 0..<64 {
        for x in 0..<64 {
          let isInside = x >= 13 && x < 33 && y >= 21 && y < 51
          #expect(clipped[x, y].alpha == (isInside ? large[x, y].alpha : 0))
        }
      }
    }
  }

  @Test
  func `nothing is drawn for empty shapes`() {
    let empty = Rect(1, 1, 0, 3)
    var dot = Path()
    dot.move(to: Point(2, 2))
    let pixmap = AsciiPicture.draw(
      4, 4,
      [
        .white(.rect(empty)), .white(.ellipse(empty)), .white(.roundedRect(empty, radius: 1)),
        .white(.border(Rect(0, 0, 4, 4), radius: 0, width: 0)), .white(.path(Path(), .nonZero)),
        .white(.path(dot, .nonZero)), .white(.rect(Rect(0, 0, 4, 4)), opacity: 0),
        .white(.rect(Rect(0, 0, 4, 4)), .scale(0, 1)),
      ])
    #expect(pixmap == Pixmap(width: 4, height: 4))
  }
}

extension Pixmap {
  /// The sum of all alphas, in pixels.
  var alphaSum: Double {
    var sum = 0
    for y in 0..<height { for x in 0..<width { sum += Int(self[x, y].alpha) } }
    return Double(sum) / 255
  }
}
