import Graphics

/// Colours as a terminal is told them, in one word each: the highest byte says how, so that what was
/// written in one depth is never taken for something of another.
enum CellColor {
  /// The terminal's own colour.
  static let standard: UInt32 = 0x0100_0000
  /// A colour that is not known.
  static let unknown = UInt32.max

  /// A colour of 8 bits a channel; where it is translucent, black is behind it.
  static func exact(_ color: Color) -> UInt32 {
    func byte(_ channel: Double) -> UInt32 {
      UInt32((min(max(channel, 0), 1) * min(max(color.alpha, 0), 1) * 255).rounded())
    }
    return byte(color.red) | byte(color.green) << 8 | byte(color.blue) << 16
  }

  /// A colour of the 256, by its index.
  @inline(__always)
  static func indexed(_ index: UInt32) -> UInt32 { 0x0200_0000 | index }

  /// One of the 16 colours that users choose, by its number.
  @inline(__always)
  static func named(_ number: UInt32) -> UInt32 { 0x0300_0000 | number }

  /// Whether it has 8 bits a channel, red in the lowest byte.
  @inline(__always)
  static func isTrue(_ color: UInt32) -> Bool { color < standard }

  /// Whether it is one of the 256.
  @inline(__always)
  static func isIndexed(_ color: UInt32) -> Bool { color >> 24 == 2 }
}

extension CellColor {
  /// The bytes that choosing a colour takes, without the frame of a sequence.
  @inline(__always)
  static func cost(_ color: UInt32) -> Int {
    switch color >> 24 {
    case 0:
      return 7 + EscapeWriter.digits(Int(color & 0xff))
        + EscapeWriter.digits(Int(color >> 8 & 0xff)) + EscapeWriter.digits(Int(color >> 16 & 0xff))
    case 2: return 5 + EscapeWriter.digits(Int(color & 0xff))
    default: return 2
    }
  }

  /// Whether no channel of two colours differs by more than a tolerance.
  @inline(__always)
  static func isNear(_ color: UInt32, _ other: UInt32, tolerance: UInt8) -> Bool {
    if color == other { return true }
    guard tolerance > 0, isTrue(color), isTrue(other) else { return false }
    let first = unsafeBitCast(color, to: SIMD4<UInt8>.self)
    let second = unsafeBitCast(other, to: SIMD4<UInt8>.self)
    let distance = pointwiseMax(first, second) &- pointwiseMin(first, second)
    return all(distance .<= SIMD4(repeating: tolerance))
  }
}
