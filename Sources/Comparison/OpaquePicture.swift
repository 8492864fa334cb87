import Raster

/// A picture over an opaque grey, for measures that know nothing of transparency.
struct OpaquePicture {
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// Red, green, blue, the fourth 0, for each pixel.
  private let channels: [SIMD4<UInt8>]

  /// Puts a picture over a grey.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - backdrop: What shows through, 0 black to 255 white.
  init(_ pixmap: Pixmap, over backdrop: UInt8) {
    width = pixmap.width
    height = pixmap.height
    channels = pixmap.withUnsafeWords { words, _ in
      words.map { word in
        let rest = UInt32(backdrop) * (255 - word >> 24)
        let below = (rest + 127) / 255
        return SIMD4(
          UInt8(truncatingIfNeeded: min(255, word & 0xff + below)),
          UInt8(truncatingIfNeeded: min(255, word >> 8 & 0xff + below)),
          UInt8(truncatingIfNeeded: min(255, word >> 16 & 0xff + below)), 0)
      }
    }
  }

  /// Red, green and blue of a pixel.
  subscript(x: Int, y: Int) -> SIMD4<UInt8> { channels[y * width + x] }
}

extension PictureComparison {
  /// The greys to put both pictures over: white where they are opaque, and otherwise black, too, so
  /// that neither a white shape nor a black one can hide.
  var backdrops: [UInt8] { expected.isOpaque && actual.isOpaque ? [255] : [255, 0] }
}

extension Pixmap {
  /// Whether nothing shows through.
  fileprivate var isOpaque: Bool {
    withUnsafeWords { words, _ in words.allSatisfy { $0 >> 24 == 255 } }
  }
}
