/// At which ends of a staircase there is a step: CSS's step positions.
public enum StepJump: String, Hashable, Sendable, CaseIterable {
  /// At the end: the first value is the start. The web's default.
  case end = "jump-end"
  /// At the start: the last value is the end.
  case start = "jump-start"
  /// At neither: both the start and the end show; takes at least two steps.
  case none = "jump-none"
  /// At both: neither the start nor, before the last instant, the end shows.
  case both = "jump-both"

  /// The eased progress of a staircase.
  ///
  /// - Parameters:
  ///   - progress: The share of the time that has passed.
  ///   - count: The number of steps.
  ///   - slack: How near a step counts as reached, to make up for rounding.
  /// - Returns: A multiple of one jump.
  func value(at progress: Double, count: Int, slack: Double) -> Double {
    var step = ((progress + slack) * Double(count)).rounded(.down)
    if self == .start || self == .both { step += 1 }
    let jumps: Double =
      switch self {
      case .end, .start: Double(count)
      case .none: Double(max(count - 1, 1))
      case .both: Double(count) + 1
      }
    if progress >= 0 { step = max(step, 0) }
    if progress <= 1 { step = min(step, jumps) }
    return step / jumps
  }
}
