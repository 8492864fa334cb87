import ImageIO

/// What `limn render` writes: pictures or a film.
enum RenderFormat: Equatable, Sendable {
  /// Pictures, each a file of its own.
  case picture(ImageFormat)
  /// All frames in one file.
  case film(FilmFormat)

  /// All formats, pictures first.
  static let allCases =
    ImageFormat.allCases.map(Self.picture) + FilmFormat.allCases.map(Self.film)

  /// What `--format` calls it.
  var word: String {
    switch self {
    case .picture(let format): format.rawValue
    case .film(let format): format.rawValue
    }
  }

  /// The suffixes of files, with the dot.
  var suffixes: [String] {
    switch self {
    case .picture(let format): [".\(format.rawValue)"]
    case .film(let format): format.traits.suffixes.map { ".\($0)" }
    }
  }

  /// The format of a film; nil for pictures.
  var film: FilmFormat? { if case .film(let format) = self { format } else { nil } }

  /// Whether it shows what is behind a picture.
  var hasTransparency: Bool {
    switch self {
    case .picture(let format): format.hasAlpha
    case .film(let format): format.traits.transparency != .none
    }
  }

  /// The name as people write it.
  var title: String {
    switch self {
    case .picture(let format): "\(format)"
    case .film(let format): "\(format)"
    }
  }

  /// The format that `--format` calls so.
  init?(word: String) {
    guard let format = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = format
  }

  /// The format that a path's suffix names.
  init?(path: String) {
    if let format = ImageFormat(path: path) {
      self = .picture(format)
    } else if let format = FilmFormat(path: path) {
      self = .film(format)
    } else {
      return nil
    }
  }
}
