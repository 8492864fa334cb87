extension Match {
  /// How many times more than was ever needed a rule may allow before it is said to be too wide.
  public static let auditFactor = 4.0

  /// Where the rule allows far more than was ever needed.
  ///
  /// A rule that was widened for a change that is long gone would let the next fault pass. More
  /// than what is allowed was no slack, but a change that somebody has accepted: it does not count.
  ///
  /// - Parameter needed: The most that pictures have needed, as the lock keeps it.
  /// - Returns: A line for each allowance of more than ``auditFactor`` times what was needed, such
  ///   as `a difference of 40 is allowed, but no more than 2 was ever needed`.
  public func excess(over needed: Slack) -> [String] {
    switch self {
    case .exact: []
    case .fuzzy(let difference, let pixels, _):
      Self.excess("a difference", Double(difference.upperBound), needed["difference"])
        + Self.excess("a number of pixels", Double(pixels.upperBound), needed["pixels"])
    case .density(let window, let most, _):
      Self.excess("a share of a window", most, needed["density\(window)"])
    case .edge(let slack, _): Self.excess("a slack", Double(slack), needed["edge"])
    case .yiq(let threshold, _, _): Self.excess("a threshold", threshold, needed["yiq"])
    case .flip(let mean, _): Self.excess("a mean of FLIP", mean, needed["flip"])
    case .ssim(let least, _):
      Self.excess("a structural dissimilarity", 1 - least, needed["dssim"])
    case .all(let rules), .any(let rules): rules.flatMap { $0.excess(over: needed) }
    }
  }

  private static func excess(_ what: String, _ allowed: Double, _ needed: Double?) -> [String] {
    let used = (needed ?? 0) > allowed ? 0 : needed ?? 0
    guard allowed > auditFactor * used else { return [] }
    let most = used == 0 ? "none" : "no more than \(used.shortText)"
    return ["\(what) of \(allowed.shortText) is allowed, but \(most) was ever needed"]
  }
}
