import Comparison
import Raster

/// Two pictures of one layout, held against each other cell by cell.
struct CellComparison {
  /// A cell that is not as it should be.
  struct Fault {
    /// Which cell.
    let cell: Int
    /// How its pixels differ.
    let comparison: PictureComparison
    /// What was measured against what is allowed.
    let verdict: MatchVerdict
  }

  /// The cells that are not as they should be, in order.
  private(set) var faults: [Fault] = []
  /// How much slack the cells that are need.
  private(set) var needed = Slack()
  /// The pictures as a whole.
  let whole: PictureComparison

  /// Compares each cell by a rule.
  ///
  /// A cell without any difference is not held against a rule's floor as long as another differs:
  /// a strip may move for a part of its time only.
  ///
  /// - Parameters:
  ///   - expected: The picture that should have been.
  ///   - actual: The picture that was.
  ///   - layout: How the cells of both are arranged.
  ///   - match: The rule.
  init(expected: Pixmap, actual: Pixmap, layout: PictureLayout, match: Match) {
    whole = PictureComparison(expected: expected, actual: actual)
    for cell in 0..<layout.count {
      let comparison =
        layout.count == 1
        ? whole
        : PictureComparison(
          expected: layout.cell(cell, of: expected), actual: layout.cell(cell, of: actual))
      if comparison.isEmpty, !whole.isEmpty { continue }
      let verdict = match.verdict(on: comparison)
      needed = needed.union(verdict.needed)
      if !verdict.passes {
        faults.append(Fault(cell: cell, comparison: comparison, verdict: verdict))
      }
    }
  }
}

extension Match {
  /// What the rule says of a picture that is equal to the last byte: it passes, unless slack has
  /// become stale.
  var verdictOnEqual: MatchVerdict {
    if self == .exact { return MatchVerdict(passes: true, words: "no pixel differs") }
    let blank = Pixmap(width: 16, height: 16)
    return verdict(expected: blank, actual: blank)
  }
}
