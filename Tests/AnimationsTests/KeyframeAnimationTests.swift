import Animations
import Graphics
import Testing

@Suite struct KeyframeAnimationTests {
  private func shown(
    _ values: [Double], at keyTimes: [Double]? = nil, easing: [TimingFunction] = [],
    mode: KeyframeCurve.CalculationMode = .linear, whole: TimingFunction = .linear,
    times: [Double]
  ) -> [Double] {
    let curve = KeyframeCurve(
      values: values.map(PropertyValue.number), keyTimes: keyTimes, timingFunctions: easing,
      calculationMode: mode)
    let leaf = PropertyAnimation(keyPath: "x", curve: .keyframes(curve))
    let player = Player(
      model: ["x": .number(-1)], Animation(leaf).with(duration: 1, easing: whole))
    return times.map { player.number("x", at: $0) }
  }

  @Test func `without key times the values are spaced evenly`() {
    #expect(shown([0, 10, 40], times: [0, 0.25, 0.5, 0.75, 1]) == [0, 5, 10, 25, 40])
  }

  @Test func `key times say when each value is reached`() {
    #expect(
      shown([0, 10, 40], at: [0, 0.75, 1], times: [0, 0.375, 0.75, 0.875, 1])
        == [0, 5, 10, 25, 40])
  }

  @Test func `a first key time above 0 and a last below 1 hold the end values`() {
    #expect(
      shown([1, 3], at: [0.25, 0.75], times: [0, 0.25, 0.5, 0.75, 1]) == [1, 1, 2, 3, 3])
  }

  @Test func `equal neighbours are a jump, and the later value shows at that instant`() {
    let values = [0.0, 10, 100, 110]
    #expect(
      shown(values, at: [0, 0.5, 0.5, 1], times: [0.25, 0.5.nextDown - 1e-9, 0.5, 0.75])
        .map { $0.rounded() } == [5, 10, 100, 105])
    #expect(shown(values, at: [0, 0, 1, 1], times: [0, 1]) == [10, 110])
  }

  @Test func `discrete values hold until the next key time, of which there is one more`() {
    #expect(
      shown(
        [1, 2, 3], at: [0, 0.5, 0.75, 1], mode: .discrete,
        times: [0, 0.49, 0.5, 0.74, 0.75, 1]) == [1, 1, 2, 2, 3, 3])
  }

  @Test func `discrete values without key times have equal shares`() {
    #expect(
      shown([1, 2, 3, 4], mode: .discrete, times: [0, 0.24, 0.25, 0.5, 0.75, 0.99, 1])
        == [1, 1, 2, 3, 4, 4, 4])
  }

  @Test func `every frame of a film strip shows at its own time whatever the rounding`() {
    let strip = KeyframeCurve(
      values: (0..<10).map { .number(Double($0)) }, calculationMode: .discrete)
    let explicit = KeyframeCurve(
      values: strip.values, keyTimes: (0...10).map { Double($0) / 10 },
      calculationMode: .discrete)
    for curve in [strip, explicit] {
      let leaf = PropertyAnimation(keyPath: "x", curve: .keyframes(curve))
      for begin in [0, 0.1, 0.3, 0.7, 12.1] {
        let animation = Animation(leaf).with(duration: 0.7, begin: begin, repeatCount: 5)
        for frame in 0..<50 {
          let time = begin + Double(frame) * 0.07
          #expect(Player(animation).number("x", at: time) == Double(frame % 10), "\(time)")
        }
      }
    }
  }

  @Test func `each segment has its own easing and missing ones are linear`() {
    let values = shown([0, 1, 2], easing: [.easeIn], times: [0.25, 0.75])
    #expect(isClose(values[0], 0.3153568, 1e-7))
    #expect(values[1] == 1.5)
  }

  @Test func `the whole animation's easing comes before the segment's`() {
    let eased = TimingFunction.easeIn.value(at: 0.5)  // 0.315, in the first of two segments
    let expected = TimingFunction.easeOut.value(at: eased * 2)
    let values = shown([0, 1, 2], easing: [.easeOut, .easeIn], whole: .easeIn, times: [0.5])
    #expect(isClose(values[0], expected, 1e-12))
  }

  @Test func `an overshoot of the whole easing goes on along the end segments`() {
    let over = TimingFunction.cubicBezier(0.34, 1.56, 0.64, 1)
    let fraction = over.value(at: 0.7)
    #expect(fraction > 1)
    let values = shown([0, 0, 10], at: [0, 0.5, 1], whole: over, times: [0.7])
    #expect(isClose(values[0], 10 + (fraction - 1) * 20, 1e-12))
    #expect(shown([0, 10], at: [0, 0.5], whole: over, times: [0.7]) == [10], "held")
  }

  @Test func `one value animates nothing, but is a whole discrete animation`() {
    #expect(shown([5], times: [0, 0.5, 1]) == [-1, -1, -1])
    #expect(shown([5], mode: .discrete, times: [0, 0.5, 1]) == [5, 5, 5])
  }

  @Test func `cumulative cycles add the last value, or the first when they come back`() {
    var leaf = PropertyAnimation.keyframes("x", [1, 5, 3])
    leaf.cumulative = true
    let forwards = Player(Animation(leaf).with(duration: 1, repeatCount: 3))
    #expect([0, 1, 2, 2.5].map { forwards.number("x", at: $0) } == [1, 4, 7, 11])
    let turning = Player(Animation(leaf).with(duration: 1, repeatCount: 3, autoreverses: true))
    #expect([0, 2, 4.5].map { turning.number("x", at: $0) } == [1, 2, 7])
  }

  @Test func `a way back mirrors the way there exactly`() {
    let leaf = PropertyAnimation.keyframes(
      "x", [0, 3, -2, 8], at: [0, 0.25, 0.5, 1], easing: [.easeIn, .default, .easeOut])
    let player = Player(
      Animation(leaf).with(duration: 1, autoreverses: true, easing: .easeInEaseOut))
    for step in 0...64 {
      let time = Double(step) / 64
      #expect(player.value("x", at: time) == player.value("x", at: 2 - time))
    }
  }
}
