import Comparison
import Raster

extension PictureResult {
  /// Takes what reports say of a picture that is not as it should be, besides the verdict.
  ///
  /// - Parameters:
  ///   - cells: The comparison.
  ///   - times: The times of the cells; none when the pictures cannot be compared cell by cell.
  ///   - before: What the layers showed when the reference was taken, if that is known.
  ///   - now: What they show now.
  mutating func describe(
    _ cells: CellComparison, times: [Double], from before: LayerRecord?, to now: LayerRecord?
  ) {
    let whole = cells.whole
    let clusters = whole.clusters()
    measures = [
      .init("pixels", Double(whole.count)), .init("maximum", Double(whole.maximum)),
      .init("mean", whole.mean), .init("clusters", Double(clusters.count)),
      .init("edges", whole.shareOnEdges()),
    ]
    if whole.sizesAreEqual {
      if let ssim = whole.structuralSimilarity() { measures.append(.init("ssim", ssim)) }
      if let flip = whole.flip() { measures.append(.init("flip", flip)) }
    }
    if let worst = whole.worstCell() {
      explanation.append(
        "worst cell of 8 by 8 pixels: \(worst.box), by \(worst.mean.words()) in the mean")
    }
    if clusters.count > 1 {
      let most = 4
      let boxes = clusters.prefix(most).map { "\($0.box) (\($0.count))" }
      explanation.append(
        "\(clusters.count) clusters: \(boxes.joined(separator: "; "))"
          + (clusters.count > most ? "; …" : ""))
    }
    let faults = cells.faults.filter { times.indices.contains($0.cell) }
    explanation += DifferenceExplanation(expected: before, actual: now).lines(
      for: faults.map {
        .init(index: $0.cell, time: times[$0.cell], comparison: $0.comparison)
      })
  }
}
