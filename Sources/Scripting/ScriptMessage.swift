import CLuaBridge

/// Values on their way into Lua: results of a host function, or what a function is called with.
///
/// A message that finds no memory fails as a whole in the bridge.
package struct ScriptMessage {
  let message: OpaquePointer?

  init(_ message: OpaquePointer?) { self.message = message }

  /// Adds nil.
  package func addNil() { _ = limn_message_nil(message) }

  /// Adds true or false.
  package func add(_ value: Bool) { _ = limn_message_boolean(message, value) }

  /// Adds a number: whole ones are integers in Lua, so that they print and index as such.
  package func add(_ number: Double) { addNumber(message, number) }

  /// Adds a string.
  package func add(_ string: String) { addString(message, string) }

  /// Adds a handle.
  package func add(_ handle: ScriptHandle) { _ = limn_message_handle(message, handle.bits) }

  /// Adds a kept value or function; the host keeps its own hold of it.
  package func add(_ reference: FunctionReference) {
    _ = limn_message_reference(message, reference.id)
  }

  func addObject(_ kind: ObjectKind, slot: Int) {
    _ = limn_message_object(message, kind.rawValue, UInt32(slot))
  }

  /// Adds a table of a sequence and string keys; the closure adds each value.
  package func addTable<Element>(
    sequence: [Element] = [], fields: [(key: String, value: Element)] = [],
    _ body: (Element) -> Void
  ) {
    _ = limn_message_begin_table(message)
    for (place, value) in sequence.enumerated() {
      _ = limn_message_integer(message, Int64(place + 1))
      body(value)
    }
    for (key, value) in fields {
      addString(message, key)
      body(value)
    }
    _ = limn_message_end_table(message)
  }
}
