// `limn.keep`: plain data that a reload hands to the next version of the script.
extension Runtime {
  /// Something that the script keeps under a name.
  struct Keep {
    let name: String
    /// The script's line that asked for it.
    let place: String
    /// What the script holds.
    let content: Content

    enum Content {
      /// A value that cannot change.
      case value(EventData)
      /// A table that the script changes in place.
      case table(KeptValue)
    }
  }

  func keep(_ call: HostCall) throws(BindingError) {
    guard case .string(let name) = call.argument(0), !name.isEmpty else {
      throw .wrongType(what: "keep's name", expected: "a name", got: call.argument(0))
    }
    if let first = keeps.first(where: { $0.name == name }) {
      throw .keep("'\(BindingError.cut(name))' is kept already, at \(first.place)")
    }
    let initial = try EventData(plain: call.content(of: 1), what: Self.description(ofKept: name))
    if initial == .none {
      throw .wrongType(
        what: "the initial value of \(Self.description(ofKept: name))",
        expected: "a table, a number, a string or a boolean", got: .none)
    }
    let kept = configuration.kept[name].flatMap { $0.hasType(of: initial) ? $0 : nil }
    let content: Keep.Content
    switch (initial.isTable, kept) {
    case (true, let kept?):
      guard let table = state?.store(kept) else { throw .keep("there is no memory for it") }
      content = .table(KeptValue(table, runtime: self))
      call.return(table)
    case (true, nil):
      guard case .reference(let table) = call.argument(1) else {
        preconditionFailure("keep's second argument comes as a reference")
      }
      content = .table(KeptValue(call.keep(table), runtime: self))
      call.return(table)
    case (false, let kept):
      content = .value(kept ?? initial)
      (kept ?? initial).add(to: call.results.message)
    }
    keeps.append(Keep(name: name, place: place, content: content))
  }

  private static func description(ofKept name: String) -> String {
    "what is kept as '\(BindingError.cut(name))'"
  }

  /// Takes a value that the host looks at outside of any call of the script's.
  static let look = HostFunction("look") { (runtime, call) throws(BindingError) in
    runtime.seen = call.argument(0)
  }

  /// What the script keeps now, by name; what it has been given and has not asked for stays.
  ///
  /// What is no plain data any more is not there, and the host is told.
  func readKept() -> [String: EventData] {
    var kept = configuration.kept
    for keep in keeps {
      switch keep.content {
      case .value(let data): kept[keep.name] = data
      case .table(let table):
        kept[keep.name] = nil
        do {
          let value = try state?.content(of: table.reference) ?? .none
          kept[keep.name] = try EventData(
            plain: value, what: Self.description(ofKept: keep.name))
        } catch let error as ScriptError {
          note(error)
        } catch let error as BindingError {
          note(ScriptError(kind: .runtime, message: "\(keep.place): \(error.message)"))
        } catch {}
      }
    }
    return kept
  }
}

extension EventData {
  /// The plain data that a value is, with everything in it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - what: The value in the words of messages.
  /// - Throws: What in it is no plain data.
  init(plain value: ScriptValue, what: String) throws(BindingError) {
    switch value {
    case .none: self = .none
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .table(let table): self = try Self.table(table, what: what)
    case .other:
      throw .keep(
        "\(what) must be plain data, in tables that are at most \(Self.depthLimit) levels deep and do"
          + " not contain themselves")
    case .function, .reference, .handle, .object:
      throw .wrongType(
        what: what, expected: "plain data: tables, numbers, strings and booleans", got: value)
    }
  }

  private static func table(
    _ table: ScriptTable, what: String
  ) throws(BindingError) -> EventData {
    if table.fields.isEmpty {
      var elements: [EventData] = []
      for (place, element) in table.sequence.enumerated() {
        elements.append(try EventData(plain: element, what: "\(what)[\(place + 1)]"))
      }
      return .array(elements)
    }
    var fields: [String: EventData] = [:]
    for field in table.fields {
      guard case .string(let name) = field.key, table.sequence.isEmpty else {
        throw .keep("\(what) must be plain data: a table's keys are names, or 1, 2, 3 and so on")
      }
      fields[name] = try EventData(plain: field.value, what: "\(what).\(BindingError.cut(name))")
    }
    return .object(fields)
  }

  /// Whether it is a table in Lua.
  fileprivate var isTable: Bool {
    switch self {
    case .array, .object: true
    case .none, .boolean, .number, .string: false
    }
  }

  /// Whether both have one type in Lua.
  fileprivate func hasType(of other: EventData) -> Bool {
    switch (self, other) {
    case (.boolean, .boolean), (.number, .number), (.string, .string), (.none, .none): true
    default: isTable && other.isTable
    }
  }
}
