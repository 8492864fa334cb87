import Graphics
import ImageIO
import Rendering

/// What `limn render` is asked for, checked as a whole.
struct RenderOptions {
  /// Where pictures go.
  enum Output: Equatable {
    /// One file.
    case file(String)
    /// A file for each frame.
    case numbered(NumberedPath)
    /// One picture after the other on the standard output.
    case stream
  }

  /// Which frames are wanted.
  enum Frames: Equatable {
    /// One, at a time in seconds.
    case single(Double)
    /// Several; without an end, up to the stage's duration.
    case several(from: Double, to: Double?, fps: Double)
  }

  /// The script.
  let source: ScriptSource
  /// Where pictures go.
  let output: Output
  /// The format of the pictures or of the film.
  let format: RenderFormat
  /// What is asked for besides, of a film.
  let film: FilmOptions
  /// Frames a second.
  let frameRate: Double
  /// Which frames are wanted.
  let frames: Frames
  /// Whether they become one picture.
  let isStrip: Bool
  /// What is behind the layers.
  let background: FrameBackground

  /// Checks what was typed.
  init(_ arguments: Arguments) throws(ToolError) {
    do throws(UsageError) {
      guard let path = arguments.text(.output) else {
        throw UsageError.missingOption(.output, arguments.command)
      }
      isStrip = arguments.has(.strip)
      let numbered = path == "-" ? nil : try NumberedPath(path)
      format = try Self.format(arguments, path: path)
      film = try FilmOptions(arguments, format)
      frameRate =
        arguments.number(.fps) ?? format.film?.traits.greatestRate.map { min($0, 60) } ?? 60
      let frames = try Self.frames(
        arguments, isSeveral: numbered != nil || format.film != nil, fps: frameRate)
      let isOnePicture = isStrip || frames.isSingle || format.film != nil
      if path == "-" {
        output = .stream
      } else if let numbered {
        if let film = format.film { throw UsageError.numberPlaceOfFilm(film, path: path) }
        if isOnePicture { throw UsageError.numberPlaceOfOne(path: path) }
        output = .numbered(numbered)
      } else {
        if !isOnePicture { throw UsageError.noNumberPlace(path: path) }
        output = .file(path)
      }
      self.frames = frames
      background = FrameBackground(arguments)
      if isStrip, let film = format.film { throw UsageError.stripOfFilm(film) }
      if format == .picture(.png), output == .stream, !isOnePicture {
        throw UsageError.pictureStream
      }
      if background == .instead(nil), !format.hasTransparency {
        throw UsageError.noTransparency(format)
      }
    } catch {
      throw .usage(error)
    }
    source = try ScriptSource(arguments.operands[0], arguments, frameRate: frameRate)
  }

  private static func frames(
    _ arguments: Arguments, isSeveral: Bool, fps: Double
  ) throws(UsageError) -> Frames {
    let ranged = [Option.from, .to].first { arguments.has($0) }
    if arguments.has(.at), let ranged = ranged ?? (arguments.has(.strip) ? .strip : nil) {
      throw .conflict(.at, ranged, reason: "one asks for one frame, the other for several")
    }
    // Beside --at, --fps says how often `limn.onFrame` runs.
    if arguments.has(.at) { return .single(arguments.number(.at) ?? 0) }
    guard ranged != nil || arguments.has(.fps) || arguments.has(.strip) || isSeveral else {
      return .single(0)
    }
    let from = arguments.number(.from) ?? 0
    let to = arguments.number(.to)
    if let to, to <= from { throw .emptyRange(from: from, to: to) }
    return .several(from: from, to: to, fps: fps)
  }

  private static func format(
    _ arguments: Arguments, path: String
  ) throws(UsageError) -> RenderFormat {
    if let word = arguments.text(.format), let format = RenderFormat(word: word) { return format }
    if path == "-" { return .picture(.ppm) }
    guard let format = RenderFormat(path: path) else { throw .unknownFormat(path: path) }
    return format
  }
}

extension RenderOptions.Frames {
  /// Whether one frame is wanted.
  var isSingle: Bool { if case .single = self { true } else { false } }
}

extension FrameBackground {
  /// Reads `--background`.
  init(_ arguments: Arguments) {
    if case .color(let color)? = arguments.all(.background).first {
      self = .instead(color)
    } else {
      self = .own
    }
  }
}
