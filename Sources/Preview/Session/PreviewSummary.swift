/// What the status line has shown in the end, and what was counted in all.
public struct PreviewSummary: Sendable, Equatable {
  /// The script that was shown last, as the status line calls it.
  public var script: String
  /// `playing`, `paused`, or `loading` as long as nothing has been good.
  public var state: String
  /// The time that the picture showed, in seconds of the turn.
  public var time: Double
  /// The length of the loop in seconds; nil for a script that plays on for ever.
  public var duration: Double?
  /// The number of the shown frame, of sixty a second.
  public var frame: Int
  /// Seconds shown for one second of the clock.
  public var speed: Double
  /// Seconds that the session took.
  public var seconds: Double
  /// Frames that the terminal was given.
  public var framesShown: Int
  /// Frames that were drawn.
  public var framesRendered: Int
  /// Frames that the terminal had no time for.
  public var framesDropped: Int
  /// Frames a second that the terminal was given, at the end.
  public var shownRate: Int
  /// Frames a second that were drawn, at the end.
  public var renderedRate: Int
  /// Bytes that were written for pictures and texts.
  public var bytes: Int
  /// Milliseconds that a frame took to advance, draw and encode, on average.
  public var millisecondsPerFrame: Double
  /// Milliseconds that a frame took to encode, on average.
  public var encodingMillisecondsPerFrame: Double
  /// Milliseconds from a frame to the terminal's answer, of late; nil where it does not answer.
  public var roundTripMilliseconds: Double?
  /// Versions of scripts that took over, the first ones too.
  public var loads: Int
  /// Versions that were refused.
  public var failedLoads: Int
  /// Errors in callbacks.
  public var callbackErrors: Int
  /// How saves were noticed: `inotify` or `polling`.
  public var watch: String
  /// What carried the picture.
  public var protocolName: String

  /// Bytes a frame, on average.
  public var bytesPerFrame: Double {
    framesShown == 0 ? 0 : Double(bytes) / Double(framesShown)
  }
}
