import Animations
import Graphics
import Testing

@Suite struct CubicKeyframeTests {
  private struct Derived: Decodable {
    struct Curve: Decodable {
      var values: [Double]
      var keyTimes: [Double]?
      var t, expect: [Double]
    }
    var vectors: [Curve]
  }

  private func curve(
    _ values: [PropertyValue], at keyTimes: [Double]? = nil,
    mode: KeyframeCurve.CalculationMode = .cubic
  ) -> KeyframeCurve {
    KeyframeCurve(values: values, keyTimes: keyTimes, calculationMode: mode)
  }

  private func shown(
    _ curve: KeyframeCurve, _ time: Double, easing: TimingFunction = .linear
  ) -> PropertyValue {
    let leaf = PropertyAnimation(keyPath: "x", curve: .keyframes(curve))
    return Player(Animation(leaf).with(duration: 1, easing: easing)).value("x", at: time)
  }

  private func number(
    _ curve: KeyframeCurve, _ time: Double, easing: TimingFunction = .linear
  ) -> Double {
    if case .number(let number) = shown(curve, time, easing: easing) { number } else { .nan }
  }

  @Test func `every derived curve is met within 1e-11`() throws {
    let file = try fixture("cubic-keyframes-derived.json", as: Derived.self)
    #expect(file.vectors.count == 17)
    for vector in file.vectors {
      let curve = curve(vector.values.map(PropertyValue.number), at: vector.keyTimes)
      for (time, value) in zip(vector.t, vector.expect) {
        // The file is rounded to twelve places.
        #expect(isClose(number(curve, time), value, 1e-11), "\(vector.values) at \(time)")
      }
    }
  }

  @Test func `tension, continuity and bias bend the curve as Kochanek and Bartels say`() {
    var squares = curve([0, 1, 4, 9].map(PropertyValue.number))
    #expect(number(squares, 0.5) == 2.25)
    squares.tensionValues = [0, 1, 1, 0]
    #expect(number(squares, 0.5) == 2.5)
    squares.tensionValues = [1]
    #expect(number(squares, 0.5) == 2.25, "missing ones are 0")
    squares.tensionValues = []
    squares.continuityValues = [0, 1, 0, 0]
    #expect(number(squares, 0.5) == 2.125)
    squares.continuityValues = []
    squares.biasValues = [0, 0, 1, 0]
    #expect(number(squares, 0.5) == 2.375)
  }

  @Test func `the tangent at an end is one-sided`() {
    #expect(number(curve([0, 10, 10].map(PropertyValue.number)), 0.75) == 10.625)
    let points = [Point(0, 0), Point(10, 0), Point(10, 30)].map(PropertyValue.point)
    #expect(shown(curve(points), 0.75) == .point(Point(10.625, 13.125)))
  }

  @Test func `the values shown are not clamped to those given`() {
    let opacity = curve([0, 1, 1].map(PropertyValue.number))
    #expect(number(opacity, 0.75) > 1)
  }

