import Animations
import Testing

@Suite struct TimingFunctionTests {
  private struct Exact: Decodable {
    struct Curve: Decodable {
      var name: String
      var cp, x, y: [Double]
    }
    var vectors: [Curve]
  }

  @Test func `every exact curve is met within 1e-9`() throws {
    let file = try fixture("easing-exact.json", as: Exact.self)
    #expect(file.vectors.count == 11)
    for curve in file.vectors {
      let function = TimingFunction.cubicBezier(
        curve.cp[0], curve.cp[1], curve.cp[2], curve.cp[3])
      for (x, y) in zip(curve.x, curve.y) {
        #expect(isClose(function.value(at: x), y), "\(curve.name) at \(x)")
      }
    }
  }

  @Test(arguments: [
    (0.1, 0.0170266, 0.1605722, 0.0197225, 0.0947963),
    (0.25, 0.0934647, 0.3781381, 0.1291619, 0.4085106),
    (0.5, 0.3153568, 0.6846432, 0.5, 0.8024034),
    (0.75, 0.6218619, 0.9065353, 0.8708381, 0.9604590),
    (0.9, 0.8394278, 0.9829734, 0.9802775, 0.9943165),
  ])
  func `the named curves are Core Animation's`(
    x: Double, easeIn: Double, easeOut: Double, easeInEaseOut: Double, standard: Double
  ) {
    #expect(TimingFunction.linear.value(at: x) == x)
    #expect(isClose(TimingFunction.easeIn.value(at: x), easeIn, 6e-8))
    #expect(isClose(TimingFunction.easeOut.value(at: x), easeOut, 6e-8))
    #expect(isClose(TimingFunction.easeInEaseOut.value(at: x), easeInEaseOut, 6e-8))
    #expect(isClose(TimingFunction.default.value(at: x), standard, 6e-8))
  }

  @Test func `both ends are exact`() {
    for (name, function) in TimingFunction.named {
      #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1, "\(name)")
    }
    #expect(TimingFunction.cubicBezier(0.1, 3, 0.7, -2).value(at: 1) == 1)
  }

  @Test func `an overshoot is not clamped`() {
    #expect(TimingFunction.cubicBezier(0.36, 0, 0.66, -0.56).value(at: 0.4) < -0.09)
    #expect(TimingFunction.cubicBezier(0.34, 1.56, 0.64, 1).value(at: 0.7) > 1.05)
  }

  @Test func `control points on the diagonal are linear`() {
    #expect(TimingFunction.cubicBezier(0.3, 0.3, 0.8, 0.8) == .linear)
  }

  @Test func `outside the unit interval the end tangents go on`() {
    let curve = UnitBezier(0.5, 0.25, 0.5, 0)
    #expect(curve.y(at: -2) == -1)
    #expect(curve.y(at: 2) == 3)
    #expect(UnitBezier(0, 1, 1, 0).y(at: 7) == 1, "a vertical tangent goes on flat")
  }

  @Test func `any curve with its x in the unit interval is solved to the last digits`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let points = (0..<4).map { index in
        index % 2 == 0
          ? Double.random(in: 0...1, using: &generator)
          : Double.random(in: -2...3, using: &generator)
      }
      // A point of the curve, computed from its parameter in Bernstein form.
      let s = Double.random(in: 0.01...0.99, using: &generator)
      let (b1, b2, b3) = (3 * s * (1 - s) * (1 - s), 3 * s * s * (1 - s), s * s * s)
      let x = b1 * points[0] + b2 * points[2] + b3
      let y = b1 * points[1] + b2 * points[3] + b3
      let shown = UnitBezier(points[0], points[1], points[2], points[3]).y(at: x)
      #expect(isClose(shown, y, 1e-9), "\(points) at \(x)")
    }
  }

  @Test func `names are found and unknown ones are not`() {
    #expect(TimingFunction(named: "easeInEaseOut") == .easeInEaseOut)
    #expect(TimingFunction(named: "ease_in") == nil)
  }
}
