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
  public static func sin(_ x: Double) -> Double { fatalError("being written") }
  /// The cosine of an angle in radians.
  public static func cos(_ x: Double) -> Double { fatalError("being written") }
  /// The tangent of an angle in radians.
  public static func tan(_ x: Double) -> Double { fatalError("being written") }
  /// The angle in −π/2…π/2 whose sine is `x`; NaN outside −1…1.
  public static func asin(_ x: Double) -> Double { fatalError("being written") }
  /// The angle in 0…π whose cosine is `x`; NaN outside −1…1.
  public static func acos(_ x: Double) -> Double { fatalError("being written") }
  /// The angle in −π…π of the vector (x, y), measured from the positive x axis towards y.
  public static func atan2(_ y: Double, _ x: Double) -> Double { fatalError("being written") }
  /// e to the power `x`.
  public static func exp(_ x: Double) -> Double { fatalError("being written") }
  /// The natural logarithm; −∞ at 0, NaN below.
  public static func log(_ x: Double) -> Double { fatalError("being written") }
  /// `x` to the power `y`, with IEEE 754's special cases.
  public static func pow(_ x: Double, _ y: Double) -> Double { fatalError("being written") }
}
