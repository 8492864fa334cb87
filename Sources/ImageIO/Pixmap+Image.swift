public import Graphics
public import Raster

extension Image {
  /// Creates an image from a pixmap's pixels.
  ///
  /// - Parameters:
  ///   - pixmap: The pixels.
  ///   - scale: Pixels for one point.
  public init(_ pixmap: Pixmap, scale: Double = 1) {
    self.init(
      width: pixmap.width, height: pixmap.height, scale: scale,
      pixels: pixmap.withUnsafeBytes { [UInt8]($0) })
  }
}

extension Pixmap {
  /// Creates a pixmap from an image's pixels; the scale is dropped.
  ///
  /// - Parameter image: The image, within a pixmap's limits.
  public init(_ image: Image) {
    self.init(width: image.width, height: image.height)
    withUnsafeMutableBytes { $0.copyBytes(from: image.pixels) }
  }

  /// Whether a pixmap may have this size.
  package static func accepts(width: Int, height: Int) -> Bool {
    width > 0 && height > 0 && width <= maximumSide && height <= maximumSide
      && width * height <= maximumArea
  }
}
