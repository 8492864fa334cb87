import Scripting

/// What happens to a stage: what `test.events` makes.
final class EventList: HostObject {
  /// The events in order of time.
  let events: [RecordedEvent]

  /// The most events of one list.
  static let limit = 100_000

  var weight: Int { 64 + 128 * events.count }

  /// Reads `test.events { { t = 0.5, event = "tap", x = 8, y = 8 } }`, or a file of JSON lines.
  init(_ value: ScriptValue, _ runtime: Runtime) throws(BindingError) {
    let what = "test.events"
    switch value {
    case .string(let name):
      let bytes: [UInt8]
      do {
        bytes = try runtime.read(name)
      } catch {
        throw .file(what: "list of events", name: name, error)
      }
      do {
        events = try RecordedEvent.list(parsing: bytes, file: name)
      } catch {
        throw .hint("\(error)")
      }
    case .table(let table) where table.fields.isEmpty && table.sequence.count <= Self.limit:
      var events: [RecordedEvent] = []
      for (place, element) in table.sequence.enumerated() {
        events.append(
          try RecordedEvent(
            element, notBefore: events.last?.time ?? 0, what: "\(what)[\(place + 1)]"))
      }
      self.events = events
    default:
      throw .wrongType(
        what: "\(what)'s argument",
        expected: "a list such as { { t = 0.5, event = \"tap\", x = 8, y = 8 } }, or the name of a"
          + " file of JSON lines",
        got: value)
    }
  }
}
