internal import Raster

/// What turns frames into a format's bytes.
protocol FilmEncoder {
  /// Encodes a frame of the film's size.
  mutating func append(_ frame: Pixmap, to sink: FilmSink) throws(FilmError)

  /// Ends the film after its last frame.
  mutating func finish(to sink: FilmSink) throws(FilmError)
}
