import Animations
import Testing

/// The founding effect whose numbers the project promises, computed here a second way.
@Suite struct WaterRippleTests {
  /// Ring `index` of `count`: it grows and fades, eased as a whole, for ever.
  private func ring(_ index: Int, of count: Int, duration: Double) -> Player {
    let scale = Animation(.basic("transform.scale", from: 1, to: 1.6))
    let opacity = Animation(.keyframes("opacity", (0...10).map { 1 - Double($0) / 10 }))
    return Player(
      model: ["transform.scale": .number(1), "opacity": .number(1)],
      Animation(group: [scale, opacity]).with(
        duration: duration, begin: Double(index) * duration / Double(count),
        repeatCount: .infinity, fillMode: .backwards, easing: .default))
  }

  /// The default timing function by plain bisection of the curve's parameter.
  private func defaultEasing(_ x: Double) -> Double {
    func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
      3 * s * (1 - s) * (1 - s) * p1 + 3 * s * s * (1 - s) * p2 + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(0.25, 0.25, middle) < x { low = middle } else { high = middle }
    }
    return bezier(0.1, 1, low)
  }

  @Test func `the second ring of three at 3.5 seconds`() {
    let ring = ring(1, of: 3, duration: 6)
    // It began at 2 s: a quarter of its 6 s has passed.
    let eased = defaultEasing(0.25)
    #expect(isClose(ring.number("transform.scale", at: 3.5), 1 + 0.6 * eased))
    #expect(isClose(ring.number("opacity", at: 3.5), 1 - eased))
    #expect(isClose(ring.number("transform.scale", at: 3.5), 1.24511, 5e-6))
    #expect(isClose(ring.number("opacity", at: 3.5), 0.59149, 5e-6))
  }

  @Test func `a ring waits at its start and restarts without a gap`() {
    let ring = ring(2, of: 3, duration: 6)
    #expect(ring.number("opacity", at: 1) == 1)
    #expect(ring.number("opacity", at: 10) == 1)
    #expect(ring.number("opacity", at: 9.999) < 0.001)
    #expect(ring.number("transform.scale", at: 4 + 6 * 1000) == 1)
  }
}
