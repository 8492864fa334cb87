public import Graphics

extension Pixmap {
  /// Lays another picture over a part of this one.
  ///
  /// What reaches beyond an edge is left out.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - left: The column of its first column.
  ///   - top: The row of its first row.
  ///   - opacity: A factor on its alpha, 0…1.
  ///   - tint: The colour that it takes; nil leaves it its own. Its alpha says how much of it: 1
  ///     leaves the picture's shape alone.
  ///   - mask: A picture of the other's size that covers it: what is opaque there is not laid. Nil
  ///     covers nothing.
  /// - Complexity: O(pixels of the picture).
  public mutating func lay(
    _ picture: Pixmap, left: Int = 0, top: Int = 0, opacity: Double = 1, tint: Color? = nil,
    outside mask: Pixmap? = nil
  ) {
    precondition(
      mask.map { $0.width == picture.width && $0.height == picture.height } ?? true,
      "a mask is as large as the picture")
    let columns = max(0, -left)..<max(max(0, -left), min(picture.width, width - left))
    let rows = max(0, -top)..<max(max(0, -top), min(picture.height, height - top))
    let share = UInt32((min(max(opacity, 0), 1) * 255).rounded())
    let ink = Ink(tint)
    let width = width
    words.withUnsafeMutableBufferPointer { target in
      picture.words.withUnsafeBufferPointer { source in
        for y in rows {
          for x in columns {
            let place = y * picture.width + x
            var word = source[place]
            if word == 0 { continue }
            word = ink.tinted(word)
            if share < 255 { word = scaled(word, by: share) }
            if let mask { word = scaled(word, by: 255 - mask.words[place] >> 24) }
            let index = (top + y) * width + left + x
            target[index] = word &+ scaled(target[index], by: 255 - word >> 24)
          }
        }
      }
    }
  }
}

/// Each byte of a word times a share of 255, rounded.
@inline(__always)
private func scaled(_ word: UInt32, by share: UInt32) -> UInt32 {
  // Two bytes at a time, with room for their products; (v + v >> 8 + 128) >> 8 divides by 255.
  let low = (word & 0x00ff_00ff) &* share &+ 0x0080_0080
  let high = (word >> 8 & 0x00ff_00ff) &* share &+ 0x0080_0080
  return (low &+ (low >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
    | (high &+ (high >> 8 & 0x00ff_00ff)) & 0xff00_ff00
}

/// A colour that pixels are moved towards.
private struct Ink {
  private let color: UInt32
  private let share: UInt32

  init(_ color: Color?) {
    guard let color else {
      (self.color, share) = (0, 0)
      return
    }
    self.color = Color(color.red, color.green, color.blue).premultiplied()
    share = UInt32((min(max(color.alpha, 0), 1) * 255).rounded())
  }

  /// A premultiplied pixel with the colour's share in it; its alpha stays.
  @inline(__always)
  func tinted(_ word: UInt32) -> UInt32 {
    if share == 0 { return word }
    return scaled(word, by: 255 - share) &+ scaled(scaled(color, by: word >> 24), by: share)
  }
}
