extension String {
  /// The text with control characters written as `\x1b`.
  ///
  /// So what a script prints can neither move a terminal's cursor nor make a file unreadable. Tabs
  /// and, unless it is to be one line, line feeds stay.
  ///
  /// - Parameter isOneLine: Whether line feeds are written as `\n`, too.
  /// - Returns: Text that shows all that it holds.
  func visible(isOneLine: Bool = false) -> String {
    if unicodeScalars.allSatisfy({ !$0.needsEscape && !(isOneLine && $0 == "\n") }) { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\n", isOneLine {
        text.append(contentsOf: "\\n".unicodeScalars)
      } else if scalar.needsEscape {
        text.append(contentsOf: scalar.escape.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Each line behind so many spaces; lines that are empty stay so.
  func indented(by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + String($0) }.joined(separator: "\n")
  }

  /// The text with some characters written in another way.
  func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text.append(contentsOf: other.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// A word of a shell's command line that stands for exactly this text.
  var shellWord: String { "'" + replacing { $0 == "'" ? "'\\''" : nil } + "'" }

  /// A double-quoted string, as both JSON and YAML read it: what is not printable in YAML is escaped.
  var quoted: String {
    "\""
      + replacing { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        default: scalar.isPlain ? nil : scalar.fourDigits
        }
      } + "\""
  }
}

extension Unicode.Scalar {
  /// Whether every format takes it as it is.
  ///
  /// The last two scalars of the first plane are none of XML's and YAML's; a byte order mark and the
  /// separators of lines are, but do not show.
  fileprivate var isPlain: Bool {
    switch value {
    case 0..<0x20, 0x7f...0x9f, 0x2028, 0x2029, 0xfeff, 0xfffe, 0xffff: false
    default: true
    }
  }

  /// Whether text for people shows it as an escape.
  fileprivate var needsEscape: Bool { !isPlain && self != "\n" && self != "\t" }

  /// `\x1b`, or with four digits.
  fileprivate var escape: String { value < 0x100 ? "\\x" + digits(2) : fourDigits }

  /// `\u2028`; every scalar that is not plain has at most four digits.
  fileprivate var fourDigits: String { "\\u" + digits(4) }

  private func digits(_ count: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
