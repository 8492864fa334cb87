extension Real {
  /// e to the power `x`.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    return exponential(DoubleDouble(x))
  }

  /// The natural logarithm; −∞ at 0, NaN below.
  public static func log(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    guard x > 0 else { return .nan }
    return x == .infinity ? x : logarithm(x).rounded
  }

  /// `x` to the power `y`, with IEEE 754's special cases.
  ///
  /// Anything to the power 0, and 1 to any power, is 1, even where the other is NaN. A negative
  /// base needs an integer power, else the result is NaN.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let size = abs(x)
    if size == 1, y.isInfinite { return 1 }
    let parity = Parity(y)
    let isNegative = x.sign == .minus && parity == .odd
    if size == 0 || size == .infinity {
      let value: Double = (size == 0) == (y < 0) ? .infinity : 0
      return isNegative ? -value : value
    }
    if x < 0, parity == .fraction { return .nan }
    let value = size == 1 ? 1 : positivePower(size, y)
    return isNegative ? -value : value
  }

  /// A finite base above 0 other than 1 to a power other than 0.
  private static func positivePower(_ x: Double, _ y: Double) -> Double {
    // The logarithm of a double other than 1 lies between 2⁻⁵⁴ and 745, so that beyond 2⁶⁴ the
    // result over- or underflows, and below 2⁻⁶⁵ it rounds to 1.
    if abs(y) > 0x1p64 { return (x > 1) == (y > 0) ? .infinity : 0 }
    if abs(y) < 0x1p-65 { return 1 }
    let logarithm = logarithm(x)
    let product = DoubleDouble.product(logarithm.high, y)
    return exponential(.fastSum(product.high, product.low + logarithm.low * y))
  }

  /// Whether a number is an integer, and which kind.
  private enum Parity {
    case fraction, even, odd

    init(_ y: Double) {
      // From 2⁵³ on every double is even; infinities count as even.
      guard abs(y) < 0x1p53 else {
        self = .even
        return
      }
      let integer = Int64(y)
      self = Double(integer) != y ? .fraction : integer & 1 == 0 ? .even : .odd
    }
  }

  /// ln 2 in two parts; the first has 42 bits, so that its multiples by an exponent are exact.
  private static let ln2 = DoubleDouble(0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45)

  /// e to the power of a pair.
  ///
  /// With k the nearest integer to x / ln 2: eˣ = 2ᵏ·eʳ, |r| ≤ ½ ln 2, and eʳ = 1 + r + r²·P(r).
  private static func exponential(_ x: DoubleDouble) -> Double {
    if x.high > 710 { return .infinity }
    if x.high < -746 { return 0 }
    let exponent = nearestInteger(x.high * 0x1.71547652b82fep+0)
    let near = DoubleDouble.sum(x.high - exponent * ln2.high, -exponent * ln2.low)
    let rest = DoubleDouble.sum(near.high, near.low + x.low)
    let r = rest.high
    var p = 0x1.61bfc9f783648p-33
    p = p * r + 0x1.1f7f455025eadp-29
    p = p * r + 0x1.ae642c71ac0f2p-26
    p = p * r + 0x1.27e4d409424fcp-22
    p = p * r + 0x1.71de3a5aaaf36p-19
    p = p * r + 0x1.a01a01a9ef9afp-16
    p = p * r + 0x1.a01a01a0196a5p-13
    p = p * r + 0x1.6c16c16c15a5ap-10
    p = p * r + 0x1.1111111111111p-7
    p = p * r + 0x1.5555555555557p-5
    p = p * r + 0x1.5555555555555p-3
    p = p * r + 0.5
    let start = DoubleDouble.fastSum(1, r)
    // The derivative of eʳ is eʳ itself, near enough 1 + r for what one double misses.
    let low = rest.low + rest.low * r
    return scaled(start.high + (start.low + (r * r * p + low)), by: Int(exponent))
  }

  /// A number near 1 times a power of 2; one step where that is a normal number.
  private static func scaled(_ x: Double, by exponent: Int) -> Double {
    func power(_ exponent: Int) -> Double { Double(bitPattern: UInt64(exponent + 1023) << 52) }
    if exponent > 1023 { return x * 2 * power(exponent - 1) }
    if exponent < -1022 { return x * power(exponent + 100) * 0x1p-100 }
    return x * power(exponent)
  }

  /// The natural logarithm of a finite number above 0, to about 68 bits.
  ///
  /// With x = 2ᵏ·m and m in √½…√2: ln x = k·ln 2 + 2·artanh s, s = (m − 1) / (m + 1), and
  /// artanh s = s·(1 + z/3 + z²/5 + z³·P(z)), z = s² ≤ 0.0295. The pair carries the terms up to
  /// z²/5; what follows is below 2⁻¹⁸.
  private static func logarithm(_ x: Double) -> DoubleDouble {
    var bits = x.bitPattern
    var exponent = 0
    if x < 0x1p-1022 {
      bits = (x * 0x1p54).bitPattern
      exponent = -54
    }
    let shift = (Int64(bitPattern: bits) &- 0x3fe6_a09e_667f_3bcd) >> 52
    exponent += Int(shift)
    let m = Double(bitPattern: bits &- UInt64(bitPattern: shift << 52))
    let s = DoubleDouble(m - 1) / DoubleDouble.sum(m, 1)
    let square = s * s
    let z = square.high
    var p = 0x1.781aac31798d0p-5
    p = p * z + 0x1.61104918775d5p-5
    p = p * z + 0x1.863452a7125e0p-5
    p = p * z + 0x1.af27d4e68c138p-5
    p = p * z + 0x1.e1e1e3d8d0cb2p-5
    p = p * z + 0x1.1111110f139fep-4
    p = p * z + 0x1.3b13b13b16016p-4
    p = p * z + 0x1.745d1745d1730p-4
    p = p * z + 0x1.c71c71c71c71cp-4
    p = p * z + 0x1.2492492492492p-3
    let fifth = DoubleDouble.fastSum(0x1.999999999999ap-3, p * z - 0x1.999999999999ap-57)
    let third = DoubleDouble(0x1.5555555555555p-2, 0x1.5555555555555p-56) + square * fifth
    let series = s + s * (square * third)
    let whole = DoubleDouble.sum(Double(exponent) * ln2.high, 2 * series.high)
    return .fastSum(
      whole.high, whole.low + (2 * series.low + Double(exponent) * ln2.low))
  }
}
