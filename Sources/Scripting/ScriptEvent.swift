import Graphics
import Layers

/// What a handler of a host event is told; its fields can be read, not written.
struct ScriptEvent {
  /// The value of a field.
  enum Value {
    case none
    case boolean(Bool)
    case number(Double)
    case string(String)
    case layer(Layer)
  }

  /// The event's name.
  var name: String
  /// The stage's time.
  var time: Double
  /// What it says besides.
  var fields: [(name: String, value: Value)] = []

  /// A field's value, by name.
  subscript(field: String) -> Value? {
    switch field {
    case "name": .string(name)
    case "time": .number(time)
    default: fields.first { $0.name == field }?.value
    }
  }

  /// The names of all fields.
  var fieldNames: [String] { ["name", "time"] + fields.map(\.name) }
}
