internal import Raster

/// H.264 and VP9 by an installed `ffmpeg`: compressed film is a world of its own.
///
/// ## Design notes
/// The program gets RGB, so that colours are converted once, by it: BT.709, limited range, 4:2:0 as
/// every player takes it. Both sides of such a film are even; an odd one gets a column or row more,
/// which repeats the last. It writes into the sink's nameless file: when it is killed, or this
/// process is, nothing stays.
struct FFmpegEncoder: FilmEncoder {
  private let format: FilmFormat
  private let backdrop: Backdrop
  private let ffmpeg: FFmpeg
  private var bytes: [UInt8] = []

  init(
    _ film: Film, _ format: FilmFormat, codec: String, _ options: FilmWriter.Options,
    _ sink: FilmSink
  ) throws(FilmError) {
    self.format = format
    backdrop = Backdrop(options.backdrop)
    let words = Self.arguments(
      film, format, codec: codec, quality: options.quality ?? 65, output: sink.sharedPath)
    let ffmpeg = try FilmError.rethrowing { () throws(FileError) in try FFmpeg(words) }
    guard let ffmpeg else { throw .missingProgram(format, program: FFmpeg.program) }
    self.ffmpeg = ffmpeg
  }

  /// The words after the program's name.
  static func arguments(
    _ film: Film, _ format: FilmFormat, codec: String, quality: Double, output: String
  ) -> [String] {
    let rate = FrameRate(film.frameRate, limit: 1_000_000)
    let size = "\((film.width + 1) & ~1)x\((film.height + 1) & ~1)"
    let isVP9 = codec == "libvpx-vp9"
    let factor = Int(((100 - quality) * (isVP9 ? 63 : 51) / 100).rounded())
    return [
      "-hide_banner", "-loglevel", "error", "-nostats",
      "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", size,
      "-framerate", "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0",
      "-vf",
      "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,"
        + "format=yuv420p",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv", "-c:v", codec, "-crf", "\(factor)",
    ] + (isVP9 ? ["-b:v", "0", "-row-mt", "1", "-cpu-used", "4"] : ["-movflags", "+faststart"]) + [
      "-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", format.rawValue, "-y", output,
    ]
  }

  mutating func append(_ frame: Pixmap, to sink: FilmSink) throws(FilmError) {
    frame.copyBytes(over: backdrop, isEven: true, into: &bytes)
    // Whoever stops reading has failed and says why.
    if !ffmpeg.write(bytes) { try end() }
  }

  mutating func finish(to sink: FilmSink) throws(FilmError) { try end() }

  private func end() throws(FilmError) {
    guard let end = ffmpeg.finish() else { throw .interrupted }
    if end.code != 0 { throw .programFailed(FFmpeg.program, words: end.words) }
  }
}
