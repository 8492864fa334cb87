/// When something plays and how its time runs: Core Animation's CAMediaTiming.
///
/// Time is mapped in three steps: the parent's time gives the active time (from ``beginTime`` and
/// ``speed``), which gives the place inside one cycle (repeating, turning, offset), which gives a
/// progress from 0 to 1. ``position(at:beginTime:duration:uncertainty:)`` does all three.
public struct MediaTiming: Hashable, Sendable {
  /// What shows before the beginning and after the end.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// Nothing: the animation contributes only while it is active.
    case removed
    /// The start value before the beginning.
    case backwards
    /// The end value after the end.
    case forwards
    /// Both.
    case both

    /// Whether the start value shows before the beginning.
    var coversBefore: Bool { self == .backwards || self == .both }
    /// Whether the end value shows after the end.
    var coversAfter: Bool { self == .forwards || self == .both }
  }

  /// The length of one cycle where nothing else says it, in seconds.
  public static let defaultDuration = 0.25

  /// When it begins, in the parent's time, in seconds; nil means when it is added.
  public var beginTime: Double?
  /// Seconds from when it is added (in a group: from the group's start); nil means 0.
  ///
  /// Giving both this and ``beginTime`` is an error at the border.
  public var delay: Double?
  /// The length of one cycle in seconds; nil and 0 mean the default of the kind (0.25).
  public var duration: Double?
  /// The rate of local time; negative plays from the end, 0 stands still at ``timeOffset``.
  public var speed = 1.0
  /// Seconds added to the position inside the cycle; wraps, and does not change the active length.
  public var timeOffset = 0.0
  /// How many cycles play; may be fractional or infinite; 0 means once.
  ///
  /// With ``autoreverses`` there and back is one cycle.
  public var repeatCount = 0.0
  /// The whole active time in seconds instead of a count; 0 means not used.
  public var repeatDuration = 0.0
  /// Whether each cycle plays forwards, then backwards.
  public var autoreverses = false
  /// What shows before the beginning and after the end.
  public var fillMode = FillMode.removed

  /// Creates the timing of something that plays once, when it is added.
  public init() {}
}
