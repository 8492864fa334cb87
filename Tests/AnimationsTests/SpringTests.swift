import Animations
import Graphics
import Testing

@Suite struct SpringTests {
  private struct Exact: Decodable {
    struct Motion: Decodable {
      var mass, stiffness, damping, initialVelocity, zeta: Double
      var allowsOverdamping: Bool
      var t, position, velocity: [Double]
      var settlingDuration: Double?
    }
    var vectors: [Motion]
  }

  private func spring(_ from: Double, _ to: Double, _ spring: Spring) -> PropertyAnimation {
    let curve = SpringCurve(ends: BasicCurve(from: .number(from), to: .number(to)), spring: spring)
    return PropertyAnimation(keyPath: "x", curve: .spring(curve))
  }

  @Test func `every exact motion is met within 1e-12`() throws {
    let file = try fixture("spring-exact.json", as: Exact.self)
    #expect(file.vectors.count == 11)
    for motion in file.vectors {
      let spring = Spring(
        mass: motion.mass, stiffness: motion.stiffness, damping: motion.damping,
        initialVelocity: motion.initialVelocity, allowsOverdamping: motion.allowsOverdamping)
      for (index, time) in motion.t.enumerated() {
        #expect(
          isClose(spring.position(at: time), motion.position[index], 1e-12), "\(spring) \(time)")
        // Velocities are about ω₀ times as large.
        #expect(
          isClose(spring.velocity(at: time), motion.velocity[index], 1e-11), "\(spring) \(time)")
      }
      if let settling = motion.settlingDuration {
        #expect(isClose(spring.settlingDuration, settling, 1e-12))
      }
    }
  }

  @Test(arguments: [
    (Spring(), 1.4727003346780925), (Spring(damping: 1), 13.91321015404625),
    (Spring(damping: 5), 2.85497), (Spring(damping: 15), 1.02209), (Spring(damping: 20), 1),
    (Spring(damping: 100), 1),
    (Spring(perceptualDuration: 1, bounce: 0.5), 2.3438753795710703),
    (Spring(damping: 0), .infinity),
  ])
  func `the settling durations are Core Animation's`(spring: Spring, seconds: Double) {
    let tolerance = seconds == (seconds * 1e5).rounded() / 1e5 ? 5e-6 : 1e-14
    #expect(
      spring.settlingDuration == seconds || isClose(spring.settlingDuration, seconds, tolerance))
  }

  @Test func `the sampled curves are Core Animation's`() {
    func samples(_ spring: Spring) -> [Double] {
      [0.05, 0.1, 0.2, 0.3, 0.5, 1].map { (spring.position(at: $0) * 1e6).rounded() / 1e6 }
    }
    #expect(
      samples(Spring()) == [0.104405, 0.3403, 0.849426, 1.124355, 1.074591, 1.00217])
    #expect(
      samples(Spring(damping: 20))
        == [0.090204, 0.264241, 0.593994, 0.800852, 0.959572, 0.999501])
  }

  @Test func `over-damping counts as critical unless it is allowed`() {
    #expect(Spring(damping: 50).position(at: 0.2) == Spring(damping: 20).position(at: 0.2))
    let creeping = Spring(damping: 50, allowsOverdamping: true)
    #expect(creeping.position(at: 0.2) < 0.35)
    #expect(creeping.settlingDuration > 3)
  }

  @Test func `one that does not swing is settled from the first such tenth of a second on`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let spring = Spring(
        mass: .random(in: 0.1...10, using: &generator),
        stiffness: .random(in: 1...500, using: &generator),
        damping: .random(in: 200...500, using: &generator),
        initialVelocity: .random(in: -50...50, using: &generator),
        allowsOverdamping: Bool.random(using: &generator))
      let tenth = (spring.settlingDuration * 10).rounded()
      #expect(tenth / 10 == spring.settlingDuration)
      for later in 0..<60 {
        #expect(abs(1 - spring.position(at: (tenth + Double(later)) / 10)) < 0.001, "\(spring)")
      }
      #expect(tenth == 0 || abs(1 - spring.position(at: (tenth - 1) / 10)) >= 0.001, "\(spring)")
    }
  }

  @Test func `a throw past the target settles after it has come back, not while it passes`() {
    // Critical with twice the balanced velocity: at 0.1 it is exactly at the target, moving.
    let thrown = Spring(damping: 20, initialVelocity: 20)
    #expect(isClose(thrown.position(at: 0.1), 1, 1e-15))
    #expect(thrown.settlingDuration == 0.9)
  }

  @Test func `position and velocity are continuous through critical damping`() {
    for time in [0.01, 0.1, 0.5, 2] {
      let critical = Spring(damping: 20, initialVelocity: 3)
      for off in [1e-5, 1e-8, 1e-11, 1e-14] {
        for damping in [20 - off, 20 + off] {
          let near = Spring(damping: damping, initialVelocity: 3, allowsOverdamping: true)
          #expect(isClose(near.position(at: time), critical.position(at: time), off + 1e-14))
          #expect(isClose(near.velocity(at: time), critical.velocity(at: time), off + 1e-13))
        }
      }
    }
  }

  @Test func `the velocity is the slope of the position, and both obey the equation of motion`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let spring = Spring(
        mass: .random(in: 0.2...5, using: &generator),
        stiffness: .random(in: 5...500, using: &generator),
        damping: .random(in: 0...100, using: &generator),
        initialVelocity: .random(in: -20...20, using: &generator), allowsOverdamping: true)
      let time = Double.random(in: 0.01...2, using: &generator)
      let step = 1e-5
      let slope =
        (spring.position(at: time + step) - spring.position(at: time - step)) / (2 * step)
      let acceleration =
        (spring.velocity(at: time + step) - spring.velocity(at: time - step)) / (2 * step)
      let force =
        -spring.stiffness * (spring.position(at: time) - 1)
        - spring.damping * spring.velocity(at: time)
      let size = 1 + abs(spring.initialVelocity)
      #expect(isClose(spring.velocity(at: time), slope, 1e-3 * size), "\(spring) at \(time)")
      #expect(
        isClose(acceleration, force / spring.mass, 1e-2 * size * (1 + abs(acceleration))),
        "\(spring) at \(time)")
    }
  }

  @Test func `a perceptual spring has the physics of Core Animation's, and back`() {
    let spring = Spring(perceptualDuration: 0.5, bounce: 0.3)
    #expect(spring.mass == 1 && spring.allowsOverdamping)
    #expect(isClose(spring.stiffness, 157.91367041742973, 1e-12))
    #expect(isClose(spring.damping, 17.59291886010284, 1e-12))
    for bounce in [-0.9, -0.2, 0, 0.25, 1] {
      let spring = Spring(perceptualDuration: 0.8, bounce: bounce)
      #expect(isClose(spring.perceptualDuration, 0.8, 1e-15))
      #expect(isClose(spring.bounce, bounce, 1e-15))
    }
    #expect(isClose(Spring().perceptualDuration, 0.628, 1e-3) && Spring().bounce == 0.5)
  }

  @Test func `a bounce of −1 jumps to the end`() {
    let spring = Spring(perceptualDuration: 1, bounce: -1)
    #expect(spring.settlingDuration == 0)
    #expect(spring.position(at: 0) == 1 && spring.position(at: 3) == 1)
    #expect(spring.velocity(at: 0) == 0)
  }

  @Test func `springs that hardly move or never stop settle in finite steps`() {
    let slow = Spring(stiffness: 1e-6, damping: 1e6, allowsOverdamping: true)
    #expect(slow.settlingDuration > 1e12 && slow.settlingDuration.isFinite)
    #expect(Spring(damping: 1e-9).settlingDuration > 1e9)
  }

  // MARK: - As an animation

  @Test func `an animation without a duration lasts until it settles`() {
    let animation = Animation(spring(0, 100, Spring()))
    #expect(animation.resolvedDuration() == Spring().settlingDuration)
    let player = Player(model: ["x": .number(-1)], animation)
    #expect(isClose(player.number("x", at: 0.3), 112.4355, 1e-4))
    #expect(player.number("x", at: 1.4728) == -1)
  }

  @Test func `the spring runs in seconds, whatever the duration`() {
    for duration in [0.2, 0.5, 4] {
      let player = Player(Animation(spring(0, 1, Spring())).with(duration: duration))
      #expect(isClose(player.number("x", at: 0.15), Spring().position(at: 0.15), 1e-13))
    }
    let cut = Player(Animation(spring(0, 1, Spring())).with(duration: 0.2, fillMode: .both))
    #expect(isClose(cut.number("x", at: 9), 0.849426, 1e-6), "cut before it is there")
  }

  @Test func `a timing function bends the spring's time`() {
    let player = Player(Animation(spring(0, 1, Spring())).with(duration: 1, easing: .easeIn))
    let time = TimingFunction.easeIn.value(at: 0.5)
    #expect(isClose(player.number("x", at: 0.5), Spring().position(at: time), 1e-13))
  }

  @Test func `an undamped spring swings for ever`() {
    let player = Player(Animation(spring(0, 1, Spring(stiffness: 4 * .pi * .pi, damping: 0))))
    #expect(isClose(player.number("x", at: 1000.5), 2, 1e-9))
    #expect(isClose(player.number("x", at: 1001), 0, 1e-9))
  }

  @Test func `a missing end is the model's, and by counts from it`() {
    let curve = SpringCurve(ends: BasicCurve(by: .number(10)), spring: Spring(damping: 20))
    let leaf = PropertyAnimation(keyPath: "x", curve: .spring(curve))
    #expect(leaf.needsModelValue)
    let player = Player(model: ["x": .number(5)], Animation(leaf))
    #expect(isClose(player.number("x", at: 0.2), 5 + 10 * Spring(damping: 20).position(at: 0.2)))
  }

  @Test func `all kinds of values swing`() {
    func shown(_ from: PropertyValue, _ to: PropertyValue) -> PropertyValue {
      let curve = SpringCurve(ends: BasicCurve(from: from, to: to))
      let leaf = PropertyAnimation(keyPath: "x", curve: .spring(curve))
      return Player(Animation(leaf)).value("x", at: 0.3)
    }
    let x = Spring().position(at: 0.3)
    #expect(shown(.point(.zero), .point(Point(1, 2))) == .point(Point(x, 2 * x)))
    #expect(shown(.color(.black), .color(.white)) == .color(Color(x, x, x)))
    var parts = TransformParts()
    parts.translation.x = 100
    guard
      case .transform(let moved) = shown(
        .transform(.identity), .transform(.parts(parts)))
    else { return #expect(Bool(false), "not a transform") }
    #expect(isClose(moved.matrix.m41, 100 * x))
  }

  @Test func `additive and cumulative springs add what they show`() {
    var leaf = spring(0, 10, Spring())
    leaf.additive = true
    let added = Player(
      model: ["x": .number(7)], Animation(leaf).with(duration: 0.3, repeatCount: 2))
    #expect(isClose(added.number("x", at: 0.15), 7 + 10 * Spring().position(at: 0.15)))
    leaf.additive = false
    leaf.cumulative = true
    let grown = Player(Animation(leaf).with(duration: 0.3, repeatCount: 2))
    #expect(
      isClose(
        grown.number("x", at: 0.45),
        10 * Spring().position(at: 0.3) + 10 * Spring().position(at: 0.15)))
  }

  @Test func `a spring that comes back runs its time backwards`() {
    let player = Player(Animation(spring(0, 1, Spring())).with(duration: 0.5, autoreverses: true))
    #expect(isClose(player.number("x", at: 0.8), Spring().position(at: 0.2), 1e-13))
  }

  @Test func `wrong physics are named`() {
    func problem(_ physics: Spring) -> String? {
      Animation(spring(0, 1, physics)).validate()?.description
    }
    #expect(problem(Spring(mass: 0)) == "mass must be a number above 0, not 0")
    #expect(problem(Spring(stiffness: -1)) == "stiffness must be a number above 0, not -1")
    #expect(problem(Spring(damping: -1)) == "damping must be a number of at least 0, not -1")
    #expect(
      problem(Spring(initialVelocity: .infinity))
        == "initialVelocity must be a finite number, not inf")
    #expect(problem(Spring(damping: 0)) == nil)
  }
}
