/// A cubic Bézier curve from (0, 0) to (1, 1), read as y over x: the shape of an easing.
///
/// Only the control points are kept: the polynomial's coefficients cost a dozen operations beside
/// a root search of four or five Newton steps, and timing functions are copied often.
public struct UnitBezier: Hashable, Sendable {
  /// The x of the first control point, 0 to 1.
  public let x1: Double
  /// The y of the first control point.
  public let y1: Double
  /// The x of the second control point, 0 to 1.
  public let x2: Double
  /// The y of the second control point.
  public let y2: Double

  /// Creates a curve from its two inner control points.
  ///
  /// - Precondition: Both x lie in 0…1, so that x grows along the curve and y is a function of it.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(
      0 <= x1 && x1 <= 1 && 0 <= x2 && x2 <= 1, "the x of a timing function's points lie in 0…1")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The y at an x, within 1e-9; exactly 0 at 0 and 1 at 1.
  ///
  /// Outside 0…1 the curve goes on along its end tangents, as CSS has it: x is asked there when a
  /// whole-animation function overshoots and a segment's function follows.
  public func y(at x: Double) -> Double {
    if x <= 0 { return x == 0 ? 0 : startSlope * x }
    if x >= 1 { return x == 1 ? 1 : 1 + endSlope * (x - 1) }
    return Cubic(y1, y2).value(at: parameter(at: x))
  }

  /// The curve parameter whose x is given, for x strictly between 0 and 1.
  ///
  /// Newton's method, kept inside a bracket that halves whenever a step would leave it: a flat or
  /// vertical middle slows the search down but cannot derail it.
  private func parameter(at x: Double) -> Double {
    let curve = Cubic(x1, x2)
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<64 {
      let excess = curve.value(at: s) - x
      if excess == 0 { break }
      if excess > 0 { high = s } else { low = s }
      var next = s - excess / curve.slope(at: s)
      // Written so that NaN and infinity (a slope of 0) fail the test as well.
      if !(next > low && next < high) { next = (low + high) / 2 }
      let step = abs(next - s)
      s = next
      if step < 0x1p-52 { break }
    }
    return s
  }

  /// The slope at the start: towards the first control point that is not the start itself.
  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0, x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  /// The slope at the end: from the last control point that is not the end itself.
  private var endSlope: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 == 1, x1 < 1 { return (1 - y1) / (1 - x1) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }
}

/// One coordinate of the curve as a polynomial of the parameter: `((a·s + b)·s + c)·s`.
private struct Cubic {
  let a, b, c: Double

  /// Creates the polynomial that runs from 0 to 1 with two inner control values.
  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  func value(at s: Double) -> Double { ((a * s + b) * s + c) * s }
  func slope(at s: Double) -> Double { (3 * a * s + 2 * b) * s + c }
}
