import Animations
import Graphics

// `limn.param`, which hosts set from outside, and `limn.options`, which modules check theirs with.
extension Runtime {
  func declareParameter(_ call: HostCall) throws(BindingError) {
    guard case .string(let name) = call.argument(0), !name.isEmpty else {
      throw .wrongType(what: "param's name", expected: "a name", got: call.argument(0))
    }
    if parameters.contains(where: { $0.name == name }) {
      throw .parameter("the parameter '\(BindingError.cut(name))' is declared twice")
    }
    guard let defaultValue = Parameter.Value(call.argument(1)) else {
      throw .wrongType(
        what: "the default of parameter '\(BindingError.cut(name))'",
        expected: "a number, a boolean or a string", got: call.argument(1))
    }
    var parameter = Parameter(
      name: name, defaultValue: defaultValue, value: defaultValue, minimum: nil, maximum: nil,
      step: nil, choices: [])
    try readLimits(of: &parameter, call.argument(2))
    if case .color(let text) = defaultValue {
      _ = try color(.string(text), what: "the default of parameter '\(BindingError.cut(name))'")
    }
    try parameter.check(defaultValue, role: "the default")
    if let text = configuration.parameters[name] {
      parameter.value = try parameter.parse(text)
      try parameter.check(parameter.value, role: "the value")
    } else if let value = configuration.earlierParameters[name] {
      parameter.adopt(value)
    }
    parameters.append(parameter)
    switch parameter.value {
    case .number(let number): call.return(number)
    case .boolean(let boolean): call.return(boolean)
    case .string(let string), .color(let string): call.return(string)
    }
  }

  private func readLimits(
    of parameter: inout Parameter, _ value: ScriptValue
  ) throws(BindingError) {
    let owner = "param"
    switch value {
    case .none: return
    case .table(let table) where table.sequence.isEmpty:
      for field in table.fields {
        let value = field.value
        let key = try name(field.key, owner: owner)
        switch key {
        case "min", "max", "step":
          guard case .number = parameter.defaultValue else {
            throw .parameter(
              "param '\(parameter.name)': '\(key)' is for numbers only")
          }
          let number = try coordinate(value, what: "param.\(key)")
          switch key {
          case "min": parameter.minimum = number
          case "max": parameter.maximum = number
          default:
            guard number > 0 else {
              throw .outOfRange(what: "param.step", expected: "above 0", got: number)
            }
            parameter.step = number
          }
        case "choices":
          guard case .table(let list) = value, list.fields.isEmpty else {
            throw .wrongType(what: "param.choices", expected: "a list", got: value)
          }
          for (place, choice) in list.sequence.enumerated() {
            guard let choice = Parameter.Value(choice),
              choice.hasType(of: parameter.defaultValue)
            else {
              throw .wrongType(
                what: "param.choices[\(place + 1)]",
                expected: parameter.defaultValue.typePhrase, got: choice)
            }
            parameter.choices.append(choice)
          }
        default:
          throw .unknownName(
            owner: owner, name: key, known: ["min", "max", "step", "choices"])
        }
      }
      if let minimum = parameter.minimum, let maximum = parameter.maximum, minimum > maximum {
        throw .parameter(
          "param '\(parameter.name)': min is \(BindingError.plain(minimum)) and max is"
            + " \(BindingError.plain(maximum)); min must not be above max")
      }
    default:
      throw .wrongType(
        what: "param's limits", expected: "a table { min, max, step, choices }", got: value)
    }
  }

  /// Merges a module's options with its defaults; what is wrong is the module's caller's line.
  func mergeOptions(_ call: HostCall) throws(BindingError) {
    guard case .table(let defaults) = call.argument(1), defaults.sequence.isEmpty else {
      throw .wrongType(what: "options' defaults", expected: "a table", got: call.argument(1))
    }
    var merged: [(name: String, value: ScriptValue, argument: Int)] = []
    for field in defaults.fields {
      merged.append((try name(field.key, owner: "options"), field.value, 1))
    }
    switch call.argument(0) {
    case .none: break
    case .table(let given):
      guard given.sequence.isEmpty else {
        throw .option(.malformed(what: "options", reason: "take named keys only"))
      }
      for field in given.fields {
        let (key, value) = (field.key, field.value)
        guard case .string(let name) = key else {
          throw .option(.nameNotString(owner: "options", key))
        }
        guard let place = merged.firstIndex(where: { $0.name == name }) else {
          throw .option(
            .unknownName(owner: "options", name: name, known: merged.map(\.name)))
        }
        if !Self.takes(merged[place].value, value) {
          throw .option(
            .wrongType(
              what: "option '\(name)'", expected: "a \(merged[place].value.typeName)",
              got: value))
        }
        merged[place].argument = 0
      }
    default:
      throw .option(.wrongType(what: "options", expected: "a table", got: call.argument(0)))
    }
    // The very values: a table keeps what it is, whatever its keys are.
    call.returnTable(fields: merged.map { (key: $0.name, value: $0) }) { option in
      call.returnField(option.name, ofArgument: option.argument)
    }
  }

