internal import Raster

/// GIF: one palette for the whole film, and each frame holds the rectangle that has changed.
///
/// ## Design notes
/// The palette is chosen when all frames have been seen; until then they wait in a ``FrameSpool``. A
/// film of at most 255 colours is exact. Pixels of less than half the full alpha are transparent, the
/// others opaque. A frame that takes pixels away needs the one before it to leave its rectangle
/// empty, so each frame is written when the next one is known.
struct GIFEncoder: FilmEncoder {
  private let film: Film
  private let dither: FilmWriter.Dither?
  private var spool: FrameSpool
  private var survey = ColorSurvey()
  private var words: [UInt32]

  /// The most colours: one of the 256 numbers stands for transparent and for unchanged pixels.
  private static let colorLimit = 255
  /// Where the mean error shows as bands: the square of 0.01 in OKLab, half of what is just seen.
  private static let visibleError: Float = 1e-4

  init(_ film: Film, _ dither: FilmWriter.Dither?) throws(FilmError) {
    self.film = film
    self.dither = dither
    words = [UInt32](repeating: 0, count: film.width * film.height)
    spool = try FilmError.rethrowing { () throws(FileError) in
      try FrameSpool(width: film.width, height: film.height)
    }
  }

  mutating func append(_ frame: Pixmap, to sink: FilmSink) throws(FilmError) {
    frame.withUnsafeBytes { source in
      let source = source.bindMemory(to: UInt32.self)
      words.withUnsafeMutableBufferPointer { Premultiplication.straighten(source, into: $0) }
    }
    for index in words.indices {
      words[index] = words[index] >> 24 < 128 ? 0 : words[index] | 0xff00_0000
    }
    do {
      if let place = try spool.append(words) {
        survey.count(words, width: film.width, in: place)
      }
    } catch {
      throw .file(error)
    }
  }

  mutating func finish(to sink: FilmSink) throws(FilmError) {
    let (colors, amplitude) = palette()
    var writer = try GIFWriter(film, colors: colors)
    var matcher = PaletteMatcher(colors, transparent: writer.transparent, amplitude: amplitude)
    words = [UInt32](repeating: 0, count: film.width * film.height)
    var numbers = [UInt8](repeating: writer.transparent, count: words.count)
    try write(writer.header(), to: sink)
    for index in 0..<film.frameCount {
      let place = try FilmError.rethrowing { () throws(FileError) in
        try spool.read(index, over: &words)
      }
      if let place { matcher.match(words, width: film.width, in: place, into: &numbers) }
      try write(writer.append(numbers), to: sink)
    }
    try write(writer.finish(), to: sink)
  }

  private func write(_ bytes: [UInt8], to sink: FilmSink) throws(FilmError) {
    try FilmError.rethrowing { () throws(FileError) in try sink.write(bytes) }
  }

  /// The colours, and how far a pattern moves pixels between them.
  private func palette() -> (colors: [UInt32], amplitude: Float) {
    if let colors = survey.colors(atMost: Self.colorLimit) { return (colors, 0) }
    let quantizer = ColorQuantizer(survey.entries, count: Self.colorLimit)
    switch dither {
    case .none?: return (quantizer.colors, 0)
    case .ordered?: return (quantizer.colors, quantizer.step)
    case nil:
      let isVisible = quantizer.error > Self.visibleError
      return (quantizer.colors, isVisible ? quantizer.step : 0)
    }
  }
}
