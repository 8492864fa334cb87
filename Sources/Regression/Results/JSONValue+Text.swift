import Graphics

extension JSONValue {
  /// The value on one line without spaces: equal values give equal texts.
  ///
  /// Numbers are the shortest that read back as the same number. Of texts, only what JSON demands is
  /// escaped, and `</` as `<\/`, so that the text may stand within a page's `<script>`.
  public var text: String {
    var text: [UInt8] = []
    write(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func write(to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .boolean(let value): text += (value ? "true" : "false").utf8
    case .number(let value): text += (value.isFinite ? value.plainText : "null").utf8
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        element.write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): text += "\\n".utf8
      case UInt8(ascii: "\t"): text += "\\t".utf8
      case UInt8(ascii: "\r"): text += "\\r".utf8
      case 0..<0x20: text += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      case UInt8(ascii: "/") where text.last == UInt8(ascii: "<"): text += "\\/".utf8
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
