extension Real {
  /// The sine and cosine of an angle in radians, for little more than the price of one.
  public static func sincos(_ angle: Double) -> (sine: Double, cosine: Double) {
    guard angle.isFinite else { return (.nan, .nan) }
    let (quadrant, rest) = reduced(angle)
    let sine = sine(rest).rounded
    let cosine = cosine(rest).rounded
    switch quadrant & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The sine of an angle in radians.
  public static func sin(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    // Below 2⁻²⁷ the cube is less than half a unit; this also keeps the sign of 0.
    if abs(x) < 0x1p-27 { return x }
    let (quadrant, rest) = reduced(x)
    let value = quadrant & 1 == 0 ? sine(rest).rounded : cosine(rest).rounded
    return quadrant & 2 == 0 ? value : -value
  }

  /// The cosine of an angle in radians.
  public static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (quadrant, rest) = reduced(x)
    let value = quadrant & 1 == 0 ? cosine(rest).rounded : sine(rest).rounded
    return (quadrant &+ 1) & 2 == 0 ? value : -value
  }

  /// The tangent of an angle in radians.
  public static func tan(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    if abs(x) < 0x1p-27 { return x }
    let (quadrant, rest) = reduced(x)
    let sine = sine(rest)
    let cosine = cosine(rest)
    return quadrant & 1 == 0 ? (sine / cosine).rounded : -(cosine / sine).rounded
  }

  /// The sine of an angle within ±π/4.
  ///
  /// With the angle x + y, y the part that x misses: x − x³/6 + … + y·(1 − x²/2).
  @inline(__always)
  private static func sine(_ angle: DoubleDouble) -> DoubleDouble {
    let x = angle.high
    let z = x * x
    var p = -0x1.ab1764e7b2047p-41
    p = p * z + 0x1.61217e4ef55f8p-33
    p = p * z - 0x1.ae645411d76a9p-26
    p = p * z + 0x1.71de3a54600cap-19
    p = p * z - 0x1.a01a01a019933p-13
    p = p * z + 0x1.1111111111110p-7
    p = p * z - 0x1.5555555555555p-3
    return .fastSum(x, x * z * p + angle.low * (1 - 0.5 * z))
  }

  /// The cosine of an angle within ±π/4.
  ///
  /// With the angle x + y: 1 − x²/2 + x⁴/24 − … − y·x. The half square is nearly a third at the
  /// end of the interval, so its own rounding error counts and is put in again.
  @inline(__always)
  private static func cosine(_ angle: DoubleDouble) -> DoubleDouble {
    let x = angle.high
    let square = DoubleDouble.product(x, x)
    let z = square.high
    var p = 0x1.ab77f828b3725p-45
    p = p * z - 0x1.9394b9651e761p-37
    p = p * z + 0x1.1eed8deb2dd23p-29
    p = p * z - 0x1.27e4fb7712996p-22
    p = p * z + 0x1.a01a01a019d08p-16
    p = p * z - 0x1.6c16c16c16c16p-10
    p = p * z + 0x1.5555555555555p-5
    let start = DoubleDouble.fastSum(1, -0.5 * z)
    return .fastSum(
      start.high, start.low + (z * z * p - (0.5 * square.low + angle.low * x)))
  }
}
