import CSystem
import Graphics
import ImageIO
import Raster

extension RenderCommand {
  /// Writes all frames into one file, which is there when the last one is.
  func writeFilm(
    as format: FilmFormat, of times: FrameTimes, _ artist: inout FrameArtist
  ) throws(ToolError) {
    var progress = Progress(total: times.count, hasBar: true, hasTimeLeft: true, console)
    defer { progress.clear() }
    // The frame at the beginning says how large all are: events at 0 may give the stage a size.
    try draw(times[0], &artist)
    let film = Film(
      width: artist.frame.width, height: artist.frame.height, frameRate: options.frameRate,
      frameCount: times.count, playCount: options.film.playCount)
    if let rate = format.traits.greatestRate, film.frameRate > rate {
      console.note(Messages.fastFilm(format, rate: rate, asked: film.frameRate))
    }
    let writer = try Self.writing { () throws(FilmError) in
      try FilmWriter(
        film, as: format, to: destination, options: options.film.choices(over: artist.backdrop))
    }
    for index in 0..<times.count {
      progress.show(index)
      if index > 0 { try draw(times[index], &artist) }
      try Self.writing { () throws(FilmError) in try writer.append(artist.frame) }
    }
    if limn_interrupted() != 0 { throw .interrupted }
    try Self.writing { () throws(FilmError) in try writer.finish() }
  }

  private var destination: FilmWriter.Destination {
    switch options.output {
    case .stream: .standardOutput
    case .file(let path): .file(path)
    case .numbered: preconditionFailure("the options refuse a film in numbered files")
    }
  }

  /// Runs what writes a film.
  private static func writing<Result>(
    _ body: () throws(FilmError) -> Result
  ) throws(ToolError) -> Result {
    do {
      return try body()
    } catch {
      // Ctrl-C reaches ffmpeg too, which then ends before we have noticed.
      if limn_interrupted() != 0 { throw .interrupted }
      switch error {
      // EPIPE has this number on every system that has one.
      case .file(FileError(.write, path: "standard output", .system(32))): throw .outputClosed
      default: throw .film(error)
      }
    }
  }
}
