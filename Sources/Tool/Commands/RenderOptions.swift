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
  /// The format of the pictures.
  let format: ImageFormat
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
      let frames = try Self.frames(arguments, isNumbered: numbered != nil)
      let isOnePicture = isStrip || frames.isSingle
      if path == "-" {
        output = .stream
      } else if let numbered {
        if isOnePicture { throw UsageError.numberPlaceOfOne(path: path) }
        output = .numbered(numbered)
      } else {
        if !isOnePicture { throw UsageError.noNumberPlace(path: path) }
        output = .file(path)
      }
      self.frames = frames
      format = try Self.format(arguments, path: path)
      background = FrameBackground(arguments)
      if format == .png, output == .stream, !isOnePicture { throw UsageError.pictureStream }
      if format == .ppm, background == .instead(nil) { throw UsageError.transparentPPM }
    } catch {
      throw .usage(error)
    }
    source = try ScriptSource(arguments.operands[0], arguments)
  }

  private static func frames(
    _ arguments: Arguments, isNumbered: Bool
  ) throws(UsageError) -> Frames {
    let ranged = [Option.from, .to].first { arguments.has($0) }
    if arguments.has(.at), let ranged = ranged ?? (arguments.has(.strip) ? .strip : nil) {
      throw .conflict(.at, ranged, reason: "one asks for one frame, the other for several")
    }
    // Beside --at, --fps says how often `limn.onFrame` runs.
    if arguments.has(.at) { return .single(arguments.number(.at) ?? 0) }
    guard ranged != nil || arguments.has(.fps) || arguments.has(.strip) || isNumbered else {
      return .single(0)
    }
    let from = arguments.number(.from) ?? 0
    let to = arguments.number(.to)
    if let to, to <= from { throw .emptyRange(from: from, to: to) }
    return .several(from: from, to: to, fps: arguments.number(.fps) ?? 60)
  }

  private static func format(
    _ arguments: Arguments, path: String
  ) throws(UsageError) -> ImageFormat {
    if let word = arguments.text(.format), let format = ImageFormat(rawValue: word) {
      return format
    }
    if path == "-" { return .ppm }
    guard let format = ImageFormat(path: path) else { throw .unknownFormat(path: path) }
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
