/// Why a film could not be written.
public enum FilmError: Error, Hashable, Sendable {
  /// The file could not be written.
  case file(FileError)
  /// A frame has another size than the film.
  case sizeChanged(frame: Int, from: PixelSize, to: PixelSize)
  /// The frames are larger than the format allows.
  case tooLarge(FilmFormat, PixelSize, greatestSide: Int)
  /// A frame would last longer than the format can say.
  case tooSlow(FilmFormat, slowestRate: Double)
  /// This program was built without what the format needs.
  case notBuilt(FilmFormat, package: String)
  /// A program that the format needs is not installed.
  case missingProgram(FilmFormat, program: String)
  /// The program that encodes has failed; what it said.
  case programFailed(String, words: String)
  /// An encoder has refused; its words or number.
  case encoderFailed(FilmFormat, String)

  /// Someone asked this process to end.
  case interrupted

  /// A width and a height in pixels.
  public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// The width.
    public let width: Int
    /// The height.
    public let height: Int

    /// Creates a size.
    public init(_ width: Int, _ height: Int) {
      self.width = width
      self.height = height
    }

    /// The two numbers, for example `640x384`.
    public var description: String { "\(width)x\(height)" }
  }

  /// Runs what can fail with a file's error.
  static func rethrowing<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(FilmError) -> Result {
    do {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}

extension FilmError: CustomStringConvertible {
  /// One sentence, and what to do about it where there is something to do.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .sizeChanged(let frame, let from, let to):
      "the stage's size changes in frame \(frame) from \(from) to \(to) pixels, and all frames of a"
        + " film have one size"
    case .tooLarge(let format, let size, let side):
      "\(size) pixels are more than \(format) has: \(side) a side"
    case .tooSlow(let format, let rate):
      "a frame of a \(format) cannot last so long: at least \(rate) frames a second are needed"
    case .notBuilt(let format, let package):
      "this limn was built without \(format): install \(package) and build again"
    case .missingProgram(let format, let program):
      "\(format) needs \(program), which is not installed: apt install \(program), or write an APNG,"
        + " GIF or Y4M"
    case .programFailed(let program, let words):
      "\(program) has failed" + (words.isEmpty ? "" : ": \(words)")
    case .interrupted: "interrupted"
    case .encoderFailed(let format, let words): "cannot encode \(format): \(words)"
    }
  }
}
