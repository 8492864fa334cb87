/// What a handler of a host event is told; its fields can be read, not written.
struct ScriptEvent {
  var name: String
  var time: Double
  var fields: [(name: String, value: ScriptEventValue)]

  /// A field's value, by name.
  subscript(field: String) -> ScriptEventValue? {
    switch field {
    case "name": .string(name)
    case "time": .number(time)
    default: fields.first { $0.name == field }?.value
    }
  }

  /// The names of all fields.
  var fieldNames: [String] { ["name", "time"] + fields.map(\.name) }
}

/// The value of an event's field.
enum ScriptEventValue {
  case number(Double)
  case string(String)
}
