import CLuaBridge

/// One call of a host function by a script: its arguments, and where its results go.
package struct HostCall {
  private let call: OpaquePointer
  /// Where results go.
  package let results: ScriptMessage

  init(_ call: OpaquePointer) {
    self.call = call
    results = ScriptMessage(limn_call_results(call))
  }

  /// How many arguments there are; trailing nils count.
  package var argumentCount: Int { limn_call_argument_count(call) }

  /// An argument; nil beyond the last.
  package func argument(_ index: Int) -> ScriptValue {
    guard index < argumentCount else { return .none }
    return ScriptValue(limn_call_argument(call, index), of: call)
  }

  /// What an argument that came as a reference holds; `other` where it cannot be copied.
  package func content(of index: Int) -> ScriptValue {
    ScriptValue(limn_call_content(call, index), of: call)
  }

  /// A function argument, kept beyond the call.
  package func keep(_ function: FunctionReference) -> FunctionReference {
    limn_call_keep(call, function.id)
    return function
  }

  /// The nearest script line as "file:line", or "?" when there is none.
  package func place(outsideModule: Bool = false) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 300) { buffer in
      let length = limn_call_place(call, outsideModule, buffer.baseAddress, buffer.count)
      guard length > 0 else { return "?" }
      return String(
        decoding: UnsafeRawBufferPointer(start: buffer.baseAddress, count: min(length, 299)),
        as: UTF8.self)
    }
  }

  /// Makes the bridge raise an error once the host function has returned.
  func fail(_ error: BindingError) {
    if case .script = error { return limn_call_pass_on(call) }
    var message = error.message
    message.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        limn_call_fail(call, $0.baseAddress, $0.count, error.isOutsideModule)
      }
    }
  }

  /// Whether the task that runs can wait in this call.
  var waiting: LimnWaiting { limn_call_waiting(call) }

  /// Makes the task that runs wait once the host function has returned; only where it can.
  func wait() { limn_call_wait(call) }

  // MARK: - Results. A message that has no memory fails as a whole in the bridge.

  package func returnNil() { results.addNil() }
  package func `return`(_ value: Bool) { results.add(value) }
  package func `return`(_ value: Double) { results.add(value) }
  package func `return`(_ value: String) { results.add(value) }
  package func `return`(_ handle: ScriptHandle) { results.add(handle) }
  func returnObject(_ kind: ObjectKind, slot: Int) {
    results.addObject(kind, slot: slot)
  }
  /// Returns an argument as it came; two objects of one slot would both release it.
  package func returnArgument(_ index: Int) {
    _ = limn_message_argument(results.message, Int32(index))
  }
  /// Returns a field of a table argument as it is, with whatever it holds.
  func returnField(_ name: String, ofArgument index: Int) {
    var name = name
    name.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        _ = limn_message_field(results.message, Int32(index), $0.baseAddress, $0.count)
      }
    }
  }
  package func `return`(_ reference: FunctionReference) { results.add(reference) }

  /// Returns a sequence; the closure returns its elements one by one.
  package func returnSequence<Element>(_ elements: [Element], _ body: (Element) -> Void) {
    results.addTable(sequence: elements, body)
  }

  /// Returns a table of a sequence and string keys; the closure returns each value.
  package func returnTable<Element>(
    sequence: [Element] = [], fields: [(key: String, value: Element)], _ body: (Element) -> Void
  ) {
    results.addTable(sequence: sequence, fields: fields, body)
  }
}

/// Adds a number to a message: whole ones are integers in Lua, so that they print and index as such.
func addNumber(_ message: OpaquePointer?, _ number: Double) {
  if let integer = Int64(exactly: number), abs(integer) < 1 << 53,
    !(number == 0 && number.sign == .minus)
  {
    _ = limn_message_integer(message, integer)
  } else {
    _ = limn_message_number(message, number)
  }
}

/// Adds a string to a message.
func addString(_ message: OpaquePointer?, _ string: String) {
  var string = string
  string.withUTF8 { bytes in
    bytes.withMemoryRebound(to: CChar.self) {
      _ = limn_message_string(message, $0.baseAddress, $0.count)
    }
  }
}
