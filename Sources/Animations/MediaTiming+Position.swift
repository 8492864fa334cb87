// The formula that fits every row measured on macOS:
//
//     u = (t − begin) · |speed|          u < 0 is before, u > A is after, A itself is active
//     c = (u + timeOffset) mod C         C itself, not 0, at the end instant
//     c = (timeOffset − u) mod C         when speed < 0
//     p = c / d, folded back (2 − p) on the way back of an autoreversing cycle
//
// with d the duration, C = d or 2d with autoreverses, and A the active duration.
//
// The comparisons have sides: an interior boundary is the start of the next cycle, the end instant
// shows the end. Callers compute such instants in many ways (0.1 + 2 · 0.1, a sum of frame
// lengths, a timer's time) whose last bits differ, and 0.3 − 0.1 is already below 0.2. So a time
// within 2⁻⁴⁶ of its own size (64 units in the last place; 1 nanosecond after 19 hours) from a
// boundary lies on it. Without that one frame would flash the other side.

extension MediaTiming {
  /// How far a time may be from its exact value through rounding, as a share of its size.
  static let relativeUncertainty = 0x1p-46

  /// The length of a cycle in local seconds: there, and with ``autoreverses`` back.
  ///
  /// - Parameter duration: The duration after defaulting, above 0.
  /// - Returns: Once or twice the duration.
  public func cycleDuration(duration: Double) -> Double {
    autoreverses ? 2 * duration : duration
  }

  /// The time from begin to end in local seconds; infinite when it never ends.
  ///
  /// - Parameter duration: The duration after defaulting, above 0.
  /// - Returns: The local time that passes while it is active.
  public func activeDuration(duration: Double) -> Double {
    if repeatCount > 0 { return repeatCount * cycleDuration(duration: duration) }
    return repeatDuration > 0 ? repeatDuration : cycleDuration(duration: duration)
  }

  /// When it begins, in the parent's time.
  ///
  /// - Parameter addedAt: When it was added, in the parent's time; 0 inside a group.
  /// - Returns: ``beginTime`` if there is one, otherwise the time of adding and ``delay``.
  public func begin(addedAt: Double) -> Double {
    beginTime ?? addedAt + (delay ?? 0)
  }

  /// When it ends, in the parent's time; infinite when it repeats for ever or stands still.
  ///
  /// - Parameters:
  ///   - beginTime: When it begins, in the parent's time.
  ///   - duration: The duration after defaulting, above 0.
  /// - Returns: The end instant, at which the end still shows.
  public func activeEnd(beginTime: Double, duration: Double) -> Double {
    speed == 0 ? .infinity : beginTime + activeDuration(duration: duration) / abs(speed)
  }

  /// The first start of a further cycle after a moment, in the parent's time.
  ///
  /// The end is not a repeat; nil means that no cycle follows.
  ///
  /// - Parameters:
  ///   - parentTime: The moment, in the parent's time; a repeat at this instant is past.
  ///   - beginTime: When it begins, in the parent's time.
  ///   - duration: The duration after defaulting, above 0.
  /// - Returns: The time of the next cycle's start, or nil when none follows.
  public func nextRepeat(
    after parentTime: Double, beginTime: Double, duration: Double
  ) -> Double? {
    guard speed != 0 else { return nil }
    let cycleDuration = cycleDuration(duration: duration)
    let slack = slack(at: parentTime, beginTime: beginTime, cycleDuration, 0)
    let elapsed = max(0, (parentTime - beginTime) * abs(speed))
    let next = ((elapsed + slack) / cycleDuration).rounded(.down) + 1
    let local = next * cycleDuration
    guard local < activeDuration(duration: duration) - slack else { return nil }
    return beginTime + local / abs(speed)
  }

  /// The side of the active time on which a moment lies.
  ///
  /// - Parameters:
  ///   - parentTime: The moment, in the parent's time.
  ///   - beginTime: When it begins, in the parent's time.
  ///   - duration: The duration after defaulting, above 0.
  /// - Returns: The side on which the moment lies; both end instants are active.
  public func phase(
    at parentTime: Double, beginTime: Double, duration: Double
  ) -> TimePosition.Phase {
    let slack = slack(at: parentTime, beginTime: beginTime, cycleDuration(duration: duration), 0)
    let elapsed = (parentTime - beginTime) * abs(speed)
    if elapsed < -slack { return .before }
    return elapsed > activeDuration(duration: duration) + slack ? .after : .active
  }

