import Animations
import Graphics
import Testing

/// Laws that hold for every animation, tried on random ones.
@Suite struct RandomAnimationTests {
  private typealias Generator = SeededGenerator

  /// An animation of a point by any curve, with a duration that binary numbers can say.
  private func animation(_ generator: inout Generator) -> Animation {
    func number() -> Double { .random(in: -50...50, using: &generator) }
    func point() -> Point { Point(number(), number()) }
    func easing() -> TimingFunction {
      TimingFunction.named.randomElement(using: &generator)?.function ?? .linear
    }
    var leaf: PropertyAnimation
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      leaf = PropertyAnimation(keyPath: "x", from: .point(point()), to: .point(point()))
    case 1:
      let spring = Spring(
        stiffness: .random(in: 10...300, using: &generator),
        damping: .random(in: 0...60, using: &generator), initialVelocity: number() / 10,
        allowsOverdamping: .random(using: &generator))
      let ends = BasicCurve(from: .point(point()), to: .point(point()))
      leaf = PropertyAnimation(
        keyPath: "x", curve: .spring(SpringCurve(ends: ends, spring: spring)))
    case 2:
      let count = Int.random(in: 2...6, using: &generator)
      let mode = KeyframeCurve.CalculationMode.allCases.randomElement(using: &generator)
      leaf = PropertyAnimation(
        keyPath: "x",
        curve: .keyframes(
          KeyframeCurve(
            values: (0..<count).map { _ in .point(point()) },
            timingFunctions: (1..<count).map { _ in easing() },
            calculationMode: mode ?? .linear)))
    default:
      var path = Path(elements: [.move(point())])
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: path.line(to: point())
        case 1: path.cubic(point(), point(), to: point())
        case 2: path.move(to: point())
        default: path.arc(center: point(), radius: 9, startAngle: number(), endAngle: number())
        }
      }
      path.line(to: point())
      let mode = KeyframeCurve.CalculationMode.allCases.randomElement(using: &generator)
      leaf = PropertyAnimation(
        keyPath: "x",
        curve: .keyframes(KeyframeCurve(path: path, calculationMode: mode ?? .linear)))
    }
    leaf.additive = .random(using: &generator)
    var animation = Animation(leaf)
    animation.timing.duration = Double(Int.random(in: 1...16, using: &generator)) / 8
    animation.timingFunction = easing()
    return animation
  }

  private func shown(_ animation: Animation, _ time: Double) -> PropertyValue {
    Player(model: ["x": .point(Point(1, 2))], animation).value("x", at: time)
  }

  /// Tries a law on many animations, at binary shares of their duration.
  private func forAll(
    seed: UInt64, _ law: (_ animation: Animation, _ share: Double, _ duration: Double) -> Void
  ) {
    var generator = Generator(seed: seed)
    for _ in 0..<300 {
      let animation = animation(&generator)
      #expect(animation.validate() == nil)
      let share = Double(Int.random(in: 1..<64, using: &generator)) / 64
      law(animation, share, animation.timing.duration ?? 1)
    }
  }

  @Test func `a way back mirrors the way there`() {
    forAll(seed: 1) { animation, share, duration in
      var turning = animation
      turning.timing.autoreverses = true
      #expect(shown(turning, share * duration) == shown(animation, share * duration))
      #expect(
        shown(turning, (2 - share) * duration) == shown(animation, share * duration),
        "\(animation) at \(share)")
    }
  }

  @Test func `every cycle shows the same`() {
    forAll(seed: 2) { animation, share, duration in
      var endless = animation
      endless.timing.repeatCount = .infinity
      for cycle in [0.0, 1, 7, 1000] {
        #expect(shown(endless, (cycle + share) * duration) == shown(animation, share * duration))
      }
    }
  }

  @Test func `speed and begin only move the time`() {
    forAll(seed: 3) { animation, share, duration in
      var fast = animation
      fast.timing.speed = 4
      #expect(shown(fast, share * duration / 4) == shown(animation, share * duration))
      var late = animation
      late.timing.beginTime = 16
      #expect(shown(late, 16 + share * duration) == shown(animation, share * duration))
      var backwards = animation
      backwards.timing.speed = -1
      #expect(shown(backwards, (1 - share) * duration) == shown(animation, share * duration))
    }
  }

  @Test func `an offset moves the place and not the end`() {
    forAll(seed: 4) { animation, share, duration in
      var offset = animation
      offset.timing.timeOffset = duration / 4
      let moved = share < 0.75 ? share + 0.25 : share - 0.75
      #expect(shown(offset, share * duration) == shown(animation, moved * duration))
      #expect(shown(offset, duration * 1.25) == .point(Point(1, 2)))
    }
  }

  @Test func `a group of one changes nothing`() {
    forAll(seed: 5) { animation, share, duration in
      let group = Animation(group: [animation])
      #expect(shown(group, share * duration) == shown(animation, share * duration))
      #expect(group.resolvedDuration() == duration)
    }
  }

  @Test func `a whole cycle further there is always something to add`() {
    forAll(seed: 6) { animation, share, duration in
      guard case .property(var leaf) = animation.content else { return }
      leaf.cumulative = true
      leaf.additive = false
      let growing = Animation(leaf).with(duration: duration, repeatCount: 3)
      func point(_ time: Double) -> Point {
        if case .point(let point) = shown(growing, time) { point } else { Point(.nan, .nan) }
      }
      let first = point((0 + share) * duration)
      let step = point((1 + share) * duration) - first
      let further = point((2 + share) * duration) - first
      #expect(further.distance(to: step * 2) < 1e-9, "the same step each time")
    }
  }
}
