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

  /// Appends a character in UTF-8.
  @inline(__always)
  mutating func write(scalar: UInt32) {
    if scalar < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      bytes.append(UInt8(truncatingIfNeeded: 0xc0 | scalar >> 6))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3f))
    } else {
      if scalar < 0x1_0000 {
        bytes.append(UInt8(truncatingIfNeeded: 0xe0 | scalar >> 12))
      } else {
        bytes.append(UInt8(truncatingIfNeeded: 0xf0 | scalar >> 18))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3f))
      }
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3f))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3f))
    }
  }

  /// Puts a byte in the place of the last one.
  @inline(__always)
  mutating func replaceLast(with byte: UInt8) { bytes[bytes.count - 1] = byte }

  /// How many digits ``write(_:)`` appends.
  @inline(__always)
  static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : String(number).utf8.count
  }
}