  @Test func `value and slope are continuous at every key`() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<100 {
      let count = Int.random(in: 3...8, using: &generator)
      var times = (0..<count).map { _ in Double.random(in: 0...1, using: &generator) }.sorted()
      (times[0], times[count - 1]) = (0, 1)
      guard zip(times, times.dropFirst()).allSatisfy({ $1 - $0 > 0.01 }) else { continue }
      let values = (0..<count).map { _ in Double.random(in: -5...5, using: &generator) }
      let curve = curve(values.map(PropertyValue.number), at: times)
      let step = 1e-7
      for (time, value) in zip(times, values).dropFirst().dropLast() {
        let (before, after) = (number(curve, time - step), number(curve, time + step))
        #expect(number(curve, time) == value)
        let slope = (after - before) / (2 * step)
        #expect(isClose((value - before) / step, slope, 1e-2), "\(times) \(values)")
      }
    }
  }

  @Test func `an equal neighbour in time breaks the curve off`() {
    let jump = curve([0, 10, 100, 110].map(PropertyValue.number), at: [0, 0.5, 0.5, 1])
    #expect(isClose(number(jump, 0.25), 5) && isClose(number(jump, 0.75), 105))
    #expect(number(jump, 0.5) == 100)
  }

  @Test func `each segment's easing bends its own time`() {
    var eased = curve([0, 1, 4].map(PropertyValue.number))
    let plain = eased
    eased.timingFunctions = [.easeIn]
    let share = TimingFunction.easeIn.value(at: 0.5)
    #expect(isClose(number(eased, 0.25), number(plain, share / 2), 1e-12))
    #expect(number(eased, 0.75) == number(plain, 0.75))
  }

  @Test func `an overshoot of the whole easing goes straight on`() {
    let over = TimingFunction.cubicBezier(0.34, 1.56, 0.64, 1)
    let fraction = over.value(at: 0.7)
    let line = curve([0, 5, 10].map(PropertyValue.number))
    #expect(isClose(number(line, 0.7, easing: over), 10 * fraction, 1e-12))
  }

  @Test func `everything made of numbers is smooth, in components`() {
    let numbers = [0.0, 1, 4, 9]
    let expected = 2.25
    func at(_ make: (Double) -> PropertyValue) -> PropertyValue {
      shown(curve(numbers.map(make)), 0.5)
    }
    #expect(at { .size(Size($0, 0)) } == .size(Size(expected, 0)))
    #expect(at { .rect(Rect($0, 0, 0, -$0)) } == .rect(Rect(expected, 0, 0, -expected)))
    #expect(at { .color(Color($0, 0, 0, 1)) } == .color(Color(expected, 0, 0, 1)))
    #expect(at { .numbers([1, $0]) } == .numbers([1, expected]))
    #expect(at { .colors([Color(0, 0, $0)]) } == .colors([Color(0, 0, expected)]))
    func turned(_ angle: Double) -> PropertyValue {
      var parts = TransformParts()
      (parts.rotation.z, parts.translation.x) = (angle, 3 * angle)
      return .transform(.parts(parts))
    }
    #expect(at(turned) == turned(expected), "in parts, beyond half a turn")
  }

  @Test func `what is not made of numbers is mixed as ever`() {
    let words = curve(["a", "b", "c"].map(PropertyValue.string))
    #expect(shown(words, 0.2) == .string("a") && shown(words, 0.3) == .string("b"))
  }

  // MARK: - Paced

  @Test func `paced values take as long as they are apart`() {
    let paced = curve([0, 1, 4, 0].map(PropertyValue.number), mode: .paced)
    #expect([0, 0.125, 0.25, 0.5, 0.75, 1].map { number(paced, $0) } == [0, 1, 2, 4, 2, 0])
    let points = [Point(0, 0), Point(3, 4), Point(3, 9)].map(PropertyValue.point)
    #expect(shown(curve(points, mode: .paced), 0.75) == .point(Point(3, 6.5)))
  }

  @Test func `paced ignores key times and timing functions, also wrong ones`() {
    var paced = curve([0, 1, 4].map(PropertyValue.number), at: [0, 0.9], mode: .paced)
    paced.timingFunctions = Array(repeating: .easeIn, count: 5)
    #expect(number(paced, 0.125) == 0.5)
    let animation = Animation(PropertyAnimation(keyPath: "x", curve: .keyframes(paced)))
    #expect(animation.validate() == nil)
  }

  @Test func `values without a distance, or all alike, are spaced evenly`() {
    let words = curve(["a", "b", "c", "d"].map(PropertyValue.string), mode: .paced)
    #expect(shown(words, 0.4) == .string("b"))
    #expect(number(curve([2, 2, 2].map(PropertyValue.number), mode: .paced), 0.3) == 2)
  }

  @Test func `cubic paced is the cubic curve with paced key times`() {
    let paced = curve([0, 1, 4].map(PropertyValue.number), mode: .cubicPaced)
    let timed = curve([0, 1, 4].map(PropertyValue.number), at: [0, 0.25, 1])
    for step in 0...16 {
      #expect(number(paced, Double(step) / 16) == number(timed, Double(step) / 16))
    }
  }

  @Test func `changing a curve changes its pace`() {
    var curve = curve([0, 1, 4].map(PropertyValue.number), mode: .linear)
    #expect(number(curve, 0.25) == 0.5)
    curve.calculationMode = .paced
    #expect(number(curve, 0.25) == 1)
    curve.values[1] = .number(3)
    #expect(number(curve, 0.75) == 3)
  }

  @Test func `numbers that bend the curve are checked`() {
    var curve = curve([0, 1].map(PropertyValue.number))
    func problem() -> String? {
      Animation(PropertyAnimation(keyPath: "x", curve: .keyframes(curve))).validate()?.description
    }
    curve.tensionValues = [0, 1, 1]
    #expect(
      problem() == "tensionValues must have at most one entry for each of the 2 values, not 3")
    curve.tensionValues = [0, 2]
    #expect(problem() == "tensionValues[2] must be a number between -1 and 1, not 2")
  }
}
