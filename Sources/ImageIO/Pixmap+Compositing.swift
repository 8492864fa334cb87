public import Graphics
public import Raster

extension Pixmap {
  /// The picture over an opaque background; every pixel of the result is opaque.
  ///
  /// Each channel is c + round(b · (255 − a) ∕ 255), ties up.
  ///
  /// - Parameter background: The colour behind; where it is translucent itself, black is behind it.
  /// - Returns: The opaque picture.
  public func composited(over background: Color) -> Pixmap {
    var result = self
    let backdrop = Backdrop(background)
    result.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      for index in words.indices { words[index] = backdrop.behind(words[index]) }
    }
    return result
  }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool {
    withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt32.self).reduce(UInt32.max, &) >> 24 == 255
    }
  }
}

/// What an opaque background adds to a premultiplied pixel, tabled by the pixel's alpha.
///
/// A premultiplied channel is at most its alpha, and the background's share at most 255 − alpha:
/// their sum needs no carry, so that one addition of words composes all four channels.
struct Backdrop {
  private let shares: [UInt32]

  init(_ background: Color) {
    let channels = [background.red, background.green, background.blue].map { channel in
      let product = min(max(channel, 0), 1) * min(max(background.alpha, 0), 1)
      return UInt32((product * 255).rounded())
    }
    shares = (0...255).map { alpha in
      let rest = UInt32(255 - alpha)
      let share = channels.map { ($0 * rest * 2 + 255) / 510 }
      return share[0] | share[1] << 8 | share[2] << 16 | rest << 24
    }
  }

  /// The pixel over the background.
  @inline(__always)
  func behind(_ word: UInt32) -> UInt32 { word &+ shares[Int(word >> 24)] }
}
