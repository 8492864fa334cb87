extension Match {
  /// As pixelmatch: no pixel differs visibly.
  func visibly(
    _ comparison: PictureComparison, _ threshold: Double, _ countsAntialiasing: Bool
  ) -> MatchVerdict {
    let result = YIQ(expected: comparison.expected, actual: comparison.actual)
      .compare(threshold: threshold, countsAntialiasing: countsAntialiasing)
    var words =
      "\(MatchVerdict.differing(result.count)) visibly, by a threshold of \(threshold.plainText)"
    if result.antialiased > 0 { words += "; \(result.antialiased) antialiased do not count" }
    return MatchVerdict(
      passes: result.count == 0, words: words, needed: Slack([.init("yiq", result.needed)]))
  }

  func perceptually(_ comparison: PictureComparison, _ mean: Double) -> MatchVerdict {
    MatchVerdict(passes: comparison.isEmpty, words: "\(comparison)")
  }

  func structurally(_ comparison: PictureComparison, _ least: Double) -> MatchVerdict {
    MatchVerdict(passes: comparison.isEmpty, words: "\(comparison)")
  }
}
