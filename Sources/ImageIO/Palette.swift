/// The colours of a picture that has few.
///
/// Those that are not opaque come first, for a PNG states alpha for a beginning of its palette only;
/// among the rest the order is that of the words, so that it depends on nothing but the picture.
struct Palette {
  /// The most colours a palette has.
  static let limit = 256

  /// Straight RGBA words, red in the lowest byte.
  let colors: [UInt32]

  /// Finds the colours; nil when there are more than ``limit``.
  init?(of pixels: UnsafeBufferPointer<UInt32>) {
    var known: Set<UInt32> = []
    var last: UInt32?
    for pixel in pixels where pixel != last {
      last = pixel
      if known.insert(pixel).inserted, known.count > Self.limit { return nil }
    }
    colors = known.sorted { a, b in
      let (isOpaque, isOther) = (a >> 24 == 255, b >> 24 == 255)
      return isOpaque == isOther ? a < b : isOther
    }
  }

  /// The number of each pixel's colour.
  func indices(of pixels: UnsafeBufferPointer<UInt32>) -> [UInt8] {
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(colors, colors.indices.map { UInt8($0) }))
    var last: (pixel: UInt32, number: UInt8)?
    return pixels.map { pixel in
      if let last, last.pixel == pixel { return last.number }
      guard let number = numbers[pixel] else { preconditionFailure("the palette is another's") }
      last = (pixel, number)
      return number
    }
  }
}
