import Scripting

/// The options that a function of `limn.test` is given, each of them known.
struct OptionTable {
  /// Whose options they are, in the words of messages: `suite 'ring'`.
  let owner: String
  private let table: ScriptTable

  /// Takes a table.
  ///
  /// - Parameters:
  ///   - value: The table.
  ///   - owner: Whose options they are.
  ///   - known: The options that there are.
  ///   - example: A table as it could be, for messages.
  /// - Throws: That it is no table, or has what is not known.
  init(
    _ value: ScriptValue, owner: String, known: [String], example: String
  ) throws(BindingError) {
    guard case .table(let table) = value else {
      throw .wrongType(
        what: "what follows the name of \(owner)", expected: "a table such as \(example)",
        got: value)
    }
    try self.init(table, owner: owner, known: known, example: example)
  }

  /// Takes a table that may hold a list beside its options when `hasList` says so.
  init(
    _ table: ScriptTable, owner: String, known: [String], example: String, hasList: Bool = false
  ) throws(BindingError) {
    self.owner = owner
    self.table = table
    if !hasList, !table.sequence.isEmpty {
      throw .malformed(what: owner, reason: "options have names, as in \(example)")
    }
    for field in table.fields {
      guard case .string(let name) = field.key else {
        throw .nameNotString(owner: owner, field.key)
      }
      guard known.contains(name) else {
        throw .unknownOption(owner: owner, name: name, known: known)
      }
    }
  }

  /// The list beside the options.
  var list: [ScriptValue] { table.sequence }

  /// An option as it was given.
  subscript(name: String) -> ScriptValue? { table[name] }

  /// An option in the words of messages.
  func what(_ name: String) -> String { "option '\(name)' of \(owner)" }

  /// An element of a list that is an option, in the words of messages.
  func what(_ name: String, _ place: Int) -> String { what("\(name)[\(place + 1)]") }

  /// An option that must be given.
  func needed(_ name: String) throws(BindingError) -> ScriptValue {
    guard let value = self[name] else { throw .missing(owner: owner, key: name) }
    return value
  }

  /// The one of some options that is given, which exclude each other; nil when none is.
  func only(of names: [String]) throws(BindingError) -> String? {
    let given = names.filter { self[$0] != nil }
    if given.count > 1 { throw .exclusive(owner: owner, given[0], given[1]) }
    return given.first
  }

  /// A number, if it is given.
  func number(
    _ name: String, in range: ClosedRange<Double>, _ expected: String
  ) throws(BindingError) -> Double? {
    guard let value = self[name] else { return nil }
    return try value.number(in: range, expected, what: what(name))
  }

  /// A whole number, if it is given.
  func wholeNumber(
    _ name: String, in range: ClosedRange<Int>
  ) throws(BindingError) -> Int? {
    guard let value = self[name] else { return nil }
    return try value.wholeNumber(in: range, what: what(name))
  }

  /// A truth value, if it is given.
  func truth(_ name: String) throws(BindingError) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .boolean(let boolean) = value else {
      throw .wrongType(what: what(name), expected: "true or false", got: value)
    }
    return boolean
  }

  /// A word of a few, if it is given.
  func word(_ name: String, of choices: [String]) throws(BindingError) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let word) = value else {
      throw .wrongType(
        what: what(name), expected: choices.map { "'\($0)'" }.joined(separator: " or "), got: value)
    }
    guard choices.contains(word) else {
      throw .unknownWord(what: what(name), word: word, choices: choices)
    }
    return word
  }

  /// A reason in words, if it is given.
  func reason(_ name: String) throws(BindingError) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let words) = value, words.contains(where: { !$0.isWhitespace }),
      !words.unicodeScalars.contains(where: \.isControl)
    else {
      throw .wrongType(what: what(name), expected: "a reason in words, on one line", got: value)
    }
    return words
  }
}

extension OptionTable {
  /// The elements of an option that is a list, with the words for each of them.
  func list(
    _ name: String, of elements: String
  ) throws(BindingError) -> [(what: String, value: ScriptValue)] {
    let value = try needed(name)
    let list = try value.list(of: elements, what: what(name))
    return list.enumerated().map { (what(name, $0.offset), $0.element) }
  }

  /// The texts of an option that is a list of them, if it is given.
  func texts(_ name: String, of elements: String) throws(BindingError) -> [String]? {
    guard self[name] != nil else { return nil }
    var texts: [String] = []
    for (what, element) in try list(name, of: elements) {
      texts.append(try element.text(what: what))
    }
    return texts
  }
}

extension ScriptValue {
  /// A number in a range, which NaN never is.
  func number(
    in range: ClosedRange<Double>, _ expected: String, what: String
  ) throws(BindingError) -> Double {
    guard case .number(let number) = self else {
      throw .wrongType(what: what, expected: expected, got: self)
    }
    guard range.contains(number) else {
      throw .outOfRange(what: what, expected: expected, got: number)
    }
    return number
  }

  /// A whole number in a range.
  func wholeNumber(in range: ClosedRange<Int>, what: String) throws(BindingError) -> Int {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let number = try number(in: bounds, expected, what: what)
    guard let whole = Int(exactly: number) else {
      throw .outOfRange(what: what, expected: expected, got: number)
    }
    return whole
  }

  /// A time in seconds.
  func time(what: String) throws(BindingError) -> Double {
    try number(in: Moments.range, "a time in seconds from 0 to 1e7", what: what)
  }

  /// The elements of a list without names.
  func list(of elements: String, what: String) throws(BindingError) -> [ScriptValue] {
    guard case .table(let table) = self, table.fields.isEmpty, !table.sequence.isEmpty else {
      throw .wrongType(what: what, expected: "a list of \(elements)", got: self)
    }
    return table.sequence
  }

  /// A text that is not empty.
  func text(what: String) throws(BindingError) -> String {
    guard case .string(let text) = self, !text.isEmpty else {
      throw .wrongType(what: what, expected: "a text", got: self)
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it moves the cursor, breaks the line, or stands for what could not be read.
  var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: self == "\u{fffd}"
    }
  }
}
