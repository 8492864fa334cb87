/// Elementary functions that give the same bits on every machine.
///
/// The system's libm picks a variant by processor (with fused multiply-add or without) whose last
/// bits differ, so nothing in the picture may call it. These use only IEEE 754 addition,
/// multiplication, division and square root, in a fixed order. Each is within three quarters of a
/// unit in the last place, for every argument, and follows IEEE 754 in the special cases.
///
/// Every function reduces its argument to a short interval, evaluates a polynomial there, and
/// carries what one double cannot hold in a second one, `DoubleDouble`. The polynomials are
/// interpolations at Chebyshev's points, computed with 400 bits and rounded: within 2⁻⁵⁸ of the
/// function, which is less than the rounding that follows.
public enum Real {
  /// π/2 with 107 bits.
  static let quarterTurn = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)

  /// Rounds a number below 2⁵¹ to the nearest integer, and to the even one half-way.
  ///
  /// Adding 1.5·2⁵² leaves no bit for a fraction. The standard library's `rounded()` is a call of
  /// libm on processors without SSE 4.1, exact but slow.
  @inline(__always)
  static func nearestInteger(_ x: Double) -> Double {
    (x + 6_755_399_441_055_744) - 6_755_399_441_055_744
  }
}
