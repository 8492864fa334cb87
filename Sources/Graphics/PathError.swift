/// Where a text stops being SVG path data.
public struct PathError: Error, Hashable, Sendable {
  /// What would have been right.
  public enum Expectation: String, Hashable, Sendable {
    /// The first command.
    case firstMove = "'M' or 'm' first"
    /// A letter, or more numbers where the last command takes more.
    case command = "a command (M L H V C S Q T A Z)"
    /// A number.
    case number = "a number"
    /// A number that a double can hold.
    case smallerNumber = "a smaller number"
    /// A radius.
    case radius = "a radius of at least 0"
    /// One of the two flags of an arc.
    case flag = "a flag, 0 or 1"
  }

  /// The place in the text; the first character is 1, the end one more than the last.
  public var position: Int
  /// The character there; nil at the end.
  public var found: Character?
  /// What would have been right.
  public var expected: Expectation

  /// Creates an error.
  public init(position: Int, found: Character?, expected: Expectation) {
    self.position = position
    self.found = found
    self.expected = expected
  }
}

extension PathError: CustomStringConvertible {
  /// What is wrong where, and what would be right.
  public var description: String {
    let found = found.map { "'\($0)'" } ?? "the end"
    return "path data: expected \(expected.rawValue) at character \(position), got \(found)"
  }
}
