/// How far a property animation has come at a moment, with all timing and easing around it done.
public struct LeafState: Hashable, Sendable {
  /// The eased progress: 0 shows the start, 1 the end; may lie outside while it overshoots.
  public var fraction: Double
  /// The number of whole cycles before the present one.
  public var cycle: Int
  /// The fraction at which each cycle ends: 1, or 0 when it comes back.
  public var cycleEnd: Double
  /// The place inside one way of the cycle, in seconds, before easing.
  public var basicTime: Double
  /// How near ``fraction`` must come to a key time to count as there, to make up for rounding.
  public var slack: Double

  /// Creates the state of an animation's first cycle.
  public init(
    fraction: Double, cycle: Int = 0, cycleEnd: Double = 1, basicTime: Double = 0,
    slack: Double = 0
  ) {
    self.fraction = fraction
    self.cycle = cycle
    self.cycleEnd = cycleEnd
    self.basicTime = basicTime
    self.slack = slack
  }
}
