/// An elliptical arc as SVG writes it: by its ends, its radii and two flags.
struct EndpointArc {
  private let start: Point
  private let end: Point
  /// The mapping of the unit circle to the ellipse; nil where the arc is a straight segment.
  private let ellipse: AffineTransform?
  private let isCircle: Bool
  private let startAngle: Double
  private let sweep: Double

  /// Finds centre and angles, after "Elliptical arc implementation notes" of SVG 1.1 (F.6).
  ///
  /// In a space where the ellipse is the unit circle, the centre lies on the bisector of the chord,
  /// at a distance that Pythagoras gives; of the two such points the flags choose. Radii too small
  /// to reach from end to end are scaled up until they just do.
  init(
    from start: Point, to end: Point, radiusX: Double, radiusY: Double, degrees: Double,
    isLarge: Bool, isClockwise: Bool
  ) {
    self.start = start
    self.end = end
    // A nearly straight arc is not tied to a centre far beyond all other coordinates.
    isCircle = radiusX == radiusY && radiusX <= 1e6
    guard radiusX > 0, radiusY > 0, start != end else {
      (ellipse, startAngle, sweep) = (nil, 0, 0)
      return
    }
    let turned: AffineTransform = radiusX == radiusY ? .identity : .rotation(degrees * (.pi / 180))
    // The half chord in the ellipse's own axes, then in units of the radii.
    let half = (start - end) * 0.5
    var u = Point(
      (turned.a * half.x + turned.b * half.y) / radiusX,
      (turned.c * half.x + turned.d * half.y) / radiusY)
    let reach = u.distance(to: .zero)
    let growth = max(1, reach)
    u = u * (1 / growth)
    let square = min(1, u.dot(u))
    // A rise of less than a billionth of the chord does not show, and has no centre in doubles.
    guard isLarge || square > 1e-18 else {
      (ellipse, startAngle, sweep) = (nil, 0, 0)
      return
    }
    // From the chord's middle, at right angles to it; u has the length sin(half the angle).
    var distance = square > 0 ? ((1 - square) / square).squareRoot() : 0
    if isLarge == isClockwise { distance = -distance }
    let center = Point(u.y, -u.x) * distance
    let first = u - center
    let last = u * -1 - center
    let from = Real.atan2(first.y, first.x)
    var sweep = Real.atan2(last.y, last.x) - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    self.sweep = sweep
    startAngle = from
    let scaled = AffineTransform.scale(radiusX * growth, radiusY * growth)
      .concatenating(turned)
    let offset = scaled.applyVector(center)
    let middle = start.interpolated(to: end, 0.5)
    ellipse = scaled.concatenating(.translation(middle.x + offset.x, middle.y + offset.y))
  }

  /// Appends the arc to a path whose pen is at its start.
  func append(to path: inout Path) {
    guard let ellipse else {
      if start != end { path.line(to: end) }
      return
    }
    if isCircle {
      path.arc(
        center: Point(ellipse.tx, ellipse.ty), radius: ellipse.a, startAngle: startAngle,
        endAngle: startAngle + sweep)
    } else {
      path.appendCubics(ofCircle: ellipse, startAngle: startAngle, sweep: sweep, end: end)
    }
  }
}
