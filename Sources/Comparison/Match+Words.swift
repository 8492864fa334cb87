import Graphics

extension Match: CustomStringConvertible {
  /// The rule in words, as the lock and reports show it.
  ///
  /// For example `exact`, `fuzzy difference=0-3 pixels=0-120` or
  /// `all(edge slack=8, flip mean=0.02)`. Reasons are left out.
  public var description: String {
    switch self {
    case .exact: "exact"
    case .fuzzy(let difference, let pixels, _):
      "fuzzy difference=\(difference.words) pixels=\(pixels.words)"
    case .density(let window, let most, _): "density window=\(window) most=\(most.plainText)"
    case .edge(let slack, _): "edge slack=\(slack)"
    case .yiq(let threshold, let countsAntialiasing, _):
      "yiq threshold=\(threshold.plainText)" + (countsAntialiasing ? " antialiasing" : "")
    case .flip(let mean, _): "flip mean=\(mean.plainText)"
    case .ssim(let least, _): "ssim least=\(least.plainText)"
    case .all(let rules): "all(\(rules.map(\.description).joined(separator: ", ")))"
    case .any(let rules): "any(\(rules.map(\.description).joined(separator: ", ")))"
    }
  }
}

extension ClosedRange<Int> {
  /// `0-3`, or `3` for a single number.
  var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)" }
}

extension Double {
  /// The shortest decimal that reads back as the same number, without a needless fraction.
  var plainText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
