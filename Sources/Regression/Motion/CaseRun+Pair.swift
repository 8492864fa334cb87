import ImageIO
import Comparison
import Raster
import Scripting

extension CaseRun {
  /// Draws two ways to one picture.
  func measureSame(_ plan: PairPlan) throws(ScriptError) {
    let (a, b) = (try draw(plan.a), try draw(plan.b))
    var picture = takePicture(b, times: plan.b.times, match: plan.match)
    defer { result.picture = picture }
    record(a.layout.hash(of: a.picture))
    picture.expectedHash = a.layout.hash(of: a.picture)
    if picture.hash == picture.expectedHash {
      let verdict = plan.match.verdictOnEqual
      if !verdict.passes { fail(verdict.words) }
      return
    }
    let isComparable = a.layout == b.layout
    let cells = CellComparison(
      expected: a.picture, actual: b.picture,
      layout: isComparable ? b.layout : .single(b.picture), match: plan.match)
    picture.slack = cells.needed.text
    picture.measures = cells.needed.measures.map { .init($0.name, $0.value) }
    guard !cells.faults.isEmpty else { return }
    let times = isComparable ? plan.b.times : []
    report(cells.faults, times: times)
    picture.describe(
      cells, times: times, from: try layers(of: plan.a), to: try layers(of: plan.b))
    keep(a.picture, b.picture, cells.whole.picture(for: plan.match), &picture)
  }

  /// Draws two ways to different pictures.
  ///
  /// The pixels of all times count together: what differs may do so for a part of the time only.
  func measureDiffer(_ plan: PairPlan) throws(ScriptError) {
    let (a, b) = (try draw(plan.a), try draw(plan.b))
    var picture = takePicture(b, times: plan.b.times, match: .exact)
    defer { result.picture = picture }
    picture.expectedHash = a.layout.hash(of: a.picture)
    record(a.layout.hash(of: a.picture))
    let whole = PictureComparison(expected: a.picture, actual: b.picture)
    picture.measures = [
      .init("pixels", Double(whole.count)), .init("maximum", Double(whole.maximum)),
      .init("mean", whole.mean),
    ]
    guard whole.count < plan.leastDifference else { return }
    let measured =
      whole.count == 0 ? "no pixel differs" : "\(whole.count) of the pixels differ"
    fail(
      "\(measured) between a and b, and at least \(plan.leastDifference) should; t ="
        + " \(Self.list(plan.b.times))", time: plan.b.times.first)
    keep(a.picture, b.picture, nil, &picture)
  }

  private func draw(_ side: PairPlan.Side) throws(ScriptError) -> FrameStrip {
    let world = try makeWorld(subject: side.subject, settings: side.settings)
    return try drawStrip(in: world, at: side.times, columns: side.times.count)
  }

  private func layers(of side: PairPlan.Side) throws(ScriptError) -> LayerRecord {
    try layers(at: side.times, subject: side.subject, settings: side.settings)
  }

  /// Leaves both sides of a pair in the run's folder, and where they differ.
  func keep(
    _ a: Pixmap, _ b: Pixmap, _ difference: Pixmap?, _ picture: inout PictureResult
  ) {
    write { results throws(FileError) in
      picture.expected = try results.write(a, for: test.id, .expected)
      picture.actual = try results.write(b, for: test.id, .actual)
      if let difference {
        picture.difference = try results.write(difference, for: test.id, .difference)
      }
    }
  }
}
