import Graphics
import ImageIO

/// What `limn render` is asked for besides, where it writes a film.
struct FilmOptions: Equatable, Sendable {
  /// How often the film plays; nil is for ever.
  let playCount: Int?
  /// How good the pictures are, 0…100; nil is what the format does without being asked.
  let quality: Double?
  /// How a GIF stands for colours that it lacks; nil is what the colours ask for.
  let dither: FilmWriter.Dither?

  /// Reads the options and refuses those that the format has not.
  init(_ arguments: Arguments, _ format: RenderFormat) throws(UsageError) {
    let traits = format.film?.traits
    for (option, isTaken, takers) in [
      (
        Option.loop, traits?.hasPlayCount ?? false,
        FilmFormat.allCases.filter(\.traits.hasPlayCount)
      ),
      (.quality, traits?.hasQuality ?? false, FilmFormat.allCases.filter(\.traits.hasQuality)),
      (.dither, format.film == .gif, [.gif]),
    ] where arguments.has(option) && !isTaken {
      throw .notOfFormat(option, takers: takers)
    }
    if case .playCount(let count)? = arguments.all(.loop).first {
      playCount = count
    } else {
      playCount = nil
    }
    quality = arguments.number(.quality)
    dither = arguments.text(.dither).flatMap { FilmWriter.Dither(rawValue: $0) }
  }

  /// The choices as the writer takes them.
  func choices(over backdrop: Color) -> FilmWriter.Options {
    FilmWriter.Options(backdrop: backdrop, quality: quality, dither: dither)
  }
}
