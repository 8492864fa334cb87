/// Times that lie evenly in a stretch of time: each is reckoned from the first, never from the one
/// before it.
///
///     Moments.evenly(from: 0, to: 1, rate: 30)         // 0, 1/30, 2/30, … 1
///     Moments.midway(from: 0, to: 1, rate: 30)         // 1/60, 3/60, … 59/60
///
/// The times are the posts of a fence, the one at `to` included where it is one; midway are the
/// middles of the fields between them.
enum Moments {
  /// The times that a case may look at, in seconds.
  static let range = 0.0...1e7
  /// The most pictures that one case draws.
  static let pictureLimit = 1_000
  /// The most rows that a table has.
  static let rowLimit = 100_000

  /// How often a second there is a time.
  struct Rate {
    /// Times a second, when those are a better measure than the seconds between two.
    private let perSecond: Double?
    private let step: Double

    /// So many times a second.
    init(perSecond: Double) {
      self.perSecond = perSecond
      step = 1 / perSecond
    }

    /// A time every so many seconds; `1/30` is thirty times a second exactly.
    init(every step: Double) {
      let nearest = (1 / step).rounded()
      perSecond = nearest >= 1 && 1 / nearest == step ? nearest : nil
      self.step = step
    }

    /// So many steps, in seconds.
    func duration(of steps: Double) -> Double { perSecond.map { steps / $0 } ?? steps * step }

    /// How many steps a stretch has, rounded to a whole number where rounding errors can explain
    /// the rest: (1 − 0.7)·10 comes out above 3.
    func steps(from: Double, to: Double) -> Double {
      let product = perSecond.map { (to - from) * $0 } ?? (to - from) / step
      let whole = product.rounded()
      let slack = (abs(from) + abs(to)) / step * 0x1p-51
      return abs(product - whole) <= slack ? whole : product
    }
  }

  /// How many times ``evenly(from:to:rate:)`` gives.
  static func count(from: Double, to: Double, rate: Rate) -> Double {
    rate.steps(from: from, to: to).rounded(.down) + 1
  }

  /// The times from the first up to and including the last.
  static func evenly(from: Double, to: Double, rate: Rate) -> [Double] {
    (0..<Int(count(from: from, to: to, rate: rate))).map { from + rate.duration(of: Double($0)) }
  }

  /// The times half a step behind those, as long as they lie before the end.
  static func midway(from: Double, to: Double, rate: Rate) -> [Double] {
    let count = (rate.steps(from: from, to: to) - 0.5).rounded(.up)
    return (0..<max(0, Int(count))).map { from + rate.duration(of: Double($0) + 0.5) }
  }

  /// So many times, the first at one end and the last at the other; a single one is the first.
  static func evenly(from: Double, to: Double, count: Int) -> [Double] {
    guard count > 1 else { return [from] }
    return (0..<count).map { from + Double($0) * (to - from) / Double(count - 1) }
  }

  /// The middles of so many equal parts.
  static func midway(from: Double, to: Double, count: Int) -> [Double] {
    (0..<count).map { from + Double(2 * $0 + 1) * (to - from) / Double(2 * count) }
  }
}
