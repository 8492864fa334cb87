import Animations
import Testing

@Suite struct AnimationValidationTests {
  private func problem(_ change: (inout Animation) -> Void) -> String? {
    var animation = Animation(.basic("x", from: 0, to: 1))
    change(&animation)
    return animation.validate()?.description
  }

  private func keyframes(
    _ values: [Double], _ keyTimes: [Double]?, easing: Int = 0,
    mode: KeyframeCurve.CalculationMode = .linear
  ) -> String? {
    let curve = KeyframeCurve(
      values: values.map(PropertyValue.number), keyTimes: keyTimes,
      timingFunctions: Array(repeating: .easeIn, count: easing), calculationMode: mode)
    return Animation(PropertyAnimation(keyPath: "x", curve: .keyframes(curve)))
      .validate()?.description
  }

  @Test func `key times must match the values in number`() {
    #expect(keyframes([1, 2, 3], [0, 1]) == "keyTimes must have 3 entries for 3 values, not 2")
    #expect(
      keyframes([1, 2, 3], [0, 0.5, 1], mode: .discrete)
        == "keyTimes must have 4 entries for 3 values, not 3")
    #expect(keyframes([1], []) == "keyTimes must have 1 entry for 1 value, not 0")
  }

  @Test func `key times name the entry that is wrong, counted from 1`() {
    #expect(
      keyframes([1, 2, 3], [0, 0.5, 0.2])
        == "keyTimes must not decrease: keyTimes[3] is 0.2 after 0.5")
    #expect(
      keyframes([1, 2, 3], [0, 1, 2]) == "keyTimes must lie in 0…1: keyTimes[3] is 2")
    #expect(
      keyframes([1, 2], [-0.5, 1]) == "keyTimes must lie in 0…1: keyTimes[1] is -0.5")
    #expect(
      keyframes([1, 2], [0, .nan]) == "keyTimes must lie in 0…1: keyTimes[2] is nan")
  }

  @Test func `too many timing functions are wrong and too few are not`() {
    #expect(
      keyframes([1, 2], nil, easing: 2)
        == "timingFunctions must have at most one entry for each of the 1 segment, not 2")
    #expect(keyframes([1, 2, 3], nil, easing: 1) == nil)
  }

  @Test func `values must exist and mix`() {
    #expect(keyframes([], nil) == "values must not be empty")
    let mixed = PropertyAnimation(
      keyPath: "x", values: [.number(1), .number(2), .boolean(true)])
    #expect(
      Animation(mixed).validate()?.description
        == "values[2] and values[3] do not mix: they are a number and a boolean")
    let ends = PropertyAnimation(keyPath: "x", from: .numbers([1]), by: .numbers([1, 2]))
    #expect(
      Animation(ends).validate()?.description
        == "from and by do not mix: they are lists of 1 and 2 numbers")
  }

  @Test func `what excludes each other cannot both be given`() {
    #expect(
      problem {
        $0.timing.beginTime = 0
        $0.timing.delay = 0
      } == "beginTime and delay cannot both be given")
    #expect(
      problem {
        $0.timing.repeatCount = 2
        $0.timing.repeatDuration = 3
      } == "repeatCount and repeatDuration cannot both be given")
    #expect(
      problem { $0.content = .property(.basic("x", from: 0, to: 1, by: 1)) }
        == "from, to and by cannot all be given: leave one out")
  }

  @Test func `numbers must be finite, but repeats may be endless`() {
    #expect(
      problem { $0.timing.speed = .nan } == "speed must be a finite number, not nan")
    #expect(
      problem { $0.timing.duration = .infinity }
        == "duration must be a finite number, not inf")
    #expect(problem { $0.timing.repeatCount = .infinity } == nil)
    #expect(problem { $0.timing.repeatDuration = .infinity } == nil)
    #expect(
      problem { $0.timing.repeatCount = .nan } == "repeatCount must be a finite number, not nan")
  }

  @Test func `durations and counts must not be negative, but speeds may`() {
    #expect(
      problem { $0.timing.duration = -2 } == "duration must not be negative: it is -2")
    #expect(
      problem { $0.timing.repeatCount = -0.5 } == "repeatCount must not be negative: it is -0.5")
    #expect(problem { $0.timing.speed = -1 } == nil)
  }

  @Test func `a problem inside a group says whose it is`() {
    #expect(
      problem {
        let fine = $0
        $0.timing.duration = -1
        $0 = Animation(group: [fine, Animation(group: [$0])])
      } == "animations[2].animations[1].duration must not be negative: it is -1")
  }
}
