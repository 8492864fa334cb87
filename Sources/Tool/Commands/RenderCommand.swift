import CSystem
import Graphics
import ImageIO
import Raster
import Rendering
import Scripting

/// `limn render`: frames of a script as pictures, or as a film.
struct RenderCommand {
  let options: RenderOptions
  let console: Console

  init(_ options: RenderOptions, _ console: Console) {
    self.options = options
    self.console = console
  }

  /// Renders and writes.
  func run() throws(ToolError) {
    if case .file(let path) = options.output, let stamp = FileStamp(of: path),
      stamp == FileStamp(of: options.source.path)
    {
      throw .usage(.outputIsScript(path: path))
    }
    if options.output == .stream, console.outputIsTerminal { throw .usage(.outputIsTerminal) }
    // A first Ctrl-C ends the run between two frames, so that no temporary file stays.
    limn_watch_interrupts()
    let stage = try options.source.open()
    try ToolError.reportingTasks(of: stage, to: console) { () throws(ToolError) in
      let times = try times(of: stage)
      var artist = try FrameArtist(stage, options)
      switch options.format {
      case .film(let format): try writeFilm(as: format, of: times, &artist)
      case .picture(let format) where options.isStrip:
        try writeStrip(as: format, of: times, &artist)
      case .picture(let format): try writeFrames(as: format, at: times, &artist)
      }
    }
  }

  private func times(of stage: Stage) throws(ToolError) -> FrameTimes {
    switch options.frames {
    case .single(let time): return FrameTimes(at: time)
    case .several(let from, let to, let fps):
      guard let end = to ?? stage.duration else {
        throw .usage(.noDuration(script: options.source.path))
      }
      return try ToolError.checkingUsage { () throws(UsageError) in
        try FrameTimes(from: from, to: end, fps: fps)
      }
    }
  }

  // MARK: - Frames

  private func writeFrames(
    as format: ImageFormat, at times: FrameTimes, _ artist: inout FrameArtist
  ) throws(ToolError) {
    var progress = Progress(total: times.count, hasBar: true, hasTimeLeft: true, console)
    defer { progress.clear() }
    var bytes: [UInt8] = []
    for index in 0..<times.count {
      progress.show(index)
      try draw(times[index], &artist)
      switch format {
      case .ppm: PPM.encode(artist.frame, over: artist.backdrop, into: &bytes)
      case .png: bytes = PNG.encode(artist.frame)
      }
      try write(bytes, index)
    }
  }

  private func write(_ bytes: [UInt8], _ index: Int) throws(ToolError) {
    // Encoding a large picture takes seconds, in which someone may have pressed Ctrl-C.
    if limn_interrupted() != 0 { throw .interrupted }
    switch options.output {
    case .stream: try console.write(bytes)
    case .file(let path): try write(bytes, to: path)
    case .numbered(let numbered): try write(bytes, to: numbered.path(of: index))
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(ToolError) {
    do {
      try FileIO.writeAtomically(bytes, to: path)
    } catch {
      throw .file(error)
    }
  }

  // MARK: - A strip

  private func writeStrip(
    as format: ImageFormat, of times: FrameTimes, _ artist: inout FrameArtist
  ) throws(ToolError) {
    var progress = Progress(total: times.count, hasBar: true, hasTimeLeft: true, console)
    defer { progress.clear() }
    let area = artist.frame.width * artist.frame.height
    // Known before a gigabyte of frames is drawn.
    guard times.count <= Pixmap.maximumArea / area else {
      throw .image(.tooLarge(width: artist.frame.width * times.count, height: artist.frame.height))
    }
    var frames: [Pixmap] = []
    for index in 0..<times.count {
      progress.show(index)
      try draw(times[index], &artist)
      frames.append(artist.frame)
    }
    let strip: Pixmap
    do {
      strip = try Filmstrip(background: stripBackground).picture(of: frames)
    } catch {
      throw .image(error)
    }
    try write(
      ImageFile.encode(
        format == .ppm ? strip.composited(over: artist.backdrop) : strip, as: format), 0)
  }

  /// Around the frames of a strip: the colour asked for, else a checkerboard, which shows what is
  /// transparent.
  private var stripBackground: Filmstrip.Background {
    switch options.background {
    case .own: .checkerboard
    case .instead(let color): .color(color ?? .clear)
    }
  }

  /// Draws the frame at a time, and tells what the script has printed.
  func draw(_ time: Double, _ artist: inout FrameArtist) throws(ToolError) {
    if limn_interrupted() != 0 { throw .interrupted }
    defer { for line in artist.takeMessages() { console.note(line) } }
    try artist.draw(at: time)
  }
}