  /// Where a moment lies, or nil when nothing shows then.
  ///
  /// - Parameters:
  ///   - parentTime: The moment, in the parent's time.
  ///   - beginTime: When it begins, in the parent's time.
  ///   - duration: The duration after defaulting, above 0; infinite for an endless group.
  ///   - uncertainty: How far `parentTime` may be off, in seconds, beyond its own rounding.
  /// - Returns: The place in the cycle; held at an end where the fill mode says so.
  public func position(
    at parentTime: Double, beginTime: Double, duration: Double, uncertainty: Double = 0
  ) -> TimePosition? {
    let cycleDuration = cycleDuration(duration: duration)
    let slack = slack(at: parentTime, beginTime: beginTime, cycleDuration, uncertainty)
    // The offset reduced to one cycle; an offset of whole cycles is none.
    let offset = timeOffset == 0 ? 0 : wrapped(timeOffset, cycleDuration, slack).rest
    if speed == 0 {
      let place = offset == 0 && timeOffset > 0 ? cycleDuration : offset
      return folded(place, .active, cycle: 0, duration: duration, slack)
    }

    var elapsed = (parentTime - beginTime) * abs(speed)
    let activeDuration = activeDuration(duration: duration)
    var phase = TimePosition.Phase.active
    if elapsed < -slack {
      guard fillMode.coversBefore else { return nil }
      phase = .before
    } else if elapsed > activeDuration + slack {
      guard fillMode.coversAfter else { return nil }
      phase = .after
    }
    elapsed = min(max(elapsed, 0), activeDuration)
    let isEnd = elapsed >= activeDuration - slack && phase != .before

    var (cycle, rest) = wrapped(elapsed, cycleDuration, slack)
    if isEnd, rest == 0, cycle > 0 {
      cycle -= 1
      rest = cycleDuration
    }
    var place = rest
    if speed < 0 || offset != 0 {
      place = wrapped(speed < 0 ? offset - rest : offset + rest, cycleDuration, slack).rest
      if isEnd, speed > 0, place == 0 { place = cycleDuration }
    }
    return folded(place, phase, cycle: Int(cycle), duration: duration, slack)
  }

  /// The rounding error to expect of the time since the beginning, in local seconds.
  private func slack(
    at parentTime: Double, beginTime: Double, _ cycleDuration: Double, _ uncertainty: Double
  ) -> Double {
    let size = max(abs(parentTime), abs(beginTime)) * abs(speed) + abs(timeOffset)
    // Never so much that a cycle vanishes: after an eon boundaries blur, but things still move.
    return min(size * Self.relativeUncertainty + uncertainty * abs(speed), cycleDuration / 1024)
  }

  /// Splits a time into whole cycles and a rest from 0 up to, not including, a cycle.
  private func wrapped(
    _ time: Double, _ cycleDuration: Double, _ slack: Double
  ) -> (cycles: Double, rest: Double) {
    guard cycleDuration.isFinite else { return (0, max(0, time)) }
    let cycles = (time / cycleDuration).rounded(.down)
    // Beyond 2⁵³ cycles a rest has no meaning.
    guard abs(cycles) < 0x1p53 else { return (cycles < 0 ? 0 : 0x1p53, 0) }
    let rest = time - cycles * cycleDuration
    if rest <= slack { return rest < -slack ? (cycles - 1, rest + cycleDuration) : (cycles, 0) }
    return rest >= cycleDuration - slack ? (cycles + 1, 0) : (cycles, rest)
  }

  /// The position at a place in the cycle, folded back on the way back.
  private func folded(
    _ place: Double, _ phase: TimePosition.Phase, cycle: Int, duration: Double, _ slack: Double
  ) -> TimePosition {
    let basicTime = place > duration ? max(0, 2 * duration - place) : place
    return TimePosition(
      phase: phase, cycle: cycle, basicTime: basicTime, progress: basicTime / duration,
      uncertainty: slack)
  }
}
