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

  /// What the layers show at the times of cells, cell by cell, from another world of the same: only
  /// for what has not passed.
  ///
  /// - Parameters:
  ///   - times: The times of the cells, in seconds.
  ///   - subject: What is on the stage, if not the case's own.
  ///   - settings: What the host gives, if not the case's own.
  /// - Returns: The record.
  /// - Throws: What the script raises.
  func layers(
    at times: [Double], subject: TestCase.Subject? = nil, settings: CaseSettings? = nil
  ) throws(ScriptError) -> LayerRecord {
    let world = try makeReplica(subject: subject, settings: settings)
    var cells = [[LayerRecord.Layer]](repeating: [], count: times.count)
    for cell in times.indices.sorted(by: { (times[$0], $0) < (times[$1], $1) }) {
      try world.advance(to: times[cell])
      let record = LayerRecord(
        of: world.takeSnapshot(), scale: world.stage.environment.scale)
      cells[cell] = record.cells.first ?? []
    }
    return LayerRecord(cells: cells)
  }

  /// Reports cells that are not as they should be: the first in full, the times of the others.
  func report(_ faults: [CellComparison.Fault], times: [Double]) {
    guard let first = faults.first else { return }
    guard times.indices.contains(first.cell) else { return fail(first.verdict.words) }
    let others = faults.dropFirst().map { times[$0.cell] }
    fail(
      "t = \(times[first.cell].timeWords): \(first.verdict.words)",
      details: others.isEmpty ? [] : ["and at t = \(Self.list(others))"], time: times[first.cell])
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

  /// Times in words; of many the first.
  static func list(_ times: [Double]) -> String {
    let most = 8
    let words = times.prefix(most).map(\.timeWords).joined(separator: ", ")
    return times.count > most ? "\(words), … (\(times.count))" : words
  }
}
