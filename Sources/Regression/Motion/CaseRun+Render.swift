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
    picture.keepsHashOnly = plan.keepsHashOnly
    picture.byteLimit = plan.byteLimit
    defer { result.picture = picture }
    guard let references = context.references, let entry = references.entry(for: test.id) else {
      result.status = .missing
      return keep(strip, try layers(at: plan.times), &picture)
    }
    picture.expectedHash = entry.hash
    var expected: ReferencePicture?
    do throws(ReferenceError) {
      if entry.hash == picture.hash {
        try references.verify(test.id)
        let verdict = plan.match.verdictOnEqual
        if !verdict.passes { fail(verdict.words) }
        if entry.fileHash != nil || plan.keepsHashOnly || !verdict.passes { return }
      } else {
        if entry.epoch != LockEntry.epoch {
          result.notes.append(
            "the reference is of the rasteriser's epoch \(entry.epoch), this is epoch"
              + " \(LockEntry.epoch): pictures may differ by design")
        }
        expected = try references.picture(for: test.id)
      }
    } catch {
      fail("\(error)")
      if case .hashOnly = error { fail("the pixels are not those of the reference's hash") }
      return keep(strip, try layers(at: plan.times), &picture)
    }
    if let expected { return try compare(strip, with: expected, plan, &picture) }
    // The pixels are right, and people have no picture to see: it can be accepted.
    result.status = .missing
    result.notes.append("the reference is a hash alone, of these very pixels")
    keep(strip, try layers(at: plan.times), &picture)
  }

  /// Holds a picture against a reference with another hash.
  private func compare(
    _ strip: FrameStrip, with expected: ReferencePicture, _ plan: RenderPlan,
    _ picture: inout PictureResult
  ) throws(ScriptError) {
    let layout = strip.layout
    // A file that another program has packed anew may have lost them.
    let hasTimes = !expected.times.isEmpty
    if hasTimes, expected.times != plan.times {
      fail("the reference is of other times: t = \(Self.list(expected.times))")
    }
    let isComparable =
      (expected.pixmap.width, expected.pixmap.height) == layout.pictureSize
      && (!hasTimes || expected.times.count == plan.times.count)
    let cells = CellComparison(
      expected: expected.pixmap, actual: strip.picture,
      layout: isComparable ? layout : .single(strip.picture), match: plan.match)
    picture.slack = cells.needed.text
    picture.measures = cells.needed.measures.map { .init($0.name, $0.value) }
    guard !cells.faults.isEmpty || !result.failures.isEmpty else { return }
    let times = isComparable ? plan.times : []
    report(cells.faults, times: times)
    let record = try layers(at: plan.times)
    picture.describe(
      cells, times: times, from: expected.layers.flatMap { LayerRecord(parsing: $0) }, to: record)
    keep(strip, record, &picture)
    write { results throws(FileError) in
      picture.expected = try results.write(expected.pixmap, for: test.id, .expected)
      picture.difference = try results.write(
        cells.whole.picture(for: plan.match), for: test.id, .difference)
    }
  }

  /// Leaves the picture in the run's folder, for people to look at and to accept.
  private func keep(_ strip: FrameStrip, _ layers: LayerRecord, _ picture: inout PictureResult) {
    let reference = ReferencePicture(
      pixmap: strip.picture, times: picture.times, layers: layers.text)
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
}
