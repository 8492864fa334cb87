import Comparison
import ImageIO
import Raster
import Scripting

extension CaseRun {
  /// Draws frames at times, in their order, into one picture.
  ///
  /// Time only moves forwards, so times are run through in ascending order, each in its own cell.
  ///
  /// - Parameters:
  ///   - world: A fresh world.
  ///   - times: The times of the cells, in seconds.
  ///   - columns: How many cells stand in a row.
  ///   - visit: Called at each time, after the frame was drawn.
  /// - Returns: The picture and how its cells are arranged.
  /// - Throws: What the script raises, or that the picture is larger than one may be.
  func drawStrip(
    in world: CaseWorld, at times: [Double], columns: Int, visit: (Double) -> Void = { _ in }
  ) throws(ScriptError) -> FrameStrip {
    var frame = Pixmap(width: 1, height: 1)
    var strip: FrameStrip?
    let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    for cell in order {
      try world.advance(to: times[cell])
      try world.draw(into: &frame)
      visit(times[cell])
      if strip == nil {
        strip = FrameStrip(
          count: times.count, columns: columns, width: frame.width, height: frame.height)
      }
      guard strip?.place(frame, in: cell) == true else {
        throw ScriptError(
          kind: .runtime,
          message: "\(place): \(times.count) frames of \(frame.width)x\(frame.height) pixels are"
            + " larger than a picture may be; ask for fewer times or for another number of columns")
      }
    }
    guard let strip else { preconditionFailure("a strip has a time") }
    return strip
  }

  /// Begins the result of a picture with its hash.
  func takePicture(_ strip: FrameStrip, times: [Double], match: Match) -> PictureResult {
    let layout = strip.layout
    var picture = PictureResult(
      times: times, columns: layout.columns, cellWidth: layout.cellWidth,
      cellHeight: layout.cellHeight, hash: layout.hash(of: strip.picture))
    picture.match = "\(match)"
    record(picture.hash)
    return picture
  }

  /// Does something with the run's folder, if there is one; what goes wrong there is a failure.
  func write(_ body: (ResultsFolder) throws(FileError) -> Void) {
    guard let results = context.results else { return }
    do throws(FileError) {
      try body(results)
    } catch {
      fail("\(error)")
    }
  }
}
