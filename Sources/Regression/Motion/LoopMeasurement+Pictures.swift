import Comparison
import Raster
import Scripting

extension LoopMeasurement {
  /// Holds the picture at the end against that at the start, and the last step against the others.
  ///
  /// Where all values are equal, a difference of one level comes from roundings of the times, and is
  /// told, but no fault.
  ///
  /// - Parameters:
  ///   - layers: Layers that may jump, by number: they are left out of the pictures.
  ///   - stepping: Layers that are meant to jump from frame to frame: how much they change is no
  ///     measure of a seam.
  /// - Throws: What the script raises.
  func comparePictures(without layers: Set<Int>, stepping: Set<Int>) throws(ScriptError) {
    let world = try run.makeReplica()
    let concealed = layers.sorted()
    try world.advance(to: start)
    let first = try world.drawFrame(concealing: concealed)
    var last = first
    var steps: [MotionFault.PictureSize] = []
    for time in frames.dropFirst() {
      try world.advance(to: time)
      let next = try world.drawFrame(concealing: concealed)
      let step = MotionFault.PictureSize(PictureComparison(expected: last, actual: next))
      run.record(step.mean)
      steps.append(step)
      last = next
    }
    let whole = PictureComparison(expected: first, actual: last)
    if !whole.isEmpty {
      let fault = MotionFault.otherPicture(.init(whole), start: start, end: end)
      if run.result.failures.isEmpty, whole.maximum <= 1, whole.sizesAreEqual {
        run.result.notes.append("\(fault)")
      } else {
        reportPicture(fault)
        try keep(first, last)
      }
      return
    }
    guard let seam = steps.popLast(), let most = steps.max(by: { $0.mean < $1.mean }) else {
      return
    }
    // A step may be half as much again as others, as where something moves off the frame's rhythm.
    if seam.mean > 1.5 * most.mean, seam.maximum > 8 {
      if !stepping.isSubset(of: layers) {
        return try comparePictures(without: layers.union(stepping), stepping: [])
      }
      reportPicture(.seam(seam, since: frames[frames.count - 2], end: end, most: most))
    }
  }

  /// Leaves the pictures at both ends in the run's folder, and says which layers explain that they
  /// differ.
  private func keep(_ first: Pixmap, _ last: Pixmap) throws(ScriptError) {
    let layout = PictureLayout.single(last)
    var picture = PictureResult(
      times: [end], columns: 1, cellWidth: last.width, cellHeight: last.height,
      hash: layout.hash(of: last))
    picture.expectedHash = PictureLayout.single(first).hash(of: first)
    let cells = CellComparison(expected: first, actual: last, layout: layout, match: .exact)
    picture.describe(
      cells, times: [end], from: try run.layers(at: [start]), to: try run.layers(at: [end]))
    run.keep(first, last, cells.whole.picture(), &picture)
    run.result.picture = picture
  }

  /// Reports a fault of the pictures: where a value has been reported, as what follows from it.
  private func reportPicture(_ fault: MotionFault) {
    if run.result.failures.isEmpty {
      report(fault)
    } else {
      run.result.failures[0].details.append("\(fault)")
    }
  }
}
