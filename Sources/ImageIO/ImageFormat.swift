/// The picture formats that are read and written.
public enum ImageFormat: String, CaseIterable, Sendable {
  /// Portable pixmap, binary (P6): no alpha.
  case ppm
  /// Portable network graphics, with alpha.
  case png

  /// The format that a path's suffix names, whatever its case; nil for another suffix.
  ///
  /// - Parameter path: A path or file name such as `frames/%04d.png`.
  public init?(path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// The format that a file's first bytes show; nil for another file.
  ///
  /// - Parameter bytes: The file's bytes, at least the first eight.
  public init?(signature bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if bytes.starts(with: [0x50, 0x36]) {
      self = .ppm
    } else {
      return nil
    }
  }

  /// Whether the format keeps transparency.
  public var hasAlpha: Bool { self == .png }
}

extension ImageFormat: CustomStringConvertible {
  /// The format's name as people write it, for example `PNG`.
  public var description: String { rawValue.uppercased() }
}
