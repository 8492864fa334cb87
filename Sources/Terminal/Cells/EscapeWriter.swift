/// Bytes for a terminal, appended to one buffer that is kept from frame to frame.
struct EscapeWriter {
  var bytes: [UInt8] = []
  /// The digits of each byte and a semicolon, the first digit lowest.
  private let decimals: [UInt32] = (0...255).map { value in
    "\(value);".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

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

  /// Appends the parameters of a colour of 8 bits a channel, each with a semicolon behind it.
  @inline(__always)
  mutating func write(trueColor color: UInt32, isBackground: Bool) {
    // At most 5 + 3 · 4 bytes, appended at once: byte by byte takes twice the time.
    var scratch = (UInt64.zero, UInt64.zero, UInt64.zero)
    withUnsafeMutableBytes(of: &scratch) { scratch in
      // "38;2;" or "48;2;"
      scratch.storeBytes(of: isBackground ? 0x3b_323b_3834 : 0x3b_323b_3833, as: UInt64.self)
      var count = 5
      for shift: UInt32 in stride(from: 0, through: 16, by: 8) {
        let channel = Int(color >> shift & 0xff)
        scratch.storeBytes(of: decimals[channel], toByteOffset: count, as: UInt32.self)
        count += 1 + Self.digits(channel)
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: scratch[..<count]))
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
