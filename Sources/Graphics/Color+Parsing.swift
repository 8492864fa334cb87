/// Why a text is not a colour.
public enum ColorError: Error, Hashable, Sendable {
  /// A `#` is not followed by 3, 4, 6 or 8 hexadecimal digits.
  case badHexadecimal(String)
  /// No colour has the name; `suggestion` is the nearest one, if one is near.
  case unknownName(String, suggestion: String?)
}

extension ColorError: CustomStringConvertible {
  /// What is wrong and what would be right.
  public var description: String {
    switch self {
    case .badHexadecimal(let text):
      "'\(text.prefix(40))' is not a color: '#' takes 3, 4, 6 or 8 hexadecimal digits"
    case .unknownName(let name, let suggestion):
      "'\(name.prefix(40))' is not a color name"
        + (suggestion.map { " (did you mean '\($0)'?)" } ?? "; write \"#rrggbb\" or a CSS name")
    }
  }
}

extension Color {
  /// Creates a colour from `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS name or `transparent`.
  ///
  /// Digits and names may be in either case.
  ///
  /// - Parameter text: The text, without spaces around it.
  /// - Throws: What is wrong with it.
  public init(parsing text: String) throws(ColorError) {
    if text.hasPrefix("#") {
      guard let color = Self.hexadecimal(text.utf8.dropFirst()) else {
        throw .badHexadecimal(text)
      }
      self = color
      return
    }
    let name = text.lowercased()
    if name == "transparent" {
      self = .clear
    } else if let value = Self.named[name] {
      self.init(
        Double(value >> 16 & 255) / 255, Double(value >> 8 & 255) / 255, Double(value & 255) / 255)
    } else {
      throw .unknownName(
        text, suggestion: Spelling.nearest(to: name, among: Self.named.keys.sorted()))
    }
  }

  private static func hexadecimal(_ digits: Substring.UTF8View) -> Color? {
    var values: [UInt8] = []
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): values.append(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): values.append(digit - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): values.append(digit - UInt8(ascii: "A") + 10)
      default: return nil
      }
      if values.count > 8 { return nil }
    }
    let bytes: [UInt8]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    default: return nil
    }
    let parts = bytes.map { Double($0) / 255 }
    return Color(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
  }

  /// The colour part of the way to another, component by component with straight alpha.
  public func interpolated(to other: Color, _ fraction: Double) -> Color {
    Color(
      red + (other.red - red) * fraction, green + (other.green - green) * fraction,
      blue + (other.blue - blue) * fraction, alpha + (other.alpha - alpha) * fraction)
  }
}

extension Color: CustomStringConvertible {
  /// `#rrggbb` or `#rrggbbaa` when that says it exactly, else the components in braces.
  public var description: String {
    let parts = [red, green, blue, alpha]
    let bytes = parts.map { ($0 * 255).rounded() }
    let isExact = zip(parts, bytes).allSatisfy { (0...255).contains($1) && $1 / 255 == $0 }
    guard isExact else { return "{ \(red), \(green), \(blue), \(alpha) }" }
    let digits = Array("0123456789abcdef")
    return bytes.prefix(alpha == 1 ? 3 : 4).reduce(into: "#") { text, byte in
      text.append(digits[Int(byte) >> 4])
      text.append(digits[Int(byte) & 15])
    }
  }
}
