/// The values of a spring animation: from one end to the other as a ``Spring`` swings.
///
/// A spring runs in seconds and not in shares of the duration: a longer duration lets it rest at the
/// end, a shorter one cuts it.
public struct SpringCurve: Hashable, Sendable {
  /// Where it starts and the target; a missing end is found as in a basic animation.
  public var ends: BasicCurve
  /// How it moves.
  public var spring: Spring { didSet { settlingDuration = spring.settlingDuration } }
  /// What the value changes by in a second at the start, beside the spring's own velocity; nil is none.
  ///
  /// It goes on with a motion that the spring takes over, in whatever direction that went. For a
  /// transform it is in parts; see ``PropertyValue/inParts``.
  public var velocity: PropertyValue? {
    get { push.first }
    set { push = newValue.map { [$0] } ?? [] }
  }
  /// The velocity, in an array so that handing a curve on copies a pointer.
  private var push: [PropertyValue] = []
  /// The duration of an animation that has none of its own: ``Spring/settlingDuration``, which costs
  /// a logarithm and is asked in every frame.
  ///
  /// Whoever sets ``velocity`` sets it to what that takes.
  public var settlingDuration: Double

  /// Creates a curve between two ends.
  public init(ends: BasicCurve, spring: Spring = Spring()) {
    self.ends = ends
    self.spring = spring
    settlingDuration = spring.settlingDuration
  }

  /// The number some seconds after the start; nil when the ends are not two numbers that are given.
  func number(at time: Double) -> Double? {
    let number = ends.number(at: spring.position(at: time))
    guard let velocity = push.first else { return number }
    guard let number, case .number(let velocity) = velocity else { return nil }
    return number + velocity * spring.impulse(at: time)
  }

  /// The value some seconds after the start, or nil when the ends do not mix.
  func value(at time: Double, base: () -> PropertyValue) -> PropertyValue? {
    let value = ends.value(at: spring.position(at: time), base: base)
    guard let velocity, let way = velocity.scaled(by: spring.impulse(at: time)) else {
      return value
    }
    return value?.moved(by: way)
  }
}
