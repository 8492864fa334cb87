import Graphics
import TestSupport
import Testing

@Suite struct PathSVGTests {
  @Test(arguments: [
    ("M 1 2 L 3 4", "M 1 2 L 3 4"),
    ("m1,2 3,4 5,6z", "M 1 2 L 4 6 L 9 12 Z"),
    ("M0 0H10V5h-2v-1", "M 0 0 L 10 0 L 10 5 L 8 5 L 8 4"),
    ("M0 0C1 2 3 4 5 6S9 10 11 12", "M 0 0 C 1 2 3 4 5 6 C 7 8 9 10 11 12"),
    ("M0 0c1 2 3 4 5 6s4 4 6 6", "M 0 0 C 1 2 3 4 5 6 C 7 8 9 10 11 12"),
    ("M1 1S2 3 4 5", "M 1 1 C 1 1 2 3 4 5"),
    ("M0 0Q1 2 3 4T7 8", "M 0 0 Q 1 2 3 4 Q 5 6 7 8"),
    ("M0 0q1 2 3 4t4 4t1 0", "M 0 0 Q 1 2 3 4 Q 5 6 7 8 Q 9 10 8 8"),
    ("M0 0t2 3", "M 0 0 Q 0 0 2 3"),
    ("M5 5h1zl1 1", "M 5 5 L 6 5 Z L 6 6"),
    ("M5 5h1z m1 1h1", "M 5 5 L 6 5 Z M 6 6 L 7 6"),
    (" M .5.5-1e1-.25 ", "M 0.5 0.5 L -10 -0.25"),
    ("M+1,-2.5e+1L1.e0,3E-1", "M 1 -25 L 1 0.3"),
    ("M0 0A0 5 0 0 1 3 4", "M 0 0 L 3 4"),
    ("M3 4A5 5 0 0 1 3 4 L 0 0", "M 3 4 L 0 0"),
    ("", ""),
    (" \n\t", ""),
  ])
  func `each command draws what SVG says`(text: String, expected: String) throws {
    #expect(try Path(svg: text).svg == expected)
  }

