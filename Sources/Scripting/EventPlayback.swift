/// A recorded list on its way into a stage.
///
///     var events = EventPlayback(try RecordedEvent.list(parsing: text, file: "taps.jsonl"))
///     try stage.advance(to: 1.5, playing: &events)
///
/// Times are the host's. From a `suspend` to the next `resume` the stage's clock stands still, as it
/// does at a host that suspends it, and is that much behind ever after.
public struct EventPlayback: Sendable {
  /// What is still to come.
  private var rest: ArraySlice<RecordedEvent>
  /// The host's time of the suspension that holds now.
  private var suspension: Double?
  /// How far the stage's clock is behind the host's.
  private var delay = 0.0

  /// Creates a playback from the start.
  ///
  /// - Parameter events: The events in order of time.
  public init(_ events: [RecordedEvent] = []) {
    for (event, next) in zip(events, events.dropFirst()) {
      precondition(event.time <= next.time, "recorded events stand in order of time")
    }
    rest = events[...]
  }

  /// The events that are still to come, in order of time.
  public var events: [RecordedEvent] { Array(rest) }

  /// When the next event happens, in seconds of the host's clock; nil when none is left.
  package var nextTime: Double? { rest.first?.time }

  /// Adds events to those that are to come, each after those of its time.
  ///
  /// - Parameter events: The events in order of time, none before what has been played.
  package mutating func add(_ events: [RecordedEvent]) {
    var merged = Array(rest)
    for event in events {
      let place = merged.firstIndex { $0.time > event.time } ?? merged.endIndex
      merged.insert(event, at: place)
    }
    rest = merged[...]
  }

  /// The host's time at which the stage's clock will show a time; nil while it stands still.
  package func hostTime(atStageTime time: Double) -> Double? {
    suspension == nil ? time + delay : nil
  }

  /// Takes the next event that happens at or before a time of the host.
  package mutating func takeNext(by time: Double) -> RecordedEvent? {
    guard let event = rest.first, event.time <= time else { return nil }
    rest.removeFirst()
    return event
  }

  /// The stage's time at a time of the host, given what has been played.
  package func stageTime(at time: Double) -> Double { (suspension ?? time) - delay }

  /// Notes that an event stops the stage's clock, or lets it go on.
  package mutating func note(_ event: RecordedEvent) {
    switch (event.event, suspension) {
    case (.notice(.suspend), nil): suspension = event.time
    case (.notice(.resume), let begin?):
      delay += event.time - begin
      suspension = nil
    default: break
    }
  }
}

extension Stage {
  /// Runs everything due up to and including a time of the host, with recorded events among it.
  ///
  /// At one time, what is due has run before the event, and each event's handlers before the next.
  ///
  /// - Parameters:
  ///   - time: The host's time in seconds, not before that of the last call; the stage's own time
  ///     is as much behind it as the stage has been suspended.
  ///   - events: The list, which goes on where the last call has left it.
  /// - Throws: What the script raises.
  public func advance(
    to time: Double, playing events: inout EventPlayback
  ) throws(ScriptError) {
    while let event = events.takeNext(by: time) {
      // Subtracting delays rounds; a stage's time never goes back.
      try advance(to: max(now, events.stageTime(at: event.time)))
      events.note(event)
      try send(event.event)
    }
    try advance(to: max(now, events.stageTime(at: time)))
  }
}
