import Comparison
import Graphics

/// What was typed after a subcommand, checked word by word but not yet as a whole.
///
/// What the words mean together is decided by ``RenderOptions`` and its like.
struct Arguments: Sendable {
  /// The subcommand.
  let command: Subcommand
  /// The words that are no options, in order.
  private(set) var operands: [String] = []
  private var values: [(option: String, value: Option.Value)] = []

  /// Reads the words after a subcommand.
  ///
  /// Options and operands may stand in any order; `--name=value` and `--name value` are the same,
  /// and after `--` every word is an operand.
  init(_ words: ArraySlice<String>, of command: Subcommand) throws(UsageError) {
    self.command = command
    var words = words
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        break
      } else if word.hasPrefix("--") {
        try readLong(word, &words)
      } else if word.hasPrefix("-"), word.count > 1 {
        try readShort(word, &words)
      } else {
        operands.append(word)
      }
    }
    // Whoever asks for help has not finished typing.
    if has(.help) { return }
    if operands.count < command.operands.lowerBound { throw .missingOperand(command) }
    if operands.count > command.operands.upperBound {
      throw .extraOperand(operands[command.operands.upperBound], command)
    }
  }

  private mutating func readLong(
    _ word: String, _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try find(String(parts[0]))
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if !option.takesValue {
      if let attached { throw .unexpectedValue(option, attached) }
      return try add(option, "")
    }
    if let value = option.optionalValue, attached == nil { return try add(option, value) }
    guard let value = attached ?? words.popFirst() else { throw .missingValue(option) }
    try add(option, value)
  }

  private mutating func readShort(
    _ word: String, _ words: inout ArraySlice<String>
  ) throws(UsageError) {
    let letter = word[word.index(after: word.startIndex)]
    guard let option = command.options.first(where: { $0.short == letter }) else {
      throw .unknownOption(word, command, suggestion: nil)
    }
    let rest = String(word.dropFirst(2))
    if !option.takesValue {
      if !rest.isEmpty { throw .unknownOption(word, command, suggestion: nil) }
      return try add(option, "")
    }
    guard let value = rest.isEmpty ? words.popFirst() : rest else { throw .missingValue(option) }
    try add(option, value)
  }

  private func find(_ name: String) throws(UsageError) -> Option {
    if let option = command.options.first(where: { $0.name == name }) { return option }
    let others = Subcommand.table.filter { $0.options.contains { $0.name == name } }
    if let other = others.first { throw .optionOfAnother("--\(name)", command, owner: other) }
    let nearest = Spelling.nearest(to: name, among: command.options.map(\.name))
    throw .unknownOption("--\(name)", command, suggestion: nearest.map { "--\($0)" })
  }

  private mutating func add(_ option: Option, _ text: String) throws(UsageError) {
    if !option.isRepeatable, option.takesValue, has(option) { throw .repeated(option) }
    values.append((option.name, try option.parse(text)))
  }
}

extension Arguments {
  /// Whether an option is given.
  func has(_ option: Option) -> Bool { values.contains { $0.option == option.name } }

  /// All values of an option, in order.
  func all(_ option: Option) -> [Option.Value] {
    values.filter { $0.option == option.name }.map(\.value)
  }

  /// The number given for an option.
  func number(_ option: Option) -> Double? {
    if case .number(let number)? = all(option).first { number } else { nil }
  }

  /// The path or word given for an option.
  func text(_ option: Option) -> String? {
    if case .text(let text)? = all(option).first { text } else { nil }
  }

  /// The rules for pictures, in order.
  var matches: [Match] {
    all(.match).compactMap { if case .match(let match) = $0 { match } else { nil } }
  }

  /// The reports that are asked for, in order.
  ///
  /// - Throws: That two would go to one file, or one to that of a script.
  func reports() throws(UsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    for case .report(let request) in all(.report) {
      let path = request.path
      if path.hasSuffix(".lua") { throw .reportIsScript(path) }
      // The standard output and devices take one after the other.
      if path != "-", !path.hasPrefix("/dev/"), requests.contains(where: { $0.path == path }) {
        throw .reportsInOneFile(path)
      }
      requests.append(request)
    }
    return requests
  }
}
