import Terminal

// How much of a line a text takes.
extension String {
  /// The number of a terminal's columns that the text takes.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text, or what fits of it with an ellipsis at the end.
  ///
  /// - Parameter limit: The columns there are.
  /// - Returns: A text of at most so many columns.
  func cut(to limit: Int) -> String {
    if utf8.count <= limit || columns <= limit { return self }
    guard limit > 0 else { return "" }
    return prefix(columns: limit - 1) + "…"
  }

  /// The text, or what fits of its end with an ellipsis before it: for paths.
  func cutAtStart(to limit: Int) -> String {
    let excess = columns - limit
    if excess <= 0 { return self }
    guard limit > 0 else { return "" }
    var dropped = 0
    return "…"
      + drop { character in
        guard dropped <= excess else { return false }
        dropped += character.columns
        return true
      }
  }

  /// The text with spaces after it, or cut.
  func padded(to width: Int) -> String {
    let text = cut(to: width)
    return text + String(repeating: " ", count: max(0, width - text.columns))
  }

  /// The text with spaces before it, or cut.
  func paddedAtStart(to width: Int) -> String {
    let text = cut(to: width)
    return String(repeating: " ", count: max(0, width - text.columns)) + text
  }

  /// The text on lines of a width: broken at spaces, and within words that are longer than a line.
  ///
  /// - Parameter width: The columns of a line; below 1 counts as 1.
  /// - Returns: At least one line.
  func wrapped(to width: Int) -> [String] {
    let width = Swift.max(1, width)
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        var word = String(word)
        if !line.isEmpty {
          if line.columns + 1 + word.columns <= width {
            line += " " + word
            continue
          }
          lines.append(line)
        }
        while word.columns > width {
          let part = word.prefix(columns: width)
          // A character wider than the line stands alone.
          let head = part.isEmpty ? String(word.prefix(1)) : part
          lines.append(head)
          word.removeFirst(head.count)
        }
        line = word
      }
      lines.append(line)
    }
    return lines
  }

  /// As many characters from the start as fit into columns.
  private func prefix(columns limit: Int) -> String {
    var taken = 0
    return String(
      prefix { character in
        taken += character.columns
        return taken <= limit
      })
  }
}

extension Character {
  /// The number of a terminal's columns that the character takes.
  fileprivate var columns: Int { unicodeScalars.reduce(0) { $0 + CharacterWidth.of($1) } }
}
