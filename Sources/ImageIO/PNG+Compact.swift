internal import CPNG
public import Raster

extension PNG {
  /// A text in a file, before its pixels.
  public struct Text: Hashable, Sendable {
    /// The keyword: 1 to 79 printable ASCII characters.
    public var keyword: String
    /// The text in printable ASCII and line ends; what else there is is written as `%` and two
    /// digits for each byte, and so is `%` itself.
    public var text: String
    /// Whether it is packed.
    public var isCompressed: Bool

    /// Creates a text.
    public init(_ keyword: String, _ text: String, isCompressed: Bool = false) {
      self.keyword = keyword
      self.text = text
      self.isCompressed = isCompressed
    }
  }

  /// Encodes a pixmap into few bytes: with a palette where it has at most 256 colours.
  ///
  /// The same pixels and texts give the same bytes with the same zlib, and ``decode(_:)`` gives
  /// back the same pixmap, byte for byte. Takes about twice the time of ``encode(_:)``.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - texts: What the file says besides.
  /// - Returns: The file's bytes.
  public static func encodeCompactly(_ pixmap: Pixmap, texts: [Text] = []) -> [UInt8] {
    withStraightPixels(of: pixmap) { pixels, isOpaque in
      var picture = limn_png_picture(pixmap)
      picture.small = 1
      guard let palette = Palette(of: pixels) else {
        picture.pixels = UnsafeRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self)
        picture.opaque = isOpaque ? 1 : 0
        return pack(picture, texts)
      }
      return palette.indices(of: pixels).withUnsafeBufferPointer { indices in
        palette.colors.withUnsafeBytes { colors in
          picture.pixels = indices.baseAddress
          picture.palette = colors.bindMemory(to: UInt8.self).baseAddress
          picture.color_count = Int32(palette.colors.count)
          return pack(picture, texts)
        }
      }
    }
  }

  /// Reads a text of a file that ``encodeCompactly(_:texts:)`` has written.
  ///
  /// - Parameters:
  ///   - keyword: The text's keyword.
  ///   - bytes: The file's bytes.
  /// - Returns: The text; nil when the file has none with the keyword.
  /// - Throws: What is wrong with the bytes before the pixels, in libpng's words.
  public static func text(_ keyword: String, in bytes: [UInt8]) throws(ImageError) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    var message = [CChar](repeating: 0, count: Int(LIMN_PNG_MESSAGE_SIZE))
    let status = limn_png_read_text(bytes, bytes.count, keyword, &text, &message)
    defer { limn_png_free(text) }
    try check(status, message)
    return text.map { String(cString: $0).percentDecoded }
  }

  private static func pack(_ picture: limn_png_picture, _ texts: [Text]) -> [UInt8] {
    // The strings live in one block of memory, one after the other, each with its zero.
    var block: [CChar] = []
    var places: [(keyword: Int, text: Int)] = []
    for text in texts {
      let keyword = block.count
      block += text.keyword.utf8.map { CChar(bitPattern: $0) } + [0]
      places.append((keyword, block.count))
      block += text.escaped.map { CChar(bitPattern: $0) } + [0]
    }
    return block.withUnsafeBufferPointer { block in
      guard let start = block.baseAddress else { return encode(picture, texts: []) }
      let texts = zip(texts, places).map { text, place in
        limn_png_text(
          keyword: start + place.keyword, text: start + place.text,
          compressed: text.isCompressed ? 1 : 0)
      }
      return encode(picture, texts: texts)
    }
  }
}

extension PNG.Text {
  /// The text as the file holds it.
  fileprivate var escaped: [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"), 0..<10, 11..<32, 127...:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}