  @Test(
    arguments: [
      ("L 0 0", 1, "L", .firstMove), ("M", 2, nil, .number), ("M 1", 4, nil, .number),
      ("M 1 2 3", 8, nil, .number), ("M 1 2 X", 7, "X", .command), ("M 1,,2", 5, ",", .number),
      ("M 1 2,", 6, ",", .command), ("5 5", 1, "5", .command), ("M 1 2 z 3 4", 9, "3", .command),
      ("M 0 0 A 1 1 0 2 0 5 5", 15, "2", .flag), ("M 0 0 L 1e999 0", 9, "1", .smallerNumber),
      ("M 0 - 1", 5, "-", .number), ("M 0 .", 5, ".", .number), ("M 0 0 L é", 9, "é", .number),
      ("M 1 2e", 6, "e", .command),
    ] as [(String, Int, Character?, PathError.Expectation)])
  func `a mistake is named with its place`(
    text: String, position: Int, found: Character?, expected: PathError.Expectation
  ) {
    #expect(throws: PathError(position: position, found: found, expected: expected)) {
      try Path(svg: text)
    }
  }

  @Test func `the message says what would be right`() {
    let error = #expect(throws: PathError.self) { try Path(svg: "M 0 0 L 10 x") }
    #expect(
      error?.description == "path data: expected a number at character 12, got 'x'")
    let short = #expect(throws: PathError.self) { try Path(svg: "M 0") }
    #expect(short?.description == "path data: expected a number at character 4, got the end")
  }

  @Test func `flags run together with what follows`() throws {
    let spaced = try Path(svg: "M 0 0 A 5 5 0 0 1 10 0")
    #expect(try Path(svg: "M0 0A5 5 0 0110 0") == spaced)
    #expect(try Path(svg: "m0 0a5 5 0 01 10 0") == spaced)
  }

  @Test func `a circular arc becomes an arc that the flags choose`() throws {
    // A chord from (0, 0) to (6, 0) in circles of radius 5 about (3, ±4).
    for (large, clockwise, y) in [(0, 0, -4.0), (0, 1, 4.0), (1, 0, 4.0), (1, 1, -4.0)] {
      let path = try Path(svg: "M0 0A5 5 30 \(large) \(clockwise) 6 0")
      guard case .arc(let center, let radius, let start, let end) = path.elements.last else {
        Issue.record("no arc in \(path)")
        return
      }
      #expect(radius == 5)
      #expect(center.distance(to: Point(3, y)) < 1e-14, "large \(large), clockwise \(clockwise)")
      #expect((end > start) == (clockwise == 1))
      #expect((abs(end - start) > .pi) == (large == 1))
    }
  }

  @Test func `an elliptical arc follows its ellipse`() throws {
    let path = try Path(svg: "M 20 0 A 20 10 0 0 1 0 10")
    let (measure, quarter) = (PathMeasure(path), try #require(path.point(atFraction: 1)))
    #expect(quarter.distance(to: Point(0, 10)) < 1e-14)
    for step in 0...20 {
      let point = try #require(measure.point(atFraction: Double(step) / 20))
      let x = point.x / 20
      let y = point.y / 10
      #expect(abs(x * x + y * y - 1) < 1e-5)
    }
  }

  @Test func `radii that do not reach are scaled up`() throws {
    let path = try Path(svg: "M 0 0 A 1 1 0 0 1 10 0")
    let box = path.boundingBox
    #expect(box.minX == 0 && box.minY == -5 && box.width == 10 && abs(box.maxY) < 1e-14)
  }

  @Test func `a nearly straight arc needs no far centre`() throws {
    let flat = try Path(svg: "M 0 0 A 1e8 1e8 0 0 1 100 0")
    #expect(flat.controlBox.width == 100 && flat.controlBox.height < 1e-3)
    #expect(try Path(svg: "M 0 0 A 1e300 1e300 0 0 1 100 0").svg == "M 0 0 L 100 0")
  }

  @Test func `printing and reading gives the same path`() throws {
    var random = SplitMix64(seed: 3)
    func point() -> Point {
      Point(.random(in: -1e3...1e3, using: &random), .random(in: -1...1, using: &random))
    }
    for _ in 0..<200 {
      var path = Path()
      path.move(to: point())
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: path.line(to: point())
        case 1: path.quadratic(point(), to: point())
        case 2: path.cubic(point(), point(), to: point())
        case 3: path.move(to: point())
        default: path.close()
        }
      }
      #expect(try Path(svg: path.svg) == path)
    }
  }

  @Test func `arcs come back but for rounding`() throws {
    for (start, end) in [(0.0, 1.0), (0.5, -2.0), (0, 5.5), (1, 1 + 2 * .pi), (0, -7)] {
      var path = Path()
      path.arc(center: Point(3, 4), radius: 5, startAngle: start, endAngle: end)
      let back = try Path(svg: path.svg)
      #expect(abs(back.length - path.length) < 1e-9)
      for fraction in [0, 0.3, 0.5, 0.9, 1] {
        let expected = try #require(path.point(atFraction: fraction))
        #expect(try #require(back.point(atFraction: fraction)).distance(to: expected) < 1e-9)
      }
    }
  }

  @Test func `no text crashes the reader, and errors lie in the text`() {
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0011..--+eE,, \n9x#é🙂")
    var random = SplitMix64(seed: 2)
    var readable = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...24, using: &random)
      var text = Bool.random(using: &random) ? "M0 0" : ""
      for _ in 0..<count {
        if let letter = alphabet.randomElement(using: &random) { text.append(letter) }
      }
      do {
        let path = try Path(svg: text)
        readable += 1
        #expect(path.controlBox.isFinite)
        #expect((try? Path(svg: path.svg)) != nil, "\(text) gives \(path.svg)")
      } catch {
        #expect((1...text.count + 1).contains(error.position))
        let place = text.index(text.startIndex, offsetBy: error.position - 1)
        #expect(error.found == (place < text.endIndex ? text[place] : nil))
      }
    }
    #expect(readable > 500)
  }
}
