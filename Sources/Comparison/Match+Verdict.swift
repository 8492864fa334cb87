import Graphics
public import Raster

extension Match {
  /// Whether two pictures count as the same, and what was measured.
  ///
  /// Pictures of different sizes never do.
  ///
  /// - Parameters:
  ///   - expected: The picture that should have been.
  ///   - actual: The picture that was.
  /// - Returns: The verdict. It depends on nothing but the pixels, to the last digit of its words.
  public func verdict(expected: Pixmap, actual: Pixmap) -> MatchVerdict {
    verdict(on: PictureComparison(expected: expected, actual: actual))
  }

  /// Whether two pictures that have been compared count as the same.
  public func verdict(on comparison: PictureComparison) -> MatchVerdict {
    guard comparison.sizesAreEqual else {
      return MatchVerdict(passes: false, words: comparison.description)
    }
    switch self {
    case .exact: return exactly(comparison)
    case .fuzzy(let difference, let pixels, _): return fuzzily(comparison, difference, pixels)
    case .density(let window, let most, _): return densely(comparison, window, most)
    case .edge(let slack, _): return enveloped(comparison, slack)
    case .yiq(let threshold, let countsAntialiasing, _):
      return visibly(comparison, threshold, countsAntialiasing)
    case .flip(let mean, _): return perceptually(comparison, mean)
    case .ssim(let least, _): return structurally(comparison, least)
    case .all(let rules): return all(rules.map { $0.verdict(on: comparison) })
    case .any(let rules): return any(rules.map { $0.verdict(on: comparison) })
    }
  }

  private func exactly(_ comparison: PictureComparison) -> MatchVerdict {
    let words = comparison.isEmpty ? "no pixel differs" : "\(comparison); none may"
    return MatchVerdict(passes: comparison.isEmpty, words: words)
  }

  /// As in web-platform-tests: equal pictures pass when one of the ranges begins at 0; others when
  /// both numbers are within their ranges.
  private func fuzzily(
    _ comparison: PictureComparison, _ difference: ClosedRange<Int>, _ pixels: ClosedRange<Int>
  ) -> MatchVerdict {
    let (count, maximum) = (comparison.count, comparison.maximum)
    let isWithin = difference.contains(maximum) && pixels.contains(count)
    let isEqualAndMayBe = count == 0 && (difference.contains(0) || pixels.contains(0))
    let isBelow = maximum < difference.lowerBound || count < pixels.lowerBound
    let isAbove = maximum > difference.upperBound || count > pixels.upperBound
    let passes = isWithin || isEqualAndMayBe
    let measured = MatchVerdict.differing(count) + (count == 0 ? "" : " by up to \(maximum)")
    let allowed = "a difference of \(difference.words) in \(pixels.words) pixels is allowed"
    let words = "\(measured); \(allowed)"
    return MatchVerdict(
      passes: passes,
      words: !passes && isBelow && !isAbove ? "stale slack: \(words)" : words,
      needed: Slack([
        .init("difference", Double(maximum)), .init("pixels", Double(count)),
      ]))
  }

  private func densely(
    _ comparison: PictureComparison, _ window: Int, _ most: Double
  ) -> MatchVerdict {
    let density = comparison.density(window: window)
    let share = density.share
    return MatchVerdict(
      passes: share <= most,
      words: share == 0
        ? "no pixel differs; \(most.plainText) of a window may"
        : "\(share.shortText) of the window at \(density.box) differs;"
          + " \(most.plainText) is allowed",
      needed: Slack([.init("density\(window)", share)]))
  }

  private func enveloped(_ comparison: PictureComparison, _ slack: Int) -> MatchVerdict {
    let excess = comparison.envelopeExcess()
    let place = excess.map { "a channel is \($0.amount) outside its envelope at \($0.x),\($0.y)" }
    return MatchVerdict(
      passes: excess?.amount ?? 0 <= slack,
      words: "\(place ?? "every channel is within its envelope"); \(slack) is allowed",
      needed: Slack([.init("edge", Double(excess?.amount ?? 0))]))
  }

  private func all(_ verdicts: [MatchVerdict]) -> MatchVerdict {
    let failed = verdicts.filter { !$0.passes }
    return MatchVerdict(
      passes: failed.isEmpty,
      words: (failed.isEmpty ? verdicts : failed).map(\.words).joined(separator: "; and "),
      needed: verdicts.reduce(Slack()) { $0.union($1.needed) })
  }

  private func any(_ verdicts: [MatchVerdict]) -> MatchVerdict {
    let passed = verdicts.first { $0.passes }
    return MatchVerdict(
      passes: passed != nil,
      words: passed?.words ?? verdicts.map(\.words).joined(separator: "; nor "),
      needed: verdicts.reduce(Slack()) { $0.union($1.needed) })
  }
}
