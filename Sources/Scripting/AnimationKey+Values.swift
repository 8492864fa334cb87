import Layers

// From a script's values to what keys take.
extension AnimationKey {
  /// A boolean.
  static func boolean(
    _ value: ScriptValue, what: String
  ) throws(BindingError) -> Bool {
    guard case .boolean(let boolean) = value else {
      throw .wrongType(what: what, expected: "a boolean", got: value)
    }
    return boolean
  }

  /// A word of a closed set.
  static func word<Word: RawRepresentable & CaseIterable>(
    _ value: ScriptValue, what: String
  ) throws(BindingError) -> Word where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    guard case .string(let text) = value else {
      throw .wrongType(
        what: what, expected: PropertyKind.choice(words).phrase, got: value)
    }
    guard let word = Word(rawValue: text) else {
      throw .unknownWord(what: what, word: text, choices: words)
    }
    return word
  }

  /// A list that is not empty.
  static func list(
    _ value: ScriptValue, what: String
  ) throws(BindingError) -> [ScriptValue] {
    guard case .table(let table) = value, table.fields.isEmpty else {
      throw .wrongType(what: what, expected: "a list", got: value)
    }
    guard !table.sequence.isEmpty else {
      throw .malformed(what: what, reason: "the list must not be empty")
    }
    return table.sequence
  }
}
