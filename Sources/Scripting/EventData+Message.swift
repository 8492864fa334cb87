import CLuaBridge

extension EventData {
  /// Adds the data as a value of Lua's, on its way into a script.
  func add(to message: OpaquePointer?) {
    switch self {
    case .none: limn_message_nil(message)
    case .boolean(let boolean): limn_message_boolean(message, boolean)
    case .number(let number): addNumber(message, number)
    case .string(let string): addString(message, string)
    case .array(let elements):
      limn_message_begin_table(message)
      for (place, element) in elements.enumerated() {
        limn_message_integer(message, Int64(place + 1))
        element.add(to: message)
      }
      limn_message_end_table(message)
    case .object(let fields):
      limn_message_begin_table(message)
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        addString(message, name)
        value.add(to: message)
      }
      limn_message_end_table(message)
    }
  }
}
