extension Match {
  /// Whether there is no picture of the same size that the rule refuses, so that a test with it
  /// could not fail.
  public var letsAllPass: Bool {
    switch self {
    case .exact: false
    case .fuzzy(let difference, let pixels, _):
      // Beyond this many pixels there is no picture.
      difference == 0...255 && pixels.lowerBound == 0 && pixels.upperBound >= 64 << 20
    case .density(_, let most, _): most >= 1
    case .edge(let slack, _): slack >= 255
    case .yiq(let threshold, _, _): threshold >= 1
    case .flip(let mean, _): mean >= 1
    case .ssim(let least, _): least <= 0
    case .all(let rules): rules.allSatisfy(\.letsAllPass)
    case .any(let rules): rules.contains(where: \.letsAllPass)
    }
  }
}
