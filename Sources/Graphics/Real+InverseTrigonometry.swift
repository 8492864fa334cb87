// All inverse functions are one: the angle of a vector. asin x is the angle of (√(1 − x²), x),
// acos x that of (x, √(1 − x²)), atan x that of (1, x), with the roots as pairs.

extension Real {
  /// The angle in −π/2…π/2 whose sine is `x`; NaN outside −1…1.
  public static func asin(_ x: Double) -> Double {
    let sine = abs(x)
    guard sine <= 1 else { return .nan }
    if sine < 0x1p-27 { return x }
    let cosine = cofunction(sine)
    let angle = sine <= cosine.high ? angle(sine, cosine) : quarterTurn + -angle(cosine, sine)
    return x < 0 ? -angle.rounded : angle.rounded
  }

  /// The angle in 0…π whose cosine is `x`; NaN outside −1…1.
  public static func acos(_ x: Double) -> Double {
    let cosine = abs(x)
    guard cosine <= 1 else { return .nan }
    if cosine == 1 { return x < 0 ? .pi : 0 }
    let sine = cofunction(cosine)
    let angle = cosine <= sine.high ? quarterTurn + -angle(cosine, sine) : angle(sine, cosine)
    return x < 0 ? (halfTurn + -angle).rounded : angle.rounded
  }

  /// The angle in −π/2…π/2 whose tangent is `x`.
  public static func atan(_ x: Double) -> Double { atan2(x, 1) }

  /// The angle in −π…π of the vector (x, y), measured from the positive x axis towards y.
  ///
  /// Zeros and infinities count as in IEEE 754: `atan2(±0, x)` is ±0 for x above 0 or +0, and ±π
  /// for x below 0 or −0; two infinities make an odd multiple of π/4.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let size = positiveAngle(abs(y), x)
    return y.sign == .minus ? -size : size
  }

  /// The angle in 0…π of a vector with y ≥ 0.
  private static func positiveAngle(_ y: Double, _ x: Double) -> Double {
    var (y, width) = (y, abs(x))
    let isBackwards = x.sign == .minus
    if y == 0 { return isBackwards ? .pi : 0 }
    if width == 0 { return .pi / 2 }
    // Both infinite: the diagonal.
    if y == .infinity, width == .infinity { (y, width) = (1, 1) }
    let (smaller, greater) = y < width ? (y, width) : (width, y)
    // Beyond a ratio of 2⁶⁴ the angle is the ratio, or its distance from an axis does not show.
    if smaller < greater * 0x1p-64 {
      if y > width { return .pi / 2 }
      return isBackwards ? .pi : y / width
    }
    // Products of pairs must neither overflow nor lose their last bits.
    if greater > 0x1p500 {
      y *= 0x1p-600
      width *= 0x1p-600
    } else if greater < 0x1p-400 {
      y *= 0x1p600
      width *= 0x1p600
    }
    let angle =
      y <= width
      ? angle(DoubleDouble(y), DoubleDouble(width))
      : quarterTurn + -angle(DoubleDouble(width), DoubleDouble(y))
    return isBackwards ? (halfTurn + -angle).rounded : angle.rounded
  }

  /// √(1 − x²) for 0 ≤ x < 1; the difference is exact where it is small.
  private static func cofunction(_ x: Double) -> DoubleDouble {
    if x == 1 { return DoubleDouble(0) }
    let square = DoubleDouble.product(x, x)
    let difference = DoubleDouble.sum(1, -square.high)
    return DoubleDouble.fastSum(difference.high, difference.low - square.low).squareRoot
  }

  private static func angle(_ y: Double, _ x: DoubleDouble) -> DoubleDouble {
    angle(DoubleDouble(y), x)
  }

  private static func angle(_ y: DoubleDouble, _ x: Double) -> DoubleDouble {
    angle(y, DoubleDouble(x))
  }

  /// The angle in 0…π/4 of a vector with 0 ≤ y ≤ x, x above 0.
  ///
  /// With c the nearest eighth to y / x: atan(y / x) = atan c + atan t, t = (y − c·x) / (x + c·y),
  /// where |t| is at most a sixteenth.
  private static func angle(_ y: DoubleDouble, _ x: DoubleDouble) -> DoubleDouble {
    let eighths = nearestInteger(8 * (y.high / x.high))
    let c = eighths * 0.125
    let cx = DoubleDouble.product(c, x.high)
    let cy = DoubleDouble.product(c, y.high)
    let up = DoubleDouble.sum(y.high, -cx.high)
    let along = DoubleDouble.sum(x.high, cy.high)
    let t =
      DoubleDouble.fastSum(up.high, (up.low - cx.low) + (y.low - c * x.low))
      / DoubleDouble(along.high, (along.low + cy.low) + (x.low + c * y.low))
    let z = t.high * t.high
    var p = -0x1.0dbb4cf570a98p-4
    p = p * z + 0x1.3b0f06a972d66p-4
    p = p * z - 0x1.745d1407f3620p-4
    p = p * z + 0x1.c71c71c5f458ap-4
    p = p * z - 0x1.2492492492300p-3
    p = p * z + 0x1.9999999999999p-3
    p = p * z - 0x1.5555555555555p-2
    let base = anglesOfEighths[Int(eighths)]
    let sum = DoubleDouble.sum(base.high, t.high)
    return .fastSum(sum.high, sum.low + (base.low + (t.low + t.high * z * p)))
  }

  /// π with 107 bits.
  private static let halfTurn = DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)

  /// atan(n / 8) for n in 0…8.
  private static let anglesOfEighths: [9 of DoubleDouble] = [
    DoubleDouble(0),
    DoubleDouble(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    DoubleDouble(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    DoubleDouble(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    DoubleDouble(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}
