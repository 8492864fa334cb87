import Graphics

extension RecordedEvent {
  /// Reads a recorded list: one JSON object a line; empty lines are skipped.
  ///
  /// `t`, the time in seconds, and `event`, its name, must be there, and times must not decrease.
  /// The fields of a host's event stand beside them or in `data`; an event of the script's own has
  /// nothing but `data`, which its handlers get.
  ///
  /// - Parameters:
  ///   - text: The list in UTF-8.
  ///   - file: The file's name for messages.
  /// - Returns: The events in order.
  /// - Throws: The first line that is not as it should be.
  public static func list(
    parsing text: [UInt8], file: String
  ) throws(RecordedEventError) -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    var number = 0
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) { continue }
      do throws(BindingError) {
        events.append(try RecordedEvent(line: line, notBefore: events.last?.time ?? 0))
      } catch {
        throw RecordedEventError(file: file, line: number, message: error.message)
      }
    }
    return events
  }

  private init(line: ArraySlice<UInt8>, notBefore earliest: Double) throws(BindingError) {
    let object: EventData
    do {
      object = try EventData(json: line)
    } catch {
      throw .malformed(what: "a line must be one JSON object", reason: error.text)
    }
    guard case .object(let fields) = object else {
      throw .wrongType(
        what: "a line", expected: #"an object such as {"t": 0.5, "event": "tap", "x": 8, "y": 8}"#,
        got: object.scriptValue)
    }
    try self.init(fields, notBefore: earliest)
  }

  /// Reads an event as a script writes it: a table with the fields of a recorded line.
  ///
  /// - Parameters:
  ///   - value: The table.
  ///   - earliest: The time that it must not be before, in seconds.
  ///   - what: The event in messages, such as `events[2]`.
  /// - Throws: What is not as it should be.
  package init(
    _ value: ScriptValue, notBefore earliest: Double, what: String
  ) throws(BindingError) {
    let data = try EventData(value, what: what)
    guard case .object(let fields) = data else {
      throw .wrongType(
        what: what, expected: #"a table such as { t = 0.5, event = "tap", x = 8, y = 8 }"#,
        got: value)
    }
    do throws(BindingError) {
      try self.init(fields, notBefore: earliest)
    } catch {
      throw .malformed(what: what, reason: error.message)
    }
  }

  private init(
    _ fields: [String: EventData], notBefore earliest: Double
  ) throws(BindingError) {
    var fields = fields
    let time = try Self.time(fields.removeValue(forKey: "t"))
    guard time >= earliest else {
      throw .malformed(
        what: "t",
        reason: "must not decrease: \(BindingError.plain(time)) comes after"
          + " \(BindingError.plain(earliest))")
    }
    let name = try Self.name(fields.removeValue(forKey: "event"))
    let data = fields.removeValue(forKey: "data")
    self.init(
      time: time,
      StageEvent.hostNames.contains(name)
        ? try Self.hostEvent(name, fields, data) : try Self.ownEvent(name, fields, data))
  }

  private static func time(_ value: EventData?) throws(BindingError) -> Double {
    guard let value else { throw .missing(owner: "an event", key: "t") }
    let expected = "a number of seconds between 0 and \(BindingError.plain(latest))"
    guard case .number(let time) = value else {
      throw .wrongType(what: "t", expected: expected, got: value.scriptValue)
    }
    guard (0...latest).contains(time) else {
      throw .outOfRange(what: "t", expected: expected, got: time)
    }
    return time
  }

  private static func name(_ value: EventData?) throws(BindingError) -> String {
    guard let value else { throw .missing(owner: "an event", key: "event") }
    guard case .string(let name) = value, !name.isEmpty else {
      throw .wrongType(what: "event", expected: "an event's name", got: value.scriptValue)
    }
    return name
  }

  /// An event of the host: `data` is what `limn.post` would be given, and its fields may also stand
  /// beside it.
  private static func hostEvent(
    _ name: String, _ fields: [String: EventData], _ data: EventData?
  ) throws(BindingError) -> StageEvent {
    var all = fields
    switch data {
    case nil, .none?: break
    case .object(let more)?:
      for (field, value) in more.sorted(by: { $0.key < $1.key }) {
        if all[field] != nil {
          throw .exclusive(owner: "event '\(name)'", field, "data.\(field)")
        }
        all[field] = value
      }
    case let other?:
      throw .wrongType(what: "data", expected: "an object of fields", got: other.scriptValue)
    }
    return try StageEvent(host: name, EventData.object(all).scriptValue)
  }

  /// An event of the script's own, which must not be a host's event misspelled.
  private static func ownEvent(
    _ name: String, _ fields: [String: EventData], _ data: EventData?
  ) throws(BindingError) -> StageEvent {
    let field = fields.keys.sorted().first
    // A script may well listen for 'taps'; who means it says so by giving data.
    let isDoubtful =
      data == nil && Spelling.nearest(to: name, among: StageEvent.hostNames) != nil
    if field != nil || isDoubtful { throw .notAHostEvent(name: name, field: field) }
    return .custom(name: name, data: data ?? .none)
  }
}
