import CJansson

/// Why a text is not JSON, in the words of libjansson.
package struct JSONError: Error {
  /// The words.
  package let text: String
}

extension EventData {
  /// How deep tables may be nested: as deep as they can cross into Lua.
  static let depthLimit = 16

  /// Reads one JSON value.
  ///
  /// Strict: no name twice in an object, no NUL in a string, valid UTF-8, no number out of range,
  /// nothing after the value.
  ///
  /// - Parameter text: The text in UTF-8.
  /// - Throws: Why it is not JSON.
  package init(json text: ArraySlice<UInt8>) throws(JSONError) {
    var error = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
    let value = text.withUnsafeBytes { bytes in
      json_loadb(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, flags, &error)
    }
    guard let value else {
      let words = withUnsafeBytes(of: error.text) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw JSONError(text: words)
    }
    defer { json_decref(value) }
    self = try Self.data(of: value, depth: 0)
  }

  private static func data(
    of value: UnsafeMutablePointer<json_t>, depth: Int
  ) throws(JSONError) -> EventData {
    switch value.pointee.type {
    case JSON_TRUE: return .boolean(true)
    case JSON_FALSE: return .boolean(false)
    case JSON_INTEGER, JSON_REAL: return .number(json_number_value(value))
    case JSON_STRING:
      let bytes = UnsafeRawBufferPointer(
        start: json_string_value(value), count: json_string_length(value))
      return .string(String(decoding: bytes, as: UTF8.self))
    case JSON_ARRAY, JSON_OBJECT:
      guard depth < depthLimit else {
        throw JSONError(text: "tables may be nested \(depthLimit) levels deep at most")
      }
      return value.pointee.type == JSON_ARRAY
        ? try array(value, depth: depth) : try object(value, depth: depth)
    default: return .none
    }
  }

  private static func array(
    _ value: UnsafeMutablePointer<json_t>, depth: Int
  ) throws(JSONError) -> EventData {
    var elements: [EventData] = []
    for place in 0..<json_array_size(value) {
      guard let element = json_array_get(value, place) else { continue }
      elements.append(try data(of: element, depth: depth + 1))
    }
    return .array(elements)
  }

  private static func object(
    _ value: UnsafeMutablePointer<json_t>, depth: Int
  ) throws(JSONError) -> EventData {
    var fields: [String: EventData] = [:]
    var entry = json_object_iter(value)
    while let present = entry {
      if let name = json_object_iter_key(present), let field = json_object_iter_value(present) {
        fields[String(cString: name)] = try data(of: field, depth: depth + 1)
      }
      entry = json_object_iter_next(value, present)
    }
    return .object(fields)
  }
}

extension EventData {
  /// The value as a script would give it.
  var scriptValue: ScriptValue {
    switch self {
    case .none: .none
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .array(let elements): .table(ScriptTable(sequence: elements.map(\.scriptValue)))
    case .object(let fields):
      .table(
        ScriptTable(
          fields: fields.sorted { $0.key < $1.key }.map { name, value in
            ScriptTable.Field(key: .string(name), value: value.scriptValue)
          }))
    }
  }

  /// Copies what JSON can say of a script's value.
  init(_ value: ScriptValue, what: String) throws(BindingError) {
    switch value {
    case .none: self = .none
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let number) where number.isFinite: self = .number(number)
    case .string(let string): self = .string(string)
    case .table(let table) where table.fields.isEmpty && !table.sequence.isEmpty:
      var elements: [EventData] = []
      for (place, element) in table.sequence.enumerated() {
        elements.append(try EventData(element, what: "\(what)[\(place + 1)]"))
      }
      self = .array(elements)
    case .table(let table) where table.sequence.isEmpty:
      var fields: [String: EventData] = [:]
      for field in table.fields {
        guard case .string(let name) = field.key else {
          throw .nameNotString(owner: what, field.key)
        }
        fields[name] = try EventData(field.value, what: "\(what).\(name)")
      }
      self = .object(fields)
    case .table:
      throw .malformed(what: what, reason: "a table is a list or has names, not both")
    default:
      throw .wrongType(
        what: what, expected: "a number, a boolean, a string or a table of those", got: value)
    }
  }
}
