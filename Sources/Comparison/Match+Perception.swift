import Graphics

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

  /// FLIP's mean is within a limit.
  func perceptually(_ comparison: PictureComparison, _ limit: Double) -> MatchVerdict {
    let mean = comparison.flip() ?? 1
    return MatchVerdict(
      passes: mean <= limit,
      words: "FLIP's mean is \(mean.shortText); \(limit.plainText) is allowed",
      needed: Slack([.init("flip", mean)]))
  }

  /// The structural similarity is at least as asked.
  func structurally(_ comparison: PictureComparison, _ least: Double) -> MatchVerdict {
    let similarity = comparison.structuralSimilarity() ?? 0
    return MatchVerdict(
      passes: similarity >= least,
      words: "the structural similarity is \(similarity.shortText);"
        + " at least \(least.plainText) is asked",
      needed: Slack([.init("dssim", 1 - similarity)]))
  }
}
