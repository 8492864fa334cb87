import Scripting

/// Where in its line an error points, which Lua does not say: at the word that its message names.
///
/// A compiler's message ends with the token it stopped at, `near '='`; other messages name a
/// variable, `(field 'count')`, or a property, `layer.cornerRadius must be …`. The column is that of
/// the word where it stands in the line as a whole; a compiler's token that stands there more than
/// once is the last one, as what came before it was read without an objection.
struct ErrorColumn {
  private let message: String
  private let kind: ScriptError.Kind

  init(message: String, kind: ScriptError.Kind) {
    self.message = message
    self.kind = kind
  }

  /// The column in a line, from 1 in characters; that of its first word where nothing is found.
  func column(in line: String) -> Int {
    let first = line.firstIndex { !$0.isWhitespace } ?? line.startIndex
    var place: String.Index?
    if kind == .syntax {
      if message.hasSuffix("near <eof>") {
        place = line.lastIndex { !$0.isWhitespace }.map { line.index(after: $0) }
      } else if let token {
        place = places(of: token, in: line).last
      }
    } else {
      for name in names {
        let found = places(of: name, in: line)
        if found.count == 1 {
          place = found[0]
          break
        }
      }
    }
    return line.distance(from: line.startIndex, to: place ?? first) + 1
  }

  /// The token at which the compiler has stopped.
  private var token: String? {
    guard let near = message.range(ofLast: "near '"), message.hasSuffix("'") else { return nil }
    let token = message[near.upperBound...].dropLast()
    return token.isEmpty ? nil : String(token)
  }

  /// The names that may stand in the line, the likeliest first: the parts of what the message begins
  /// with, as in `layer.cornerRadius must be …`, the last part first, then what is quoted.
  private var names: [String] {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let first = message.prefix { $0 != " " }
    let parts = first.contains(".") ? first.split { !Self.isNamePart($0) }.reversed() : []
    return (parts + quoted).filter { !$0.isEmpty && $0.count < 80 }.map(String.init)
  }

  /// Where a word stands in a line, not as a part of a longer one.
  private func places(of word: String, in line: String) -> [String.Index] {
    guard let first = word.first, let last = word.last else { return [] }
    var places: [String.Index] = []
    var start = line.startIndex
    while let end = line.index(start, offsetBy: word.count, limitedBy: line.endIndex) {
      defer { start = line.index(after: start) }
      if line[start..<end] == word {
        let continues = Self.isNamePart(last) && end < line.endIndex && Self.isNamePart(line[end])
        let isContinued =
          Self.isNamePart(first) && start > line.startIndex
          && Self.isNamePart(line[line.index(before: start)])
        if !continues, !isContinued { places.append(start) }
      }
      if end == line.endIndex { break }
    }
    return places
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "_"
  }
}

extension String {
  /// Where another string stands last.
  fileprivate func range(ofLast other: String) -> Range<String.Index>? {
    var start = endIndex
    while start > startIndex {
      start = index(before: start)
      if self[start...].hasPrefix(other) {
        return start..<index(start, offsetBy: other.count)
      }
    }
    return nil
  }
}
