internal import CJansson

extension JSONValue {
  /// Reads one value, through libjansson.
  ///
  /// Strict: no name twice in an object, valid UTF-8, no number out of range, nothing after the
  /// value, lists and objects nested 2048 deep at most.
  ///
  /// - Parameter bytes: The text in UTF-8.
  /// - Throws: ``JSONError/malformed(line:column:words:)``.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var error = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL)
    let value = bytes.withUnsafeBytes { bytes in
      json_loadb(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, flags, &error)
    }
    guard let value else {
      let words = withUnsafeBytes(of: error.text) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .malformed(line: Int(error.line), column: Int(error.column), words: words)
    }
    defer { json_decref(value) }
    self = Self.value(of: value)
  }

  private static func value(of value: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch value.pointee.type {
    case JSON_TRUE: .boolean(true)
    case JSON_FALSE: .boolean(false)
    case JSON_INTEGER, JSON_REAL: .number(json_number_value(value))
    case JSON_STRING:
      .string(
        String(
          decoding: UnsafeRawBufferPointer(
            start: json_string_value(value), count: json_string_length(value)),
          as: UTF8.self))
    case JSON_ARRAY:
      .array((0..<json_array_size(value)).compactMap { json_array_get(value, $0) }.map(Self.value))
    case JSON_OBJECT: .object(members(of: value))
    default: .null
    }
  }

  private static func members(of value: UnsafeMutablePointer<json_t>) -> [Member] {
    var members: [Member] = []
    var entry = json_object_iter(value)
    while let present = entry {
      if let name = json_object_iter_key(present), let field = json_object_iter_value(present) {
        members.append(Member(String(cString: name), Self.value(of: field)))
      }
      entry = json_object_iter_next(value, present)
    }
    return members
  }
}
