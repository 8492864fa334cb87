/// A set of opaque colours: a bit for each of 16 M, which is 2 MB.
struct ColorSet {
  private var bits: [UInt64] = []

  /// Adds the colours of a rectangle of a frame.
  ///
  /// - Parameters:
  ///   - frame: Words with red in the lowest byte; alpha does not count.
  ///   - width: The frame's width.
  ///   - place: The rectangle.
  mutating func insert(_ frame: [UInt32], width: Int, in place: PixelRectangle) {
    if bits.isEmpty { bits = [UInt64](repeating: 0, count: 1 << 18) }
    bits.withUnsafeMutableBufferPointer { bits in
      frame.withUnsafeBufferPointer { frame in
        for y in place.y..<place.y + place.height {
          for index in y * width + place.x..<y * width + place.x + place.width {
            let color = Int(frame[index] & 0xff_ffff)
            bits[color >> 6] |= 1 << UInt64(color & 63)
          }
        }
      }
    }
  }

  /// Whether a colour is in the set.
  func contains(_ color: UInt32) -> Bool {
    let color = Int(color & 0xff_ffff)
    return !bits.isEmpty && bits[color >> 6] >> UInt64(color & 63) & 1 == 1
  }

  /// The lowest colour that is not in the set; nil when all are.
  var firstMissing: UInt32? {
    if bits.isEmpty { return 0 }
    guard let word = bits.firstIndex(where: { $0 != .max }) else { return nil }
    return UInt32(word << 6 + (~bits[word]).trailingZeroBitCount)
  }
}
