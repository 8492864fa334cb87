/// Elementary functions that give the same bits on every machine.
///
/// The system's libm picks a variant by processor (with fused multiply-add or without) whose last
/// bits differ, so nothing in the picture may call it. These use only IEEE 754 addition,
/// multiplication, division and square root, in a fixed order.
public enum Real {
  /// The sine and cosine of an angle in radians.
  public static func sincos(_ angle: Double) -> (sine: Double, cosine: Double) {
    (sin(angle), cos(angle))
  }

  /// The sine of an angle in radians.
  public static func sin(_ x: Double) -> Double { trigonometric(x, 0) }
  /// The cosine of an angle in radians.
  public static func cos(_ x: Double) -> Double { trigonometric(x, 1) }
  /// The tangent of an angle in radians.
  public static func tan(_ x: Double) -> Double { sin(x) / cos(x) }

  private static func trigonometric(_ x: Double, _ shift: Int) -> Double {
    guard x.isFinite else { return .nan }
    let n = (x * (2 / Double.pi)).rounded()
    let r = ((x - n * 0x1.921fb544p+0) - n * 0x1.0b4611a6p-34) - n * 0x1.3198a2e037073p-69
    let quadrant = (Int(n.truncatingRemainder(dividingBy: 4)) + shift) & 3
    let even = quadrant & 1 == 1
    var term = even ? 1.0 : r
    var sum = term
    var k = even ? 0.0 : 1.0
    for _ in 0..<12 {
      term = -term * r * r / ((k + 1) * (k + 2))
      sum += term
      k += 2
    }
    return quadrant & 2 == 0 ? sum : -sum
  }

  /// The angle in −π/2…π/2 whose sine is `x`; NaN outside −1…1.
  public static func asin(_ x: Double) -> Double { atan2(x, ((1 - x) * (1 + x)).squareRoot()) }
  /// The angle in 0…π whose cosine is `x`; NaN outside −1…1.
  public static func acos(_ x: Double) -> Double { atan2(((1 - x) * (1 + x)).squareRoot(), x) }
  /// The angle in −π…π of the vector (x, y), measured from the positive x axis towards y.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if y == 0 { return x < 0 ? .pi : 0 }
    if abs(x) < abs(y) {
      let rest = atan2(-x, abs(y))
      return y < 0 ? -(.pi / 2 + rest) : .pi / 2 + rest
    }
    if x < 0 { return y < 0 ? -.pi - atan2(y, -x) * -1 : .pi - atan2(y, -x) }
    var t = y / x
    t = t / (1 + (1 + t * t).squareRoot())
    t = t / (1 + (1 + t * t).squareRoot())
    var (sum, term, k) = (0.0, t, 1.0)
    for _ in 0..<20 {
      sum += term / k
      term = -term * t * t
      k += 2
    }
    return 4 * sum
  }
  /// e to the power `x`.
  public static func exp(_ x: Double) -> Double {
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    let n = (x / 0.6931471805599453).rounded()
    let r = (x - n * 0x1.62e42feep-1) - n * 0x1.a39ef35793c76p-33
    var (sum, term) = (1.0, 1.0)
    for k in 1..<20 {
      term = term * r / Double(k)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(n), significand: 1) * sum
  }
  /// The natural logarithm; −∞ at 0, NaN below.
  public static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    let t = (x.significand - 1) / (x.significand + 1)
    var (sum, term, k) = (0.0, t, 1.0)
    for _ in 0..<40 {
      sum += term / k
      term = term * t * t
      k += 2
    }
    return 2 * sum + Double(x.exponent) * 0.6931471805599453
  }
  /// `x` to the power `y`, with IEEE 754's special cases.
  public static func pow(_ x: Double, _ y: Double) -> Double { exp(y * log(x)) }
}
