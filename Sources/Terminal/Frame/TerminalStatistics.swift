/// What showing pictures has cost so far.
public struct TerminalStatistics: Hashable, Sendable {
  /// Frames that were written.
  public var framesShown = 0
  /// Frames that were passed over because the terminal was busy.
  public var framesDropped = 0
  /// Bytes that were written.
  public var bytes = 0
  /// Bytes of the last frame.
  public var lastFrameBytes = 0
  /// Seconds that encoding has taken.
  public var encodingSeconds = 0.0
  /// Seconds that encoding the last frame has taken.
  public var lastEncodingSeconds = 0.0
  /// The seconds from writing a frame to the terminal's answer, of late; nil where it does not
  /// answer.
  public var roundTrip: Double?
  /// What carries pictures, in the words of the status line: "half 24 bit", "kitty shm".
  public var protocolName = ""

  /// Creates statistics of nothing.
  public init() {}
}
