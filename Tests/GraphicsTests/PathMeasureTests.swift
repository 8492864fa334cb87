import Graphics
import TestSupport
import Testing

@Suite struct PathMeasureTests {
  @Test(arguments: [
    ("", 0), ("M 3 4", 0), ("M 0 0 L 3 4", 5), ("M 0 0 H 3 V 4 Z", 12),
    ("M 0 0 H 3 M 10 10 V 14", 7), ("M 0 0 H 3 V 4 Z H 1", 13),
    ("M 0 0 C 1 0 2 0 3 0", 3),
    // A parabola: ½√5 + ¼ asinh 2, of y = x² for 0 ≤ x ≤ 1.
    ("M 0 0 Q 0.5 0 1 1", 1.478942857544597),
    // There and back, half-way to the control point.
    ("M 0 0 Q 10 0 0 0", 10),
  ])
  func `lengths are exact`(text: String, length: Double) throws {
    #expect(abs(try Path(svg: text).length - length) < 1e-9 * max(1, length))
  }

  @Test func `an arc's length is its angle times its radius, and at most once around`() {
    var path = Path()
    path.arc(center: .zero, radius: 3, startAngle: 1, endAngle: -1)
    #expect(path.length == 6)
    path = Path()
    path.arc(center: .zero, radius: 3, startAngle: 0, endAngle: 100)
    #expect(path.length == 6 * .pi)
  }

  @Test func `a circle of cubics is as long as the circle`() {
    let length = Path.ellipse(in: Rect(0, 0, 2, 2)).length
    #expect(abs(length - 2 * .pi) < 3e-6 * length)
  }

  @Test func `equal fractions are equally far apart along a curve`() throws {
    let measure = PathMeasure(try Path(svg: "M 0 0 C 90 0 0 40 90 50"))
    let exact = try #require(measure.point(atFraction: 0.5))
    #expect(exact.distance(to: Point(45, 23.75)) < 3)
    var chords: [Double] = []
    var last = try #require(measure.point(atFraction: 0))
    for step in 1...1000 {
      let next = try #require(measure.point(atFraction: Double(step) / 1000))
      chords.append(last.distance(to: next))
      last = next
    }
    let mean = measure.length / 1000
    #expect(chords.allSatisfy { abs($0 - mean) < 1e-4 * mean })
  }

  @Test func `fractions are clamped, and the ends are the ends`() throws {
    let path = try Path(svg: "M 1 2 C 3 4 5 6 7 9 L 8 8")
    #expect(path.point(atFraction: -1) == Point(1, 2))
    #expect(path.point(atFraction: 0) == Point(1, 2))
    #expect(path.point(atFraction: 1) == Point(8, 8))
    #expect(path.point(atFraction: 2) == Point(8, 8))
  }

  @Test func `a path without length is where it is`() throws {
    #expect(Path().point(atFraction: 0.5) == nil)
    #expect(Path().tangent(atFraction: 0.5) == nil)
    #expect(try Path(svg: "M 3 4").point(atFraction: 0.5) == Point(3, 4))
    #expect(try Path(svg: "M 3 4 L 3 4").point(atFraction: 1) == Point(3, 4))
    #expect(try Path(svg: "M 3 4").tangent(atFraction: 0.5) == nil)
  }

  @Test func `jumps take no part of the length`() throws {
    let path = try Path(svg: "M 0 0 H 10 M 50 50 H 60")
    #expect(path.point(atFraction: 0.25) == Point(5, 0))
    #expect(path.point(atFraction: 0.5) == Point(10, 0))
    #expect(path.point(atFraction: 0.75) == Point(55, 50))
  }

  @Test func `tangents are unit vectors along the path`() throws {
    let path = try Path(svg: "M 0 0 H 10 V 30 Z")
    #expect(path.tangent(atFraction: 0.1) == Point(1, 0))
    #expect(path.tangent(atFraction: 0.4) == Point(0, 1))
    var circle = Path()
    circle.arc(center: .zero, radius: 2, startAngle: 0, endAngle: -2 * .pi)
    #expect(circle.tangent(atFraction: 0) == Point(0, -1))
  }

  @Test func `a control point in the end, and a cusp, still have a direction`() throws {
    let collapsed = try Path(svg: "M 0 0 C 0 0 10 10 10 10")
    for fraction in [0, 0.5, 1] {
      let tangent = try #require(collapsed.tangent(atFraction: fraction))
      #expect(tangent.distance(to: Point(0.5.squareRoot(), 0.5.squareRoot())) < 1e-6)
    }
    let cusp = try #require(try Path(svg: "M 0 0 C 10 10 0 10 10 0").tangent(atFraction: 0.5))
    #expect(abs(cusp.distance(to: .zero) - 1) < 1e-12)
  }
}
