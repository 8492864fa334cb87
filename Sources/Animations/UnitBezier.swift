/// A cubic Bézier curve from (0, 0) to (1, 1), read as y over x: the shape of an easing.
///
/// The polynomial coefficients are kept beside the control points, so that evaluating costs one
/// root search (four or five Newton steps) and no set-up.
public struct UnitBezier: Hashable, Sendable {
  /// The x of the first control point, 0 to 1.
  public let x1: Double
  /// The y of the first control point.
  public let y1: Double
  /// The x of the second control point, 0 to 1.
  public let x2: Double
  /// The y of the second control point.
  public let y2: Double

  // x(s) = ((ax·s + bx)·s + cx)·s and the same for y; the constant term is 0.
  private let ax, bx, cx: Double
  private let ay, by, cy: Double

  /// Creates a curve from its two inner control points.
  ///
  /// - Precondition: Both x lie in 0…1, so that x grows along the curve and y is a function of it.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(
      0 <= x1 && x1 <= 1 && 0 <= x2 && x2 <= 1, "the x of a timing function's points lie in 0…1")
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// The y at an x, within 1e-9; exactly 0 at 0 and 1 at 1.
  ///
  /// Outside 0…1 the curve goes on along its end tangents, as CSS has it: x is asked there when a
  /// whole-animation function overshoots and a segment's function follows.
  public func y(at x: Double) -> Double {
    if x <= 0 { return x == 0 ? 0 : startSlope * x }
    if x >= 1 { return x == 1 ? 1 : 1 + endSlope * (x - 1) }
    let s = parameter(at: x)
    return ((ay * s + by) * s + cy) * s
  }

  /// The curve parameter whose x is given, for x strictly between 0 and 1.
  ///
  /// Newton's method, kept inside a bracket that halves whenever a step would leave it: a flat or
  /// vertical middle slows the search down but cannot derail it.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<64 {
      let excess = ((ax * s + bx) * s + cx) * s - x
      if excess == 0 { break }
      if excess > 0 { high = s } else { low = s }
      let slope = (3 * ax * s + 2 * bx) * s + cx
      var next = s - excess / slope
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
