import Animations

/// What happens to an attached animation in the course of time.
public enum AnimationEvent: Hashable, Sendable {
  /// It begins.
  case start
  /// A further cycle begins.
  case `repeat`
  /// Its active time is over.
  case end
}

// An animation's place is its active local time: 0 at its begin, growing by |speed| a second up to
// the active duration. `Playback` moves that place to and fro; what a place shows is for
// `MediaTiming` to say.
extension AttachedAnimation {
  /// The rate at which it plays: the animation's own ``MediaTiming/speed`` until another is set.
  public var speed: Double { playback.rate * animation.timing.speed }

  /// Whether it plays towards its begin because it was reversed.
  public var isReversed: Bool { playback.rate < 0 }

  /// Seconds of its own since its begin: 0 there, its active duration at its end.
  ///
  /// For one whose own speed is 0 it is where it stands, its ``MediaTiming/timeOffset``.
  public func activeTime(at localTime: Double) -> Double {
    if animation.timing.speed == 0 { return animation.timing.timeOffset }
    let elapsed = playback.animationTime(at: localTime) - interval.begin
    return elapsed * abs(animation.timing.speed)
  }

  /// Whether it shows a value after it has ended.
  ///
  /// One that has come back to its begin ends there, where ``MediaTiming/FillMode/backwards`` holds.
  public var holdsAfterEnd: Bool {
    switch animation.timing.fillMode {
    case .removed: false
    case .backwards: isReversed
    case .forwards: !isReversed
    case .both: true
    }
  }

  /// The next thing that happens after a local time.
  ///
  /// The end comes last: it is given even where it is past, for an animation that is over already.
  ///
  /// - Parameter localTime: The moment; what happens at this instant is past. With −∞ the first
  ///   answer is the start, also one in the past.
  /// - Returns: What and when, in the layer's local time; nil while it stands still, or when nothing
  ///   is to come.
  public func nextEvent(after localTime: Double) -> (kind: AnimationEvent, time: Double)? {
    guard playback.isRunning else { return nil }
    let (begin, end) = interval
    let time = playback.animationTime(at: localTime)
    func event(_ kind: AnimationEvent, _ time: Double) -> (kind: AnimationEvent, time: Double) {
      (kind, playback.localTime(ofAnimation: time))
    }
    if isReversed {
      if let boundary = boundary(before: time) { return event(.repeat, boundary) }
      return event(.end, max(playback.floor ?? begin, begin))
    }
    if begin > time + Self.slack(at: time, begin) { return event(.start, begin) }
    if let next = animation.nextRepeat(after: max(time, begin), addedAt: addedAt) {
      return event(.repeat, next)
    }
    return end.isFinite ? event(.end, end) : nil
  }

  /// The start of the present cycle, in the animation's time, when it is not where playing back ends.
  private func boundary(before time: Double) -> Double? {
    let timing = animation.timing
    let cycle = timing.cycleDuration(duration: animation.resolvedDuration()) / abs(timing.speed)
    guard cycle.isFinite, cycle > 0, time.isFinite else { return nil }
    let begin = interval.begin
    let slack = Self.slack(at: time, begin)
    let boundary = begin + (((time - begin - slack) / cycle).rounded(.up) - 1) * cycle
    return boundary > (playback.floor ?? begin) + slack ? boundary : nil
  }

  /// How far two times may be apart and still be the same moment, as in ``MediaTiming``.
  private static func slack(at time: Double, _ other: Double) -> Double {
    let size = max(abs(time), abs(other))
    return size.isFinite ? size * 0x1p-46 : 0
  }

  // MARK: - Changing how it plays

  /// Changes the rate from a local time on, without a jump.
  ///
  /// A rate of the other sign plays it back the way it came. One whose own speed is 0 begins to
  /// play from where it stands.
  mutating func setSpeed(_ speed: Double, at localTime: Double) {
    if animation.timing.speed == 0 {
      if speed == 0 { return }
      unfreeze(at: localTime)
    }
    playback.setRate(speed / animation.timing.speed, at: localTime)
  }

  /// Turns an animation that stands still at its offset into one that has got there.
  private mutating func unfreeze(at localTime: Double) {
    let cycle = animation.timing.cycleDuration(duration: animation.resolvedDuration())
    let offset = animation.timing.timeOffset
    var place = offset - (offset / cycle).rounded(.down) * cycle
    if place == 0, offset > 0 { place = cycle }
    animation.timing.speed = 1
    animation.timing.timeOffset = 0
    playback.seek(to: interval.begin + place, at: localTime)
  }

  /// Goes to an active time, clamped to its active duration.
  mutating func seek(to activeTime: Double, at localTime: Double) {
    let timing = animation.timing
    if timing.speed == 0 {
      animation.timing.timeOffset = activeTime
      return
    }
    let length = timing.activeDuration(duration: animation.resolvedDuration())
    playback.seek(
      to: interval.begin + min(max(activeTime, 0), length) / abs(timing.speed), at: localTime)
  }

  /// Plays back the way it came, to its begin, and ends there; once more, and it goes on.
  mutating func reverse(at localTime: Double) {
    playback.setRate(-playback.rate, at: localTime)
  }

  /// Goes to the very place where it ends, from wherever rounding or a jump of the layer's time has
  /// left it; one that never ends stays where it is.
  mutating func settle(at localTime: Double) {
    let (begin, end) = interval
    let place = isReversed ? max(playback.floor ?? begin, begin) : end
    if place.isFinite { playback.seek(to: place, at: localTime) }
  }

  /// Lets it end where its values come to the end of a cycle, so that nothing jumps.
  ///
  /// With an offset that is where the values start over, not a whole number of cycles after the
  /// begin. Played backwards it ends at the start of the cycle. Before its begin it plays one
  /// cycle; one whose speed is 0 has none and is left as it is.
  mutating func finishCycle(at localTime: Double) {
    let timing = animation.timing
    let cycle = timing.cycleDuration(duration: animation.resolvedDuration())
    guard timing.speed != 0, cycle.isFinite else { return }
    let (begin, end) = interval
    let time = playback.animationTime(at: localTime)
    let slack = Self.slack(at: time, begin) * abs(timing.speed)
    let elapsed = max(0, (time - begin) * abs(timing.speed))
    // Cycles end where offset + elapsed, or offset − elapsed, is a whole number of them.
    let shift = timing.speed > 0 ? -timing.timeOffset : timing.timeOffset
    let first = shift - (shift / cycle).rounded(.down) * cycle
    if isReversed {
      let boundary = first + ((elapsed - first - slack) / cycle).rounded(.up) * cycle - cycle
      if boundary > 0 { playback.floor = begin + boundary / abs(timing.speed) }
      return
    }
    let boundary = first + ((elapsed - first + slack) / cycle).rounded(.down) * cycle + cycle
    guard begin + boundary / abs(timing.speed) < end else { return }
    animation.timing.repeatCount = 0
    animation.timing.repeatDuration = boundary
  }
}
