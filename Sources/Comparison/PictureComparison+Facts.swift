import Graphics
import Raster

extension PictureComparison {
  /// Something that was measured, with its name, to be shown as a line.
  public struct Fact: Sendable, Hashable {
    /// What was measured: `pixels`, `clusters`, ….
    public var name: String
    /// The result in words.
    public var words: String
  }

  /// The most clusters that ``facts()`` lists.
  private static let clusterLimit = 4

  /// All that is known about the difference, in words, one line each: how many pixels, how far, and
  /// where.
  ///
  /// - Returns: The lines in the order to show; of equal pictures only that they are.
  /// - Complexity: O(pixels), SSIM and FLIP with a large factor: for pictures that have failed.
  public func facts() -> [Fact] {
    let total = differences.count
    var facts = [
      Fact(name: "pixels", words: "\(count) of \(total) differ"),
      Fact(name: "maximum", words: "\(maximum) of 255"),
      Fact(name: "mean", words: mean.shortText),
    ]
    if !sizesAreEqual {
      facts.insert(
        Fact(
          name: "size",
          words: "\(actual.width)x\(actual.height) instead of \(expected.width)x\(expected.height)"),
        at: 0)
    }
    if let bounds { facts.append(Fact(name: "bounds", words: "\(bounds)")) }
    let clusters = clusters()
    if !clusters.isEmpty {
      var words = clusters.prefix(Self.clusterLimit).map { "\($0.count) in \($0.box)" }
      let rest = clusters.count - Self.clusterLimit
      if rest > 0 { words.append("\(rest) more") }
      facts.append(
        Fact(name: "clusters", words: "\(clusters.count): \(words.joined(separator: "; "))"))
    }
    if let cell = worstCell() {
      facts.append(
        Fact(
          name: "worst cell",
          words: "\(cell.box): \(cell.count) differ, by \(cell.mean.shortText) in the mean"))
      facts.append(
        Fact(name: "on edges", words: "\((shareOnEdges() * 100).rounded().plainText) %"))
    }
    if let similarity = structuralSimilarity() {
      facts.append(Fact(name: "ssim", words: similarity.shortText))
    }
    if let flip = flip() { facts.append(Fact(name: "flip", words: flip.shortText)) }
    return facts
  }
}
