/// Bytes as text (RFC 4648, section 4).
enum Base64 {
  /// How long the text of so many bytes is.
  static func count(of bytes: Int) -> Int { (bytes + 2) / 3 * 4 }

  /// The text of bytes, on one line, with padding.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(count(of: bytes.count))
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let end = min(start + 3, bytes.count)
      var group = UInt32(bytes[start]) << 16
      if start + 1 < end { group |= UInt32(bytes[start + 1]) << 8 }
      if start + 2 < end { group |= UInt32(bytes[start + 2]) }
      for place in 0..<4 {
        let digit = place <= end - start ? digits[Int(group >> (18 - 6 * place) & 63)] : padding
        text.append(digit)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let padding = UInt8(ascii: "=")
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
