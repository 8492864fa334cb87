extension Animation {
  /// The length of one cycle one way in seconds, after defaulting.
  ///
  /// The animation's own duration if it has one above 0; otherwise that of the group it is in, if
  /// that has one; otherwise 0.25, for a spring its ``Spring/settlingDuration``, or for a group the end
  /// of its longest member (an endless one makes the group endless).
  ///
  /// - Parameter groupDuration: The duration given to the group this is a member of, or nil.
  /// - Returns: The duration in seconds, above 0; infinite for a group or a spring that never ends.
  /// - Complexity: O(members) for a group that has no duration.
  public func resolvedDuration(groupDuration: Double? = nil) -> Double {
    if let duration = givenDuration(in: groupDuration) { return duration }
    guard case .group(let members) = content else { return ownDefaultDuration }
    var end = 0.0
    let row = members.span
    for place in row.indices { end = max(end, row[place].endInGroup) }
    return end > 0 ? end : MediaTiming.defaultDuration
  }

  /// When it ends as a member of a group that has no duration, in the group's time.
  private var endInGroup: Double {
    timing.activeEnd(beginTime: timing.begin(addedAt: 0), duration: resolvedDuration())
  }

  /// The duration of a member that nobody has given one: a spring's until it settles, else 0.25.
  private var ownDefaultDuration: Double {
    guard case .property(let leaf) = content, case .spring(let curve) = leaf.curve,
      curve.settlingDuration > 0
    else { return MediaTiming.defaultDuration }
    return curve.settlingDuration
  }

  /// The duration that someone has written down, here or for the group around; nil if nobody has.
  func givenDuration(in groupDuration: Double?) -> Double? {
    if let duration = timing.duration, duration > 0 { return duration }
    return groupDuration
  }

  /// When the animation begins and ends, in the time of the layer it was added to.
  ///
  /// The end is infinite when it repeats for ever or its speed is 0. It shows once more at exactly
  /// the end.
  ///
  /// - Parameter addedAt: When it was added, in the layer's time.
  /// - Returns: Begin and end; the end is not before the begin.
  public func activeInterval(addedAt: Double) -> (begin: Double, end: Double) {
    let begin = timing.begin(addedAt: addedAt)
    return (begin, timing.activeEnd(beginTime: begin, duration: resolvedDuration()))
  }

  /// When the next cycle starts after a moment, in the time of the layer it was added to, or nil.
  ///
  /// - Parameters:
  ///   - time: The moment; a cycle that starts at this instant does not count.
  ///   - addedAt: When the animation was added.
  /// - Returns: The time of the next cycle's start, or nil when none follows.
  public func nextRepeat(after time: Double, addedAt: Double) -> Double? {
    timing.nextRepeat(
      after: time, beginTime: timing.begin(addedAt: addedAt), duration: resolvedDuration())
  }
}
