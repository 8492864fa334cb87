import Scripting

/// What has come from outside in the present turn of a program, with the time of each: what a
/// reload, a seek or another parameter plays again, so that it leads to the same picture.
///
/// A turn is a cold start: starting over at the end of the loop begins a new log, whose
/// surroundings are those that held at the end of the last.
struct InputLog: Sendable, Equatable {
  /// The events in order of the program's time.
  private(set) var events: [RecordedEvent] = []

  /// Notes an event.
  ///
  /// What the log had after it is forgotten: whoever goes back and does something
  /// else has changed what follows.
  mutating func append(_ event: StageEvent, at time: Double) {
    events.removeAll { $0.time > time }
    events.append(RecordedEvent(time: time, event))
  }
}
