/// Bytes for a terminal, appended to one buffer that is kept from frame to frame.
struct EscapeWriter {
  var bytes: [UInt8] = []

  @inline(__always)
  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  /// Appends the bytes of a literal.
  @inline(__always)
  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { for byte in $0 { bytes.append(byte) } }
  }

  /// Appends a number in decimal digits.
  @inline(__always)
  mutating func write(_ number: Int) {
    if number >= 1000 {
      bytes.append(contentsOf: String(number).utf8)
    } else {
      if number >= 100 { bytes.append(UInt8(truncatingIfNeeded: 0x30 + number / 100)) }
      if number >= 10 { bytes.append(UInt8(truncatingIfNeeded: 0x30 + number / 10 % 10)) }
      bytes.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    }
  }

  /// Appends a character of three UTF-8 bytes (U+0800…U+FFFF).
  @inline(__always)
  mutating func write(threeByteScalar scalar: UInt32) {
    bytes.append(UInt8(truncatingIfNeeded: 0xe0 | scalar >> 12))
    bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3f))
    bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3f))
  }

  /// How many digits ``write(_:)`` appends.
  @inline(__always)
  static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : String(number).utf8.count
  }
}
