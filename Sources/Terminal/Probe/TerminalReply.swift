internal import Graphics

/// An answer of the terminal to a question.
enum TerminalReply: Hashable, Sendable {
  /// What it is, DA1: `CSI ? 62 ; 4 c` of a terminal that shows sixels.
  case attributes([Int])
  /// Its name and version, XTVERSION: `DCS > | XTerm(379) ST`.
  case version(String)
  /// The pixels of a cell: `CSI 6 ; 16 ; 8 t`.
  case cellSize(width: Int, height: Int)
  /// The pixels of the window: `CSI 4 ; 384 ; 640 t`.
  case windowSize(width: Int, height: Int)
  /// The state of a mode, DECRPM: `CSI ? 2026 ; 2 $ y`.
  case mode(number: Int, state: Int)
  /// A setting, DECRPSS: `DCS 1 $ r 0;48:2::1:2:3m ST`.
  case setting(String)
  /// Where the cursor stands, from 1: `CSI 1 ; 6 R`.
  case cursor(row: Int, column: Int)
  /// The background's colour: `OSC 11 ; rgb:ffff/ffff/ffff ST`.
  case background(Color)
  /// Whether a picture of kitty's protocol could be had: `APC G i=31 ; OK ST`.
  case graphics(id: Int, isGood: Bool)
}

extension TerminalReply {
  /// Reads a control sequence; nil for one that answers none of our questions.
  ///
  /// - Parameters:
  ///   - content: The bytes between `CSI` and the last one.
  ///   - final: The last byte.
  init?(control content: ArraySlice<UInt8>, final: UInt8) {
    switch final {
    case UInt8(ascii: "c") where content.first == UInt8(ascii: "?"):
      self = .attributes(Self.numbers(content.dropFirst()))
    case UInt8(ascii: "t"):
      let numbers = Self.numbers(content)
      guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
      switch numbers[0] {
      case 4: self = .windowSize(width: numbers[2], height: numbers[1])
      case 6: self = .cellSize(width: numbers[2], height: numbers[1])
      default: return nil
      }
    case UInt8(ascii: "y")
    where content.first == UInt8(ascii: "?") && content.last == UInt8(ascii: "$"):
      let numbers = Self.numbers(content.dropFirst().dropLast())
      guard numbers.count == 2 else { return nil }
      self = .mode(number: numbers[0], state: numbers[1])
    case UInt8(ascii: "R"):
      let numbers = Self.numbers(content)
      guard numbers.count == 2 else { return nil }
      self = .cursor(row: numbers[0], column: numbers[1])
    default: return nil
    }
  }

  /// Reads a string; nil for one that answers none of our questions.
  ///
  /// - Parameters:
  ///   - introducer: What came after the ESC: `P`, `]` or `_`.
  ///   - content: The bytes from there to the end of the string.
  init?(string introducer: UInt8, _ content: ArraySlice<UInt8>) {
    let text = String(decoding: content, as: UTF8.self)
    switch introducer {
    case UInt8(ascii: "P"):
      if text.hasPrefix(">|") {
        self = .version(String(text.dropFirst(2)))
      } else if text.hasPrefix("1$r") {
        self = .setting(String(text.dropFirst(3)))
      } else {
        return nil
      }
    case UInt8(ascii: "]"):
      guard text.hasPrefix("11;"), let color = Self.color(text.dropFirst(3)) else { return nil }
      self = .background(color)
    case UInt8(ascii: "_"):
      let parts = text.split(separator: ";", maxSplits: 1)
      guard text.hasPrefix("G"), parts.count == 2,
        let id = parts[0].dropFirst().split(separator: ",").first(where: { $0.hasPrefix("i=") }),
        let number = Int(id.dropFirst(2))
      else { return nil }
      self = .graphics(id: number, isGood: parts[1] == "OK")
    default: return nil
    }
  }

  /// Numbers between semicolons; what is no number counts as 0.
  private static func numbers(_ content: ArraySlice<UInt8>) -> [Int] {
    content.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
  }

  /// A colour as X11 writes it: `rgb:` and one to four hexadecimal digits for each channel.
  private static func color(_ text: Substring) -> Color? {
    guard text.hasPrefix("rgb:") else { return nil }
    let channels = text.dropFirst(4).split(separator: "/").map { digits -> Double? in
      guard (1...4).contains(digits.count), let value = Int(digits, radix: 16) else { return nil }
      return Double(value) / Double(1 << (4 * digits.count) - 1)
    }
    guard channels.count == 3, let red = channels[0], let green = channels[1],
      let blue = channels[2]
    else { return nil }
    return Color(red, green, blue)
  }
}
