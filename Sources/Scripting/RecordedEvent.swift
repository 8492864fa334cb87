/// An event with the time at which it happens, as recorded lists hold it.
///
/// A list is a text of JSON lines, one object a line, in order of time:
///
///     {"t": 0.5, "event": "tap", "x": 160, "y": 60}
///     {"t": 1, "event": "environment", "dark": true}
///     {"t": 2, "event": "flash", "data": {"color": "white"}}
public struct RecordedEvent: Sendable, Equatable {
  /// When it happens, in seconds of the host's clock from the start of the run, 0…1e7.
  ///
  /// While the stage is suspended the host's clock goes on, and the stage's stands still.
  public var time: Double
  /// What happens.
  public var event: StageEvent

  /// The latest time that an event may have.
  static let latest = 1e7

  /// Creates an event.
  public init(time: Double, _ event: StageEvent) {
    precondition((0...Self.latest).contains(time), "a time is between 0 and ten million seconds")
    self.time = time
    self.event = event
  }
}

/// What is wrong with a recorded list, with the place to look at.
public struct RecordedEventError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The list's file as it was given.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What is wrong, and what would be right.
  public let message: String

  /// One line: `taps.jsonl:3: event 'tap' needs 'x'`.
  public var description: String { "\(file):\(line): \(message)" }
}
