/// Why a text is not the JSON that was expected.
public enum JSONError: Error, Hashable, Sendable {
  /// It is not JSON, in the words of libjansson; lines and columns from 1.
  case malformed(line: Int, column: Int, words: String)
  /// A value is of another type than the layout says; the path is one such as `results[3].line`.
  case wrongType(path: String, wanted: String)
  /// A value that must be there is not.
  case missing(path: String)
  /// A word that is none of those the layout has.
  case unknownWord(path: String, word: String, known: [String])
  /// A later program's layout.
  case laterVersion(Int, known: Int)
}

extension JSONError: CustomStringConvertible {
  /// One sentence without the file's name.
  public var description: String {
    switch self {
    case .malformed(let line, let column, let words):
      "line \(line), column \(column): \(words)"
    case .wrongType(let path, let wanted): "\(path) must be \(wanted)"
    case .missing(let path): "\(path) is missing"
    case .unknownWord(let path, let word, let known):
      "\(path) is '\(word)', and must be one of \(known.joined(separator: ", "))"
    case .laterVersion(let version, let known):
      "its layout has version \(version), and this program knows versions up to \(known):"
        + " read it with the program that wrote it"
    }
  }
}
