/// Bytes that are no picture, or one that is not taken.
public enum ImageError: Error, Hashable, Sendable {
  /// The first bytes are those of no format that is read.
  case unknownFormat
  /// The bytes break the format's rules, in the words of who noticed.
  case corrupt(ImageFormat, String)
  /// The picture is larger than a pixmap may be.
  case tooLarge(width: Int, height: Int)
  /// Memory ran out.
  case outOfMemory
}

extension ImageError: CustomStringConvertible {
  /// One sentence without the file's name, for example `corrupt PNG: unexpected end of file`.
  public var description: String {
    switch self {
    case .unknownFormat:
      "not a picture of a known format (PNG or binary PPM)"
    case .corrupt(let format, let words):
      "corrupt \(format): \(words)"
    case .tooLarge(let width, let height):
      "\(width)x\(height) pixels are more than a picture may have (16384 a side, 64 M in all)"
    case .outOfMemory:
      "out of memory"
    }
  }
}
