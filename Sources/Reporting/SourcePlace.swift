/// A file and a line, as reports give them apart.
struct SourcePlace: Hashable, Sendable {
  /// The file.
  var file: String
  /// The line from 1, if it is known.
  var line: Int?

  /// Reads `file:line`; without a number at its end all of it is the file.
  init(_ text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let number = Int(text[text.index(after: colon)...]), number > 0, colon > text.startIndex
    else {
      file = text
      return
    }
    file = String(text[..<colon])
    line = number
  }
}
