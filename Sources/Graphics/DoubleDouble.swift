/// An unevaluated sum of two doubles: about 106 bits where one double has 53.
///
/// The elementary functions carry their last steps in pairs, so that rounding happens once, at the
/// end. `low` is at most about half a unit in the last place of `high`; ``normalized`` makes it so.
struct DoubleDouble {
  /// The leading part.
  var high: Double
  /// What the leading part misses.
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  /// The sum rounded to one double.
  @inline(__always)
  var rounded: Double { high + low }

  /// The same sum with a `high` that is the nearest double.
  @inline(__always)
  var normalized: DoubleDouble { .fastSum(high, low) }

  /// The exact sum of two doubles (Knuth's six additions).
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let b2 = sum - a
    return DoubleDouble(sum, (a - (sum - b2)) + (b - b2))
  }

  /// The exact sum where |a| ≥ |b| or a = 0 (Dekker's three additions).
  @inline(__always)
  static func fastSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    return DoubleDouble(sum, b - (sum - a))
  }

  /// The exact product of two doubles, both below 2⁹⁹⁶ and not so small that its last bits underflow.
  ///
  /// Veltkamp's split into halves of 26 bits replaces the fused multiply-add, which not every
  /// processor has.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let product = a * b
    let (a1, a2) = halves(a)
    let (b1, b2) = halves(b)
    return DoubleDouble(product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2)
  }

  @inline(__always)
  private static func halves(_ a: Double) -> (Double, Double) {
    let spread = 134_217_729 * a  // 2²⁷ + 1
    let upper = spread - (spread - a)
    return (upper, a - upper)
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = sum(a.high, b.high)
    return fastSum(high.high, high.low + (a.low + b.low))
  }

  @inline(__always)
  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = product(a.high, b.high)
    return fastSum(high.high, high.low + (a.high * b.low + a.low * b.high))
  }

  /// The quotient: one division, then another of the remainder, which is exact.
  @inline(__always)
  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let back = product(quotient, b.high)
    let remainder = (a.high - back.high) - back.low + (a.low - quotient * b.low)
    return fastSum(quotient, remainder / b.high)
  }

  /// The square root of a sum above 0.
  @inline(__always)
  var squareRoot: DoubleDouble {
    let root = high.squareRoot()
    let square = DoubleDouble.product(root, root)
    return .fastSum(root, ((high - square.high) - square.low + low) / (2 * root))
  }
}
