/// A rate as a fraction of whole numbers, as files and other programs want it.
struct FrameRate: Equatable, Sendable {
  /// Frames in so many seconds.
  let numerator: Int
  /// The seconds.
  let denominator: Int

  /// The fraction nearest to a number whose parts are within a limit.
  ///
  /// Convergents of the continued fraction: 29.97 becomes 2997∕100 and not what its 53 bits say.
  ///
  /// - Parameters:
  ///   - rate: The number, above 0.
  ///   - limit: The greatest numerator and denominator.
  init(_ rate: Double, limit: Int = 65_535) {
    var (previous, current) = ((0, 1), (1, 0))
    var rest = rate
    for _ in 0..<24 {
      guard rest < Double(limit) + 1 else { break }
      let whole = Int(rest.rounded(.down))
      let next = (whole * current.0 + previous.0, whole * current.1 + previous.1)
      guard next.0 <= limit, next.1 <= limit else { break }
      (previous, current) = (current, next)
      let error = abs(Double(next.0) - rate * Double(next.1))
      if next.0 > 0, error <= rate * Double(next.1) * 0x1p-50 { break }
      rest = 1 / (rest - Double(whole))
    }
    numerator = max(1, current.1 == 0 ? limit : current.0)
    denominator = max(1, current.1)
  }
}
