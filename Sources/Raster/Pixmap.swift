/// A picture under construction or finished: RGBA, 8 bits a channel, premultiplied sRGB.
///
/// Rows run from the top. A pixmap is a value: two are equal when sizes and pixels are.
public struct Pixmap: Sendable, Equatable {
  /// One premultiplied pixel.
  public struct Pixel: Hashable, Sendable {
    /// Red times alpha, 0…255.
    public var red: UInt8
    /// Green times alpha, 0…255.
    public var green: UInt8
    /// Blue times alpha, 0…255.
    public var blue: UInt8
    /// Opacity, 0…255.
    public var alpha: UInt8

    /// Creates a pixel from premultiplied bytes.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  /// The greatest width and height in pixels.
  public static let maximumSide = 16_384
  /// The greatest number of pixels: 64 M.
  public static let maximumArea = 64 << 20

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Pixels, `width · height` words of bytes R, G, B, A in memory order.
  @usableFromInline var words: [UInt32]

  /// Creates a transparent pixmap.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1…16,384.
  ///   - height: The height in pixels, 1…16,384; at most 64 M pixels in all.
  public init(width: Int, height: Int) {
    precondition(
      width > 0 && height > 0 && width <= Self.maximumSide && height <= Self.maximumSide
        && width * height <= Self.maximumArea, "a pixmap's sides are within its limits")
    self.width = width
    self.height = height
    words = [UInt32](repeating: 0, count: width * height)
  }

  /// The pixel at a column and row.
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is inside")
      let word = words[y * width + x]
      return Pixel(
        UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8),
        UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 24))
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is inside")
      words[y * width + x] =
        UInt32(newValue.red) | UInt32(newValue.green) << 8 | UInt32(newValue.blue) << 16
        | UInt32(newValue.alpha) << 24
    }
  }

  /// Calls a closure with the bytes R, G, B, A of all rows, without padding.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try words.withUnsafeBytes(body)
  }

  /// Calls a closure with the bytes R, G, B, A of all rows, without padding, to be changed.
  public mutating func withUnsafeMutableBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try words.withUnsafeMutableBytes(body)
  }
}
