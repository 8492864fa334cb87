public import Animations

/// How a layer's own time runs within that of the layer above: Core Animation's CAMediaTiming, as
/// it acts on layers.
///
///     local = parent < beginTime ? 0 : (parent − beginTime) · speed + timeOffset
///
/// The layer's animations and everything below it live in the local time. Before ``beginTime`` it
/// is 0, as measured, not ``timeOffset``. A finite ``duration`` folds it as it does for an
/// animation: the local time repeats, turns, and holds where ``fillMode`` says so; where nothing
/// holds, it is 0 as before the begin. Timing never hides a layer.
public struct LayerTiming: Hashable, Sendable {
  /// When the local time begins to run, in the parent's time in seconds.
  public var beginTime = 0.0
  /// The length of one cycle in seconds of local time; infinite, or 0, for one that never ends.
  public var duration = Double.infinity
  /// The rate of local time; negative runs backwards, 0 stands still at ``timeOffset``.
  public var speed = 1.0
  /// Seconds added to the local time.
  public var timeOffset = 0.0
  /// How many cycles play, where a duration is given; 0 means once.
  public var repeatCount = 0.0
  /// The whole active time in seconds instead of a count; 0 means not used.
  public var repeatDuration = 0.0
  /// Whether each cycle runs forwards, then backwards.
  public var autoreverses = false
  /// Which end holds outside the active time.
  public var fillMode = MediaTiming.FillMode.removed
  /// The parent's time at which the local time stands still, while it is paused; nil while it runs.
  public private(set) var pausedAt: Double?

  /// Creates a timing in which the local time is the parent's.
  public init() {}

  /// Whether the local time repeats or ends.
  private var isFolded: Bool { duration > 0 && duration.isFinite }

  /// The local time at a time of the parent's.
  public func localTime(atParentTime parentTime: Double) -> Double {
    let parentTime = pausedAt ?? parentTime
    if isFolded {
      return media.position(at: parentTime, beginTime: beginTime, duration: duration)?.basicTime
        ?? 0
    }
    guard parentTime >= beginTime else { return fillsBackwards ? timeOffset : 0 }
    return (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent's time at a local time, as if the local time had no begin, end or cycle.
  ///
  /// - Returns: The time; 0 where the local time stands still, as measured.
  public func parentTime(atLocalTime localTime: Double) -> Double {
    speed == 0 || pausedAt != nil ? 0 : (localTime - timeOffset) / speed + beginTime
  }

  // MARK: - Pausing

  /// Lets the local time stand still; nothing happens where it does already.
  public mutating func pause(atParentTime parentTime: Double) {
    if pausedAt == nil { pausedAt = parentTime }
  }

  /// Lets the local time go on from where it stood.
  ///
  /// The begin moves by the length of the pause, which also keeps a begin still to come as far away
  /// as it was. *(The recipe of QA1673 writes speed, offset and begin in an order that matters, and
  /// forgets the speed that was.)*
  public mutating func resume(atParentTime parentTime: Double) {
    guard let pausedAt else { return }
    beginTime += parentTime - pausedAt
    self.pausedAt = nil
  }

  // MARK: - Pieces

  /// A stretch of the parent's time in which the local time is `scale · parent + offset`.
  struct Piece {
    var scale = 1.0
    var offset = 0.0
    /// Where the stretch ends towards the past and towards the future, in the parent's time.
    var from = -Double.infinity
    var until = Double.infinity
  }

  /// The piece in which a time of the parent's lies; at a boundary the later one.
  func piece(atParentTime parentTime: Double) -> Piece {
    if pausedAt != nil {
      return Piece(scale: 0, offset: localTime(atParentTime: parentTime))
    }
    guard parentTime >= beginTime else {
      return Piece(scale: 0, offset: localTime(atParentTime: parentTime), until: beginTime)
    }
    guard isFolded else {
      return Piece(scale: speed, offset: timeOffset - beginTime * speed, from: beginTime)
    }
    return foldedPiece(atParentTime: parentTime)
  }

  private func foldedPiece(atParentTime parentTime: Double) -> Piece {
    let local = localTime(atParentTime: parentTime)
    guard speed != 0 else { return Piece(scale: 0, offset: local, from: beginTime) }
    let end = media.activeEnd(beginTime: beginTime, duration: duration)
    guard parentTime < end else { return Piece(scale: 0, offset: local, from: end) }
    // Where in the cycle, found from a moment within the piece: halfway to anything is inside.
    let cycle = media.cycleDuration(duration: duration)
    let elapsed = (parentTime - beginTime) * abs(speed)
    let place = speed > 0 ? timeOffset + elapsed : timeOffset - elapsed
    var rest = place - (place / cycle).rounded(.down) * cycle
    if speed < 0, rest == 0 { rest = cycle }
    let isBack = speed > 0 ? rest >= duration && autoreverses : rest > duration
    let leg = isBack ? duration...cycle : 0...duration
    let scale = isBack ? -speed : speed
    let (ahead, behind) =
      speed > 0
      ? (leg.upperBound - rest, rest - leg.lowerBound)
      : (rest - leg.lowerBound, leg.upperBound - rest)
    return Piece(
      scale: scale, offset: (isBack ? cycle - rest : rest) - scale * parentTime,
      from: max(beginTime, parentTime - behind / abs(speed)),
      until: min(end, parentTime + ahead / abs(speed)))
  }

  private var fillsBackwards: Bool { fillMode == .backwards || fillMode == .both }

  /// The same as the timing of something with a duration.
  private var media: MediaTiming {
    var media = MediaTiming()
    media.speed = speed
    media.timeOffset = timeOffset
    media.repeatCount = repeatCount
    media.repeatDuration = repeatDuration
    media.autoreverses = autoreverses
    media.fillMode = fillMode
    return media
  }
}
