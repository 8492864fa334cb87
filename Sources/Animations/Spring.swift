import Graphics

/// A mass on a damped spring that is let go at 0 and pulled towards 1.
///
///     let spring = Spring()            // Core Animation's: mass 1, stiffness 100, damping 10
///     spring.position(at: 0.4)         // 1.124…, past the target
///     spring.settlingDuration          // 1.472…
///
/// The motion solves `m·x″ + c·x′ + k·(x − 1) = 0` for x(0) = 0, x′(0) = v. Distances are those from
/// start to end, so velocities are in such distances per second, positive towards the end.
public struct Spring: Hashable, Sendable {
  /// The mass, above 0; a heavier one swings more slowly.
  public var mass: Double
  /// The stiffness, above 0; a stiffer one swings faster.
  public var stiffness: Double
  /// The damping, not negative; at 0 it swings for ever.
  public var damping: Double
  /// The velocity at the start, in distances from start to end per second.
  public var initialVelocity: Double
  /// Whether a damping above the critical one creeps; otherwise it counts as critical, as measured.
  public var allowsOverdamping: Bool

  /// Creates a spring from its physics.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// Creates a spring from how it feels: Core Animation's perceptual form, with mass 1.
  ///
  /// - Parameters:
  ///   - perceptualDuration: About how long the movement seems to take, in seconds, above 0.
  ///   - bounce: −1…1: 0 is critical, above it the spring swings, and below it creeps; −1 is all
  ///     damping, which jumps to the end.
  ///   - initialVelocity: The velocity at the start, in distances from start to end per second.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    precondition(perceptualDuration > 0, "a perceptual duration is above 0")
    precondition(-1 <= bounce && bounce <= 1, "a bounce lies in −1…1")
    let frequency = 2 * .pi / perceptualDuration
    // ζ = 1 − b, or 1 / (1 + b) below critical; c = 2·ζ·ω₀ for mass 1.
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// About how long the movement seems to take, in seconds: the period without damping.
  public var perceptualDuration: Double { 2 * .pi * (mass / stiffness).squareRoot() }

  /// How much it swings: 1 is undamped, 0 critical, below 0 it creeps.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
}

extension Spring {
  /// ω₀, the angular frequency without damping, in radians per second.
  var frequency: Double { (stiffness / mass).squareRoot() }

  /// ζ, the damping as a multiple of the critical one, as given.
  var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
}
