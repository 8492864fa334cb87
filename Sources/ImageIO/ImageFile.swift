public import Graphics
public import Raster

/// Pictures as files' bytes, whatever the format.
public enum ImageFile {
  /// Decodes a picture; the format is told by its first bytes, not by a name.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The premultiplied pixels.
  /// - Throws: What is wrong with the bytes.
  public static func decode(_ bytes: [UInt8]) throws(ImageError) -> Pixmap {
    switch ImageFormat(signature: bytes) {
    case .png: try PNG.decode(bytes)
    case .ppm: try PPM.decode(bytes)
    case nil: throw .unknownFormat
    }
  }

  /// Decodes a picture to be a layer's contents.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - scale: Pixels for one point.
  /// - Returns: The immutable image.
  /// - Throws: What is wrong with the bytes.
  public static func load(_ bytes: [UInt8], scale: Double = 1) throws(ImageError) -> Image {
    Image(try decode(bytes), scale: scale)
  }

  /// Encodes a pixmap.
  ///
  /// - Parameters:
  ///   - pixmap: The picture; opaque where the format has no alpha.
  ///   - format: The format.
  /// - Returns: The file's bytes.
  public static func encode(_ pixmap: Pixmap, as format: ImageFormat) -> [UInt8] {
    switch format {
    case .png: PNG.encode(pixmap)
    case .ppm: PPM.encode(pixmap)
    }
  }
}
