extension TimelineTable {
  /// The first line of each table, with the version of the layout.
  private static let signature = "# limn timeline 1"
  /// What stands for the value of the row above.
  private static let unchanged: Substring = "·"
  /// What stands for a value that is not there.
  private static let absent: Substring = "-"

  /// The table as tab-separated text whose columns also line up to the eye.
  ///
  ///     # limn timeline 1
  ///     # effect gallery/heart.lua
  ///     # fps    60
  ///     t       	heart.hidden	heart.opacity
  ///     0.00000 	false       	0.00000
  ///     0.0166667	·           	0.0416667
  ///
  /// Numbers have six significant digits; `·` stands for what the row above says, `-` for what is
  /// not there. A word that looks like one of the two, or like a number, stands in quotes, and so does
  /// one with spaces at its ends, tabs or line ends, which are then written as `\t` and `\n`.
  public var text: String {
    var rows = [["t"] + columns.map(\.title)]
    var above: [String] = []
    for index in times.indices {
      let row = columns.map { $0.values[index].text }
      rows.append(
        [times[index].sixDigits]
          + row.indices.map { place in
            !above.isEmpty && above[place] == row[place] ? String(Self.unchanged) : row[place]
          })
      above = row
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = Self.signature + "\n"
    let nameWidth = header.map(\.name.count).max() ?? 0
    for field in header {
      let words = field.words.map { $0.isNewline || $0 == "\t" ? " " : $0 }
      text += "# \(Self.padded(field.name, nameWidth)) \(String(words))\n"
    }
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column > 0 { text += "\t" }
        text += column == row.count - 1 ? cell : Self.padded(cell, widths[column])
      }
      text += "\n"
    }
    return text
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - text: What ``text`` has written; spaces around cells do not matter.
  ///   - path: The file's path, for errors.
  /// - Throws: ``ReferenceError/corruptTable(path:line:what:)``.
  public init(parsing text: String, path: String) throws(ReferenceError) {
    var lines = text.parts(separatedBy: UInt8(ascii: "\n"))[...]
    if lines.last == "" { lines.removeLast() }
    func refused(_ what: String, line: Int) -> ReferenceError {
      .corruptTable(path: path, line: line + 1, what: what)
    }
    guard lines.popFirst() == Self.signature[...] else {
      throw refused("a timeline begins with '\(Self.signature)'", line: 0)
    }
    var header: [Field] = []
    while let line = lines.first, line.hasPrefix("# ") {
      lines.removeFirst()
      let parts = line.dropFirst(2).split(separator: " ", maxSplits: 1)
      header.append(
        Field(String(parts.first ?? ""), parts.count > 1 ? parts[1].trimmed : ""))
    }
    guard let titles = lines.popFirst().map(Self.cells), titles.first == "t" else {
      throw refused("the titles of the columns are missing, of which the first is 't'", line: 1)
    }
    var times: [Double] = []
    var columns = titles.dropFirst().map { Column(title: String($0), values: []) }
    for (line, row) in zip(lines.indices, lines) {
      let cells = Self.cells(row)
      guard cells.count == titles.count else {
        throw refused("\(cells.count) cells where there are \(titles.count) titles", line: line)
      }
      guard let time = Double(String(cells[0])), time.isFinite else {
        throw refused("'\(cells[0])' is no time", line: line)
      }
      times.append(time)
      for (column, cell) in cells.dropFirst().enumerated() {
        guard let value = Value(cell, above: columns[column].values.last) else {
          throw refused("'\(cell)' in the first row, which has none above it", line: line)
        }
        columns[column].values.append(value)
      }
    }
    self.init(header: header, times: times, columns: columns)
  }

  private static func cells(_ line: Substring) -> [Substring] {
    line.parts(separatedBy: UInt8(ascii: "\t")).map { cell in
      cell.drop { $0 == " " }.dropLast(while: { $0 == " " })
    }
  }
}

extension TimelineTable.Value {
  /// The value as a cell.
  var text: String {
    switch self {
    case .number(let number): number.sixDigits
    case .absent: "-"
    case .word(let word):
      Self.isPlain(word) ? word : Self.quoted(word)
    }
  }

  /// Whether a word can stand without quotes: it reads back as itself, and breaks no cell.
  private static func isPlain(_ word: String) -> Bool {
    let isVisible = word.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7f || $0 == " "
    }
    guard isVisible, let first = word.unicodeScalars.first, first.properties.isGraphemeBase,
      first != " ", word.unicodeScalars.last != " "
    else { return false }
    return Self(word[...], above: .absent) == .word(word)
  }

  private static func quoted(_ word: String) -> String {
    var text = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func unquoted(_ text: Substring) -> String {
    var word = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars.dropFirst().dropLast() {
      switch (isEscaped, scalar) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "n"): word.append("\n")
      case (true, "r"): word.append("\r")
      case (true, "t"): word.append("\t")
      default: word.append(scalar)
      }
      isEscaped = false
    }
    return String(word)
  }

  /// Reads a cell; nil for "unchanged" with nothing above.
  fileprivate init?(_ cell: Substring, above: Self?) {
    switch cell {
    case "·":
      guard let above else { return nil }
      self = above
    case "-": self = .absent
    default:
      if let number = Double(String(cell)) {
        self = .number(number)
      } else if cell.unicodeScalars.count > 1, cell.unicodeScalars.first == "\"",
        cell.unicodeScalars.last == "\""
      {
        self = .word(Self.unquoted(cell))
      } else {
        self = .word(String(cell))
      }
    }
  }
}

extension Substring {
  /// Without spaces at its ends.
  fileprivate var trimmed: String { String(drop { $0 == " " }.dropLast(while: { $0 == " " })) }

  /// Without a tail whose characters meet a condition.
  fileprivate func dropLast(while condition: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, condition(last) { rest.removeLast() }
    return rest
  }
}