  /// Whether an option with a default takes a value: of its type, or anything for `false`.
  private static func takes(_ defaultValue: ScriptValue, _ value: ScriptValue) -> Bool {
    switch (defaultValue, value) {
    case (.boolean(false), _): true
    case (.number, .number(let number)): !number.isNaN
    default: defaultValue.typeName == value.typeName
    }
  }
}

extension Parameter.Value {
  /// The value that a script's value is, if it may be a parameter's.
  package init?(_ value: ScriptValue) {
    switch value {
    case .number(let number) where number.isFinite: self = .number(number)
    case .boolean(let boolean): self = .boolean(boolean)
    case .string(let string): self = string.hasPrefix("#") ? .color(string) : .string(string)
    default: return nil
    }
  }

  /// The type in the words of messages.
  package var typePhrase: String {
    switch self {
    case .number: "a number"
    case .boolean: "true or false"
    case .string: "a string"
    case .color: "a color such as #2f6bff"
    }
  }

  /// Whether a parameter with this default takes a value: one of its type, where a colour may have
  /// a name and a word may begin with `#`.
  package func takes(_ other: Parameter.Value) -> Bool {
    switch (self, other) {
    case (.string, .color), (.color, .string): true
    default: hasType(of: other)
    }
  }

  func hasType(of other: Parameter.Value) -> Bool {
    switch (self, other) {
    case (.number, .number), (.boolean, .boolean), (.string, .string), (.color, .color): true
    default: false
    }
  }

  /// The value as it is written on a command line.
  public var text: String {
    switch self {
    case .number(let number): BindingError.plain(number)
    case .boolean(let boolean): "\(boolean)"
    case .string(let string), .color(let string): string
    }
  }
}

extension Parameter {
  /// The value that a text stands for, if the script would take it, or why it would not.
  package func reading(_ text: String) -> Result<Value, BindingError> {
    do throws(BindingError) {
      let value = try parse(text)
      try check(value, role: "the value")
      return .success(value)
    } catch {
      return .failure(error)
    }
  }

  /// Reads a value from a command line's text.
  func parse(_ text: String) throws(BindingError) -> Value {
    switch defaultValue {
    case .number:
      // Swift also reads hexadecimal numbers, which nobody means here.
      guard let number = Double(text), number.isFinite, !text.lowercased().contains("x") else {
        throw refused(text)
      }
      return .number(number)
    case .boolean:
      guard let boolean = Bool(text) else { throw refused(text) }
      return .boolean(boolean)
    case .string:
      return .string(text)
    case .color:
      guard (try? Color(parsing: text)) != nil else { throw refused(text) }
      return .color(text)
    }
  }

  private func refused(_ text: String) -> BindingError {
    .parameter(
      "parameter '\(name)' takes \(defaultValue.typePhrase), got '\(BindingError.cut(text))'")
  }

  /// Takes the value that an earlier version has had as far as it still fits.
  mutating func adopt(_ earlier: Value) {
    guard defaultValue.takes(earlier) else { return }
    var value = earlier
    switch (defaultValue, earlier) {
    case (.number, .number(let number)):
      value = .number(min(max(number, minimum ?? -.infinity), maximum ?? .infinity))
    case (_, .string(let text)), (_, .color(let text)):
      guard let parsed = try? parse(text) else { return }
      value = parsed
    default: break
    }
    guard (try? check(value, role: "the value")) != nil else { return }
    self.value = value
  }

  /// Holds a value against the limits that the script gave.
  func check(_ value: Value, role: String) throws(BindingError) {
    if case .number(let number) = value {
      if let minimum, number < minimum {
        throw .parameter(
          "\(role) of parameter '\(name)' must be at least \(BindingError.plain(minimum)), got"
            + " \(BindingError.plain(number))")
      }
      if let maximum, number > maximum {
        throw .parameter(
          "\(role) of parameter '\(name)' must be at most \(BindingError.plain(maximum)), got"
            + " \(BindingError.plain(number))")
      }
    }
    if !choices.isEmpty, !choices.contains(value) {
      let words = choices.map { "'\($0.text)'" }.joined(separator: ", ")
      throw .parameter(
        "\(role) of parameter '\(name)' must be one of \(words), got '\(value.text)'")
    }
  }
}
