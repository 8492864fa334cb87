public import Graphics
public import Raster

/// Writes a film, frame by frame.
///
///     let film = Film(width: 320, height: 120, frameRate: 60, frameCount: frames.count)
///     let writer = try FilmWriter(film, as: .apng, to: .file("ring.apng"))
///     for frame in frames { try writer.append(frame) }
///     try writer.finish()
///
/// A file appears when ``finish()`` returns, whole; a writer that goes away before leaves nothing.
/// Memory is bounded by a few frames, whatever the film's length. The same frames give the same
/// bytes, with the same libraries and programs.
///
/// The formats that need `ffmpeg` write to its pipe: the process must ignore SIGPIPE, as `limn` does.
public final class FilmWriter {
  /// Where a film goes.
  public enum Destination: Hashable, Sendable {
    /// A file; what stands there is replaced when the film is whole.
    case file(String)
    /// The process's standard output.
    case standardOutput
  }

  /// What can be chosen besides.
  public struct Options: Hashable, Sendable {
    /// What is behind translucent pixels where the format has no transparency; where it is
    /// translucent itself, black is behind it.
    public var backdrop: Color
    /// How good the pictures are, 0…100, where the format has a choice; nil is WebP without loss,
    /// and 65 elsewhere.
    public var quality: Double?
    /// How a GIF stands for colours that it lacks; nil is what the colours ask for.
    public var dither: Dither?

    /// Creates options.
    public init(backdrop: Color = .black, quality: Double? = nil, dither: Dither? = nil) {
      precondition(quality.map { (0...100).contains($0) } ?? true, "a quality is 0 to 100")
      self.backdrop = backdrop
      self.quality = quality
      self.dither = dither
    }
  }

  /// The ways to stand for colours that a palette lacks.
  public enum Dither: String, CaseIterable, Sendable {
    /// The nearest colour.
    case none
    /// A pattern that stays in its place while the picture moves.
    case ordered
  }

  /// What is written.
  public let film: Film
  /// The format.
  public let format: FilmFormat
  /// How many frames have been appended.
  public private(set) var count = 0

  private let sink: FilmSink
  private var encoder: any FilmEncoder

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - film: What is known of it.
  ///   - format: The format.
  ///   - destination: Where it goes.
  ///   - options: What can be chosen besides.
  /// - Throws: Why it cannot be written there, or not in this format.
  public init(
    _ film: Film, as format: FilmFormat, to destination: Destination, options: Options = Options()
  ) throws(FilmError) {
    try Self.check(film, format)
    self.film = film
    self.format = format
    sink = try FilmError.rethrowing { () throws(FileError) in
      try FilmSink(destination, isStream: format.traits.isStream)
    }
    encoder = try Self.encoder(of: film, format, options, sink)
  }

  /// Appends a frame.
  ///
  /// - Parameter frame: The frame; its size is the film's.
  /// - Throws: Why it cannot be written, or that its size is another.
  public func append(_ frame: Pixmap) throws(FilmError) {
    precondition(count < film.frameCount, "a film has as many frames as were announced")
    guard frame.width == film.width, frame.height == film.height else {
      throw .sizeChanged(
        frame: count, from: .init(film.width, film.height), to: .init(frame.width, frame.height))
    }
    try encoder.append(frame, to: sink)
    count += 1
  }

  /// Ends the film, after as many frames as were announced; then it stands where it belongs.
  ///
  /// - Throws: Why it cannot be written; nothing has changed then.
  public func finish() throws(FilmError) {
    precondition(count == film.frameCount, "a film has as many frames as were announced")
    try encoder.finish(to: sink)
    try FilmError.rethrowing { () throws(FileError) in try sink.commit() }
  }

  private static func check(_ film: Film, _ format: FilmFormat) throws(FilmError) {
    if let side = format.traits.greatestSide, max(film.width, film.height) > side {
      throw .tooLarge(format, .init(film.width, film.height), greatestSide: side)
    }
    if let rate = format.traits.slowestRate, film.frameRate < rate {
      throw .tooSlow(format, slowestRate: rate)
    }
  }

  private static func encoder(
    of film: Film, _ format: FilmFormat, _ options: Options, _ sink: FilmSink
  ) throws(FilmError) -> any FilmEncoder {
    switch format {
    case .apng: APNGEncoder(film)
    case .gif: try GIFEncoder(film, options.dither)
    case .y4m: Y4MEncoder(film, options.backdrop)
    case .rgba: RawEncoder(.rgba)
    case .rgb24: RawEncoder(.rgb(over: options.backdrop))
    case .mp4, .mov, .webm:
      try FFmpegEncoder(
        film, format, codec: format.traits.codec ?? "", options, sink)
    case .webp: try WebPEncoder(film, quality: options.quality, sink)
    }
  }
}
