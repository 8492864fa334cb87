import Graphics
import ImageIO
import Layers
import Raster
import Rendering
import Scripting

/// What a film of a program shows.
struct FilmPlan: Sendable {
  /// What the program is a function of.
  var recipe: ProgramRecipe
  /// The bytes of its files.
  var files: RecordedFiles.Contents
  /// The time to show, in seconds of the turn; it is not empty.
  var range: Range<Double>
  /// Frames a second.
  var frameRate = 60.0
  /// Pixels for one point.
  var scale = 1.0
  /// What is behind the layers.
  var background = FrameBackground.own

  /// The number of frames: those that begin within the range, at least one.
  ///
  /// There is none at its end, which the next turn begins with.
  var frameCount: Int {
    let length = range.upperBound - range.lowerBound
    // A product a hair above a whole number comes from rounding.
    return max(1, Int((length * frameRate - 1e-6).rounded(.up)))
  }

  /// The time of a frame.
  func time(of frame: Int) -> Double { range.lowerBound + Double(frame) / frameRate }
}

extension Export {
  /// Plays a program of its own, and writes a film of it.
  ///
  /// - Parameters:
  ///   - plan: What it shows.
  ///   - format: The format of the file.
  ///   - name: How the file is to be called.
  convenience init(filmOf plan: FilmPlan, as format: FilmFormat, named name: ExportName) {
    self.init(name, tellsProgress: true) { (export) throws(ExportError) in
      let program = try ExportError.rethrowing { () throws(ScriptError) in
        try Program(
          plan.recipe, files: RecordedFiles(root: plan.recipe.script.root, contents: plan.files))
      }
      try export.write(plan, of: program, as: format)
    }
  }

  private func write(
    _ plan: FilmPlan, of program: Program, as format: FilmFormat
  ) throws(ExportError) {
    let renderer = SnapshotRenderer(scale: plan.scale)
    let size = program.stage.size
    guard let pixels = renderer.pixelSize(of: size) else {
      throw .tooLarge(width: size.width * plan.scale, height: size.height * plan.scale)
    }
    var options = FilmWriter.Options()
    if case .instead(let color?) = plan.background { options.backdrop = color }
    let film = Film(
      width: pixels.width, height: pixels.height, frameRate: plan.frameRate,
      frameCount: plan.frameCount)
    let writer = try ExportError.rethrowing { () throws(FilmError) in
      try FilmWriter(film, as: format, to: .file(temporaryPath), options: options)
    }
    var pixmap = Pixmap(width: pixels.width, height: pixels.height)
    var snapshot = LayerSnapshot()
    for frame in 0..<plan.frameCount {
      let isThere = try ExportError.rethrowing { () throws(ScriptError) in
        try program.advance(to: plan.time(of: frame), while: { !isCancelled })
      }
      guard isThere, !isCancelled else { throw .cancelled }
      program.update(&snapshot)
      renderer.drawFrame(snapshot, background: plan.background, into: &pixmap)
      try ExportError.rethrowing { () throws(FilmError) in try writer.append(pixmap) }
      reach(Double(frame + 1) / Double(plan.frameCount))
    }
    try ExportError.rethrowing { () throws(FilmError) in try writer.finish() }
  }
}
