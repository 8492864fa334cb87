/// The formats that films are written in.
///
/// What there is to know of each is a row of ``traits``; the tool's options, messages and help are
/// derived from the rows.
public enum FilmFormat: String, CaseIterable, Sendable {
  /// Animated PNG: exact, with transparency.
  case apng
  /// GIF: 256 colours a frame, pixels transparent or opaque.
  case gif
  /// Animated WebP: exact, or small where a quality is given.
  case webp
  /// H.264 in MP4, by an installed ffmpeg.
  case mp4
  /// H.264 in QuickTime's MOV, by an installed ffmpeg.
  case mov
  /// VP9 in WebM, by an installed ffmpeg.
  case webm
  /// YUV4MPEG2, uncompressed: 4:4:4, BT.709, limited range.
  case y4m
  /// Raw pixels: straight red, green, blue and alpha, a byte each, without any header.
  case rgba
  /// Raw pixels: red, green and blue, a byte each, without any header.
  case rgb24

  /// What a format can show behind its pixels.
  public enum Transparency: Sendable {
    /// 256 levels of alpha.
    case full
    /// Pixels are transparent or opaque.
    case mask
    /// Every pixel is opaque.
    case none
  }

  /// What is known of a format.
  public struct Traits: Sendable {
    /// The name as people write it.
    public let title: String
    /// The suffixes of files, without the dot, in lower case; the first is the usual one.
    public let suffixes: [String]
    /// What it can show behind its pixels.
    public let transparency: Transparency
    /// Whether its bytes are written in order, so that a pipe gets each frame at once.
    public var isStream = false
    /// Whether a file says how often it plays.
    public var hasPlayCount = false
    /// Whether it has a quality to choose.
    public var hasQuality = false
    /// The most frames a second that players show at their speed; nil where there is no limit.
    public var greatestRate: Double?
    /// The least frames a second, by the longest time that a frame can last; nil where there is no
    /// limit.
    public var slowestRate: Double?
    /// The greatest width and height; nil where it is a pixmap's.
    public var greatestSide: Int?
    /// The encoder that ffmpeg is asked for; nil where ffmpeg is not needed.
    public var codec: String?
  }

  /// What is known of the format.
  public var traits: Traits {
    switch self {
    case .apng:
      Traits(title: "APNG", suffixes: ["apng"], transparency: .full, hasPlayCount: true)
    case .gif:
      Traits(
        title: "GIF", suffixes: ["gif"], transparency: .mask, hasPlayCount: true, greatestRate: 50,
        slowestRate: 100.0 / 65_535)
    case .webp:
      Traits(
        title: "WebP", suffixes: ["webp"], transparency: .full, hasPlayCount: true,
        hasQuality: true, greatestRate: 90,
        slowestRate: 1000.0 / 16_777_215, greatestSide: 16_383)
    case .mp4:
      Traits(
        title: "MP4", suffixes: ["mp4", "m4v"], transparency: .none, hasQuality: true,
        codec: "libx264")
    case .mov:
      Traits(
        title: "MOV", suffixes: ["mov"], transparency: .none, hasQuality: true, codec: "libx264")
    case .webm:
      Traits(
        title: "WebM", suffixes: ["webm"], transparency: .none, hasQuality: true,
        codec: "libvpx-vp9")
    case .y4m: Traits(title: "Y4M", suffixes: ["y4m"], transparency: .none, isStream: true)
    case .rgba: Traits(title: "RGBA", suffixes: ["rgba"], transparency: .full, isStream: true)
    case .rgb24:
      Traits(title: "RGB24", suffixes: ["rgb24", "rgb"], transparency: .none, isStream: true)
    }
  }

  /// Whether this program was built with what the format needs.
  public var isBuilt: Bool { self != .webp || WebPEncoder.isBuilt }

  /// The format that a path's suffix names, whatever its case; nil for another suffix.
  ///
  /// - Parameter path: A path or file name such as `films/ring.gif`.
  public init?(path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    guard let format = Self.allCases.first(where: { $0.traits.suffixes.contains(suffix) })
    else { return nil }
    self = format
  }
}

extension FilmFormat: CustomStringConvertible {
  /// The format's name as people write it, for example `GIF`.
  public var description: String { traits.title }
}
