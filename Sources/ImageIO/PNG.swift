internal import CPNG
public import Raster

/// Portable network graphics, through libpng.
public enum PNG {
  /// Encodes a pixmap: RGB where every pixel is opaque, RGBA (straight) elsewhere.
  ///
  /// The same pixels give the same bytes with the same zlib; there is no time in the file.
  /// ``decode(_:)`` gives back the same pixmap, byte for byte.
  ///
  /// - Parameter pixmap: The picture.
  /// - Returns: The file's bytes.
  public static func encode(_ pixmap: Pixmap) -> [UInt8] {
    withStraightPixels(of: pixmap) { pixels, isOpaque in
      var picture = limn_png_picture(pixmap)
      picture.pixels = UnsafeRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self)
      picture.opaque = isOpaque ? 1 : 0
      return encode(picture, texts: [])
    }
  }

  /// Gives the pixels as straight RGBA words, and whether all are opaque.
  static func withStraightPixels<Result>(
    of pixmap: Pixmap, _ body: (UnsafeBufferPointer<UInt32>, Bool) -> Result
  ) -> Result {
    let isOpaque = pixmap.isOpaque
    return pixmap.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      if isOpaque { return body(words, true) }
      let straight = [UInt32](unsafeUninitializedCapacity: words.count) { buffer, count in
        Premultiplication.straighten(
          words, into: UnsafeMutableBufferPointer(rebasing: buffer[..<words.count]))
        count = words.count
      }
      return straight.withUnsafeBufferPointer { body($0, false) }
    }
  }

  static func encode(_ picture: limn_png_picture, texts: [limn_png_text]) -> [UInt8] {
    var file: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = [CChar](repeating: 0, count: Int(LIMN_PNG_MESSAGE_SIZE))
    let status = withUnsafePointer(to: picture) { picture in
      limn_png_encode(picture, texts, Int32(texts.count), &file, &count, &message)
    }
    // A valid pixmap can always be written; only memory can be missing, as for every array.
    precondition(status == LIMN_PNG_OK, "out of memory while encoding a PNG")
    defer { limn_png_free(file) }
    return [UInt8](UnsafeBufferPointer(start: file, count: count))
  }

  /// Decodes a file of any colour type, depth and interlacing.
  ///
  /// 16-bit samples are rounded to 8. Colour profiles and gamma are ignored: samples are taken for
  /// sRGB, as browsers do without a profile. Nothing of the picture's size is allocated before the
  /// size is accepted.
  ///
  /// - Parameter bytes: The file's bytes.
  /// - Returns: The premultiplied pixels.
  /// - Throws: What is wrong with the bytes, in libpng's words.
  public static func decode(_ bytes: [UInt8]) throws(ImageError) -> Pixmap {
    var width: UInt32 = 0
    var height: UInt32 = 0
    var message = [CChar](repeating: 0, count: Int(LIMN_PNG_MESSAGE_SIZE))
    try check(limn_png_read_size(bytes, bytes.count, &width, &height, &message), message)
    guard Pixmap.accepts(width: Int(width), height: Int(height)) else {
      throw .tooLarge(width: Int(width), height: Int(height))
    }
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    let status = pixmap.withUnsafeMutableBytes { pixels in
      let status = limn_png_decode(
        bytes, bytes.count, width, height,
        pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), &message)
      if status == LIMN_PNG_OK {
        Premultiplication.premultiply(pixels.bindMemory(to: UInt32.self))
      }
      return status
    }
    try check(status, message)
    return pixmap
  }

  static func check(
    _ status: limn_png_status, _ message: [CChar]
  ) throws(ImageError) {
    switch status {
    case LIMN_PNG_OK: return
    case LIMN_PNG_NO_MEMORY: throw .outOfMemory
    default:
      let words = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .corrupt(.png, String(decoding: words, as: UTF8.self))
    }
  }
}

extension limn_png_picture {
  /// A picture of a pixmap's size without pixels.
  init(_ pixmap: Pixmap) {
    self.init()
    width = UInt32(pixmap.width)
    height = UInt32(pixmap.height)
  }
}
