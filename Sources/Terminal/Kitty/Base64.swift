/// Base64 as RFC 4648 has it, with padding.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends the digits of some bytes.
  static func encode(_ bytes: UnsafeRawBufferPointer, into buffer: inout [UInt8]) {
    digits.withUnsafeBufferPointer { digits in
      var index = 0
      while index < bytes.count {
        let count = min(3, bytes.count - index)
        var word = UInt32(bytes[index]) << 16
        if count > 1 { word |= UInt32(bytes[index + 1]) << 8 }
        if count > 2 { word |= UInt32(bytes[index + 2]) }
        buffer.append(digits[Int(word >> 18)])
        buffer.append(digits[Int(word >> 12 & 63)])
        buffer.append(count > 1 ? digits[Int(word >> 6 & 63)] : UInt8(ascii: "="))
        buffer.append(count > 2 ? digits[Int(word & 63)] : UInt8(ascii: "="))
        index += 3
      }
    }
  }

  /// The digits of some bytes.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var buffer: [UInt8] = []
    bytes.withUnsafeBytes { encode($0, into: &buffer) }
    return buffer
  }
}
