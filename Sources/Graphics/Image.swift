/// Immutable pixels: RGBA, 8 bits a channel, premultiplied sRGB, rows from the top.
///
/// Two images are equal when their sizes and pixels are; the content hash makes that cheap to
/// refute, and names an image the same way in every run.
public struct Image: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Pixels for one point: the logical size is pixels divided by scale.
  public let scale: Double
  /// The bytes R, G, B, A of each pixel, row by row without padding, premultiplied.
  public let pixels: [UInt8]
  /// An FNV-1a hash of size, scale and pixels.
  public let contentHash: UInt64

  /// Creates an image from premultiplied bytes.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  ///   - scale: Pixels for one point, above 0.
  ///   - pixels: `width · height · 4` bytes R, G, B, A, row by row, premultiplied.
  public init(width: Int, height: Int, scale: Double = 1, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && scale > 0, "an image has at least one pixel")
    precondition(pixels.count == width * height * 4, "an image has four bytes for each pixel")
    self.width = width
    self.height = height
    self.scale = scale
    self.pixels = pixels
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    for word in [UInt64(width), UInt64(height), scale.bitPattern] {
      for shift in stride(from: 0, to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    for byte in pixels { mix(byte) }
    contentHash = hash
  }

  /// The logical size in points.
  public var size: Size { Size(Double(width) / scale, Double(height) / scale) }
}

extension Image: Hashable {
  /// Whether two images have the same size, scale and pixels.
  public static func == (lhs: Image, rhs: Image) -> Bool {
    lhs.contentHash == rhs.contentHash && lhs.width == rhs.width && lhs.height == rhs.height
      && lhs.scale == rhs.scale && lhs.pixels == rhs.pixels
  }

  /// Feeds the content hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }
}
