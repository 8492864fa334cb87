import CLuaBridge

/// A value as it comes out of Lua: copied, so that nothing of it can change or vanish.
package indirect enum ScriptValue: Sendable {
  case none
  case boolean(Bool)
  case number(Double)
  case string(String)
  case table(ScriptTable)
  /// A function, alive until the host function returns unless it is kept.
  case function(FunctionReference)
  /// Any value, kept by Lua without being looked at.
  case reference(FunctionReference)
  case handle(ScriptHandle)
  case object(kind: ObjectKind, slot: Int)
  /// Something no host function takes, such as a coroutine.
  case other

  /// The type in the words of messages: a plain Lua type, or the class of a host's value.
  package var typeName: String {
    switch self {
    case .none: "nil"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .table: "table"
    case .function: "function"
    case .reference, .other: "value"
    case .handle(let handle): handle.kind.name
    case .object(let kind, _): kind.name
    }
  }
}

/// A number by which the bridge knows a Lua function or a kept value.
package struct FunctionReference: Hashable, Sendable {
  let id: Int32
}

/// A number by which the bridge knows a task.
struct TaskReference: Hashable {
  let id: Int32
}

/// A table's content: its sequence, and its other keys in a fixed order.
package struct ScriptTable: Sendable {
  /// A key that is not part of the sequence, with its value.
  ///
  /// No tuple: the compiler calls a recursive enum with a tuple inside a circular reference.
  package struct Field: Sendable {
    package var key: ScriptValue
    package var value: ScriptValue
  }

  package var sequence: [ScriptValue] = []
  package var fields: [Field] = []

  package init(sequence: [ScriptValue] = [], fields: [Field] = []) {
    self.sequence = sequence
    self.fields = fields
  }

  /// Whether there is nothing in the table.
  package var isEmpty: Bool { sequence.isEmpty && fields.isEmpty }

  /// The value of a field with a string key.
  package subscript(name: String) -> ScriptValue? {
    for field in fields {
      if case .string(name) = field.key { return field.value }
    }
    return nil
  }
}

extension ScriptValue {
  /// Copies a value out of a call, with everything in it.
  init(_ value: LimnValue, of call: OpaquePointer) {
    switch value.type {
    case LIMN_NIL: self = .none
    case LIMN_BOOLEAN: self = .boolean(value.boolean)
    case LIMN_INTEGER, LIMN_NUMBER: self = .number(value.number)
    case LIMN_STRING:
      let bytes = UnsafeRawBufferPointer(start: value.bytes, count: value.length)
      self = .string(String(decoding: bytes, as: UTF8.self))
    case LIMN_TABLE: self = .table(ScriptTable(value, of: call))
    case LIMN_FUNCTION: self = .function(FunctionReference(id: value.reference))
    case LIMN_REFERENCE: self = .reference(FunctionReference(id: value.reference))
    case LIMN_HANDLE:
      self = ScriptHandle(bits: value.handle).map { .handle($0) } ?? .other
    case LIMN_OBJECT:
      self =
        ObjectKind(rawValue: value.kind).map { .object(kind: $0, slot: Int(value.slot)) } ?? .other
    default: self = .other
    }
  }
}

extension ScriptTable {
  fileprivate init(_ value: LimnValue, of call: OpaquePointer) {
    var next = 1.0
    for pair in 0..<value.count {
      let key = limn_call_value(call, value.first + 2 * pair)
      let content = ScriptValue(limn_call_value(call, value.first + 2 * pair + 1), of: call)
      if (key.type == LIMN_INTEGER || key.type == LIMN_NUMBER) && key.number == next {
        sequence.append(content)
        next += 1
      } else {
        fields.append(Field(key: ScriptValue(key, of: call), value: content))
      }
    }
  }
}
