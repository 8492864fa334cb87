import Scripting

/// Something wrong with a script, as the preview shows it.
struct ScriptProblem: Error, Equatable, Sendable {
  /// The file beneath the root, where it is known.
  var file: String?
  /// The line, from 1.
  var line: Int?
  /// The column of the first character that the message is about, from 1.
  var column: Int?
  /// What is wrong, without the place.
  var message: String
  /// Lines of the source around the place, with their numbers; at most three.
  var excerpt: [(number: Int, text: String)] = []
  /// The script's calls, innermost first, one a line.
  var trace: [String] = []
  /// How often it has happened.
  var count = 1

  static func == (one: Self, other: Self) -> Bool {
    (one.file, one.line, one.column, one.message, one.trace, one.count)
      == (other.file, other.line, other.column, other.message, other.trace, other.count)
      && one.excerpt.elementsEqual(other.excerpt, by: ==)
  }
}
