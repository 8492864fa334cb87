/// Where a moment lies in something that is timed: the result of mapping time through a
/// ``MediaTiming``.
public struct TimePosition: Hashable, Sendable {
  /// The side of the active time on which a moment lies.
  public enum Phase: Hashable, Sendable {
    /// Before the beginning.
    case before
    /// From the beginning to the end, both included.
    case active
    /// After the end.
    case after
  }

  /// The side of the active time; outside ``Phase/active`` a fill mode holds the position.
  public var phase: Phase
  /// The number of whole cycles before the present one; the end instant still belongs to the last.
  public var cycle: Int
  /// The place inside one way of the cycle, in seconds from 0 to the duration.
  public var basicTime: Double
  /// ``basicTime`` as a share of the duration, 0 to 1; 0 in an endless cycle.
  public var progress: Double
  /// How far ``basicTime`` may be off through rounding, in seconds.
  ///
  /// Whoever compares the basic time with a boundary of its own (a child's begin, a key time)
  /// counts a boundary this near as reached.
  public var uncertainty: Double
}
