import ImageIO
import Comparison
import Raster
import Scripting

extension CaseRun {
  /// Draws the pictures and holds them against the reference.
  ///
  /// A case that passes costs drawing and hashing: the reference's picture is not looked at. Only
  /// where the hash is another are the pixels compared, cell by cell.
  func measureRender(_ plan: RenderPlan) throws(ScriptError) {
    let world = try makeWorld()
    var boundaries: [String] = []
    let strip = try drawStrip(in: world, at: plan.times, columns: plan.columns) { time in
      if let words = world.boundary(at: time) { boundaries.append(words) }
    }
    note(boundaries)
    var picture = takePicture(strip, times: plan.times, match: plan.match)
    defer { result.picture = picture }
    guard let references = context.references, let entry = references.entry(for: test.id) else {
      result.status = .missing
      keep(strip.picture, of: plan, &picture)
      return
    }
    picture.expectedHash = entry.hash
    do throws(ReferenceError) {
      if entry.hash == picture.hash {
        try references.verify(test.id)
        let verdict = plan.match.verdictOnEqual
        if !verdict.passes { fail(verdict.words) }
        return
      }
      let expected = try references.picture(for: test.id)
      compare(strip, with: expected, plan, &picture)
    } catch {
      fail("\(error)")
      if case .hashOnly = error { fail("the pixels are not those of the reference's hash") }
      keep(strip.picture, of: plan, &picture)
    }
  }

  /// Holds a picture against a reference with another hash.
  private func compare(
    _ strip: FrameStrip, with expected: ReferencePicture, _ plan: RenderPlan,
    _ picture: inout PictureResult
  ) {
    let layout = strip.layout
    if expected.times != plan.times {
      fail("the reference is of other times: \(Self.list(expected.times))")
    }
    let isComparable =
      (expected.pixmap.width, expected.pixmap.height) == layout.pictureSize
      && expected.times.count == plan.times.count
    let cells = CellComparison(
      expected: expected.pixmap, actual: strip.picture,
      layout: isComparable
        ? layout
        : PictureLayout(
          count: 1, columns: 1, cellWidth: strip.picture.width, cellHeight: strip.picture.height),
      match: plan.match)
    picture.measures = cells.needed.measures.map { .init($0.name, $0.value) }
    guard !cells.faults.isEmpty || !result.failures.isEmpty else { return }
    report(cells.faults, times: isComparable ? plan.times : [])
    picture.measures = cells.whole.reportMeasures
    keep(strip.picture, of: plan, &picture)
    write { results throws(FileError) in
      picture.expected = try results.write(expected.pixmap, for: test.id, .expected)
      picture.difference = try results.write(
        cells.whole.picture(for: plan.match), for: test.id, .difference)
    }
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

  /// Leaves the picture in the run's folder, for people to look at and to accept.
  private func keep(_ pixmap: Pixmap, of plan: RenderPlan, _ picture: inout PictureResult) {
    let reference = ReferencePicture(pixmap: pixmap, times: plan.times)
    write { results throws(FileError) in
      picture.actual = try results.write(reference, for: test.id)
    }
  }

  /// Notes which samples lie on boundaries.
  private func note(_ boundaries: [String]) {
    let most = 4
    result.notes += boundaries.prefix(most)
    if boundaries.count > most {
      result.notes.append("\(boundaries.count - most) more samples lie on boundaries")
    }
  }

  static func list(_ times: [Double]) -> String {
    let most = 8
    let words = times.prefix(most).map { $0.timeWords }.joined(separator: ", ")
    return times.count > most ? "\(words), … (\(times.count))" : words
  }
}

extension PictureComparison {
  /// What reports say of two pictures besides the verdict.
  var reportMeasures: [PictureResult.Measure] {
    [
      .init("pixels", Double(count)), .init("maximum", Double(maximum)), .init("mean", mean),
    ]
  }
}
