/// Straight and premultiplied bytes.
///
/// Both directions round to the nearest, ties up. Premultiplied → straight → premultiplied gives
/// the same bytes for every valid pixel (channel ≤ alpha): the straight channel s is within ½ of
/// 255 c ∕ a, so a s ∕ 255 is within a ∕ 510 < ½ of c. The other way round only opaque pixels and
/// the values that 8 premultiplied bits can hold survive: at alpha 1 a channel has two values left.
package enum Premultiplication {
  /// Multiplies the colour channels by alpha, in place.
  package static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
    for index in pixels.indices {
      let word = pixels[index]
      let alpha = word >> 24
      if alpha == 255 { continue }
      // round(c · a ∕ 255) for two channels a word: t = c a + 128, (t + t ∕ 256) ∕ 256.
      let outer = (word & 0x00ff_00ff) &* alpha &+ 0x0080_0080
      let inner = (word >> 8 & 0xff) &* alpha &+ 0x80
      let outerQuotient = (outer &+ (outer >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
      let innerQuotient = (inner &+ inner >> 8) >> 8
      pixels[index] = outerQuotient | innerQuotient << 8 | alpha << 24
    }
  }

  /// Divides the colour channels by alpha; a transparent pixel becomes transparent black.
  package static func straighten(
    _ pixels: UnsafeBufferPointer<UInt32>, into straight: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in pixels.indices {
      let word = pixels[index]
      let alpha = word >> 24
      if alpha == 255 {
        straight[index] = word
      } else if alpha == 0 {
        straight[index] = 0
      } else {
        let red = divide(word & 0xff, by: alpha)
        let green = divide(word >> 8 & 0xff, by: alpha)
        let blue = divide(word >> 16 & 0xff, by: alpha)
        straight[index] = red | green << 8 | blue << 16 | alpha << 24
      }
    }
  }

  @inline(__always)
  private static func divide(_ channel: UInt32, by alpha: UInt32) -> UInt32 {
    min(255, (channel * 510 + alpha) / (alpha * 2))
  }
}
