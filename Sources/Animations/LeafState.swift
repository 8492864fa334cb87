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
  /// The length of one way of the cycle, in seconds; may be infinite.
  public var duration: Double
  /// How near ``fraction`` must come to a key time to count as there, to make up for rounding.
  public var slack: Double

  /// Creates the state of an animation's first cycle.
  public init(
    fraction: Double, cycle: Int = 0, cycleEnd: Double = 1, basicTime: Double = 0,
    duration: Double = 1, slack: Double = 0
  ) {
    self.fraction = fraction
    self.cycle = cycle
    self.cycleEnd = cycleEnd
    self.basicTime = basicTime
    self.duration = duration
    self.slack = slack
  }

  /// The place inside one way of the cycle, in seconds, after easing: the time of a spring.
  ///
  /// A cycle without end has no progress to ease.
  public var time: Double { duration.isFinite ? fraction * duration : basicTime }

  /// The state at the end of a cycle, which a cumulative animation carries over.
  var cycleEndState: LeafState {
    var state = self
    state.fraction = cycleEnd
    state.basicTime = cycleEnd * duration
    return state
  }
}
