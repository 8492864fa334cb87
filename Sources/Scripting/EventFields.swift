/// The fields of a host's event as a table has them, all of them known.
struct EventFields {
  private let event: String
  private var table = ScriptTable()

  /// Takes a table.
  ///
  /// - Parameters:
  ///   - data: The table, or none.
  ///   - event: The event's name.
  ///   - known: The fields that it may have.
  ///   - example: A table as it should be, for messages; nil where there are no fields.
  /// - Throws: That it is no table, or what is unknown in it.
  init(
    _ data: ScriptValue, of event: String, known: [String], example: String?
  ) throws(BindingError) {
    self.event = event
    switch data {
    case .none: break
    case .table(let given) where given.sequence.isEmpty: table = given
    default:
      throw .wrongType(
        what: "the data of '\(event)'",
        expected: example.map { "a table such as \($0)" } ?? "nil", got: data)
    }
    for field in table.fields {
      guard case .string(let name) = field.key else {
        throw .nameNotString(owner: "event '\(event)'", field.key)
      }
      guard known.contains(name) else {
        throw .unknownName(owner: "event '\(event)'", name: name, known: known)
      }
    }
  }

  /// A number, if it is given.
  func number(
    _ name: String, in range: ClosedRange<Double>, _ expected: String
  ) throws(BindingError) -> Double? {
    guard let value = table[name] else { return nil }
    guard case .number(let number) = value else {
      throw .wrongType(what: "\(event).\(name)", expected: expected, got: value)
    }
    guard range.contains(number) else {
      throw .outOfRange(what: "\(event).\(name)", expected: expected, got: number)
    }
    return number
  }

  /// A truth value, if it is given.
  func truth(_ name: String) throws(BindingError) -> Bool? {
    guard let value = table[name] else { return nil }
    guard case .boolean(let boolean) = value else {
      throw .wrongType(what: "\(event).\(name)", expected: "true or false", got: value)
    }
    return boolean
  }

  /// A value that must be given.
  func needed<Value>(_ name: String, _ value: Value?) throws(BindingError) -> Value {
    guard let value else { throw .missing(owner: "event '\(event)'", key: name) }
    return value
  }
}
