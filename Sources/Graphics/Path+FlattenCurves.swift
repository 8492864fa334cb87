// Curves to chords. Each curve is either divided evenly, by a bound on its second derivative, or,
// when that takes many chords, halved first so that invisible halves can be dropped.

extension FlatPath {
  /// Adds a quadratic Bézier segment from the last point.
  mutating func quadratic(_ control: Point, to end: Point, _ flattening: Flattening) {
    // The same curve as a cubic: one evaluation for both, at the cost of two more additions.
    let start = points[points.count - 1]
    cubic(
      start.interpolated(to: control, 2 / 3), end.interpolated(to: control, 2 / 3), to: end,
      flattening)
  }

  /// Adds a cubic Bézier segment from the last point.
  mutating func cubic(
    _ control1: Point, _ control2: Point, to end: Point, _ flattening: Flattening, depth: Int = 0
  ) {
    isDrawn = true
    let start = points[points.count - 1]
    if start == control1 && start == control2 && start == end { return }

    // A chord over a parameter step h is at most h²/8·max|B″| away from its curve (Wang 1984), and
    // B″ lies between 6·(p0 − 2p1 + p2) and 6·(p1 − 2p2 + p3).
    let bend1 = start - control1 * 2 + control2
    let bend2 = control1 - control2 * 2 + end
    let bend = max(bend1.dot(bend1), bend2.dot(bend2)).squareRoot()
    var count = (0.75 * bend / flattening.tolerance).squareRoot()
    if flattening.penRadius > 0 {
      if isSpeck(start, control1, control2, end, flattening.tolerance) {
        line(to: end)
        return
      }
      let legs = (
        (control1 - start).normalized, (control2 - control1).normalized,
        (end - control2).normalized
      )
      let turn = angle(between: legs.0, legs.1) + angle(between: legs.1, legs.2)
      count = max(count, flattening.penChords(turning: turn))
    }

    if count > Flattening.evenChords && depth < flattening.halvings {
      if flattening.hides(start, control1, control2, end) {
        line(to: end)
        return
      }
      let left = start.interpolated(to: control1, 0.5)
      let middle = control1.interpolated(to: control2, 0.5)
      let right = control2.interpolated(to: end, 0.5)
      let left2 = left.interpolated(to: middle, 0.5)
      let right2 = middle.interpolated(to: right, 0.5)
      let half = left2.interpolated(to: right2, 0.5)
      cubic(left, left2, to: half, flattening, depth: depth + 1)
      cubic(right2, right, to: end, flattening, depth: depth + 1)
      return
    }
    evenCubic(
      start, control1, control2, end,
      count: max(1, Int(min(count, Flattening.evenChords).rounded(.up))),
      flattening.tolerance)
  }

  /// Whether a curve wriggles within half a pixel, at the usual tolerance of 1/40.
  ///
  /// Under a wide pen each turn to and fro sweeps a visible sector, the same one twice, whose rim
  /// would then be twice as dense.
  private func isSpeck(
    _ start: Point, _ control1: Point, _ control2: Point, _ end: Point, _ tolerance: Double
  ) -> Bool {
    let legs = (control1 - start, control2 - control1, end - control2)
    return start.distance(to: control1) + control1.distance(to: control2)
      + control2.distance(to: end) < 20 * tolerance
      && legs.0.cross(legs.1) * legs.1.cross(legs.2) < 0
  }

  /// Divides a cubic segment into chords over equal parameter steps.
  private mutating func evenCubic(
    _ start: Point, _ control1: Point, _ control2: Point, _ end: Point, count: Int,
    _ tolerance: Double
  ) {
    func isApart(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) > 2 * tolerance }
    // B(t) = ((a·t + b)·t + c)·t + p0.
    let c = (control1 - start) * 3
    let b = (start - control1 * 2 + control2) * 3
    let a = end - start - (control1 - control2) * -3
    let step = 1 / Double(count)
    guard keepsDirections else {
      for index in 1..<max(count, 1) {
        let t = Double(index) * step
        points.append(((a * t + b) * t + c) * t + start)
      }
      points.append(end)
      return
    }

    // At its ends a cubic leaves towards the first control point that differs from the end point
    // enough to be seen. A curve that turns away within less than that would turn the whole cap.
    let first = isApart(control1, start) ? control1 : isApart(control2, start) ? control2 : end
    let last = isApart(control2, end) ? control2 : isApart(control1, end) ? control1 : start
    var leaving = (first - start).normalized
    var previous = start
    for index in 1...count {
      let t = Double(index) * step
      let point = index == count ? end : ((a * t + b) * t + c) * t + start
      if point == previous { continue }
      // The derivative vanishes in a cusp. There the chord's direction serves both sides, so that
      // the reversal falls inside the next chord, where the stroker turns without a join.
      let chord = (point - previous).normalized
      let derivative = (a * (3 * t) + b * 2) * t + c
      let isCusp = derivative.dot(derivative) <= 1e-18 * c.dot(c)
      let arriving =
        index == count ? (end - last).normalized : isCusp ? chord : derivative.normalized
      append(point, leaving: leaving, arriving: arriving)
      leaving = arriving
      previous = point
    }
  }

  /// An upper bound, exact to a few percent for small angles, of the angle between unit vectors.
  private func angle(between u: Point, _ v: Point) -> Double {
    // sin²(θ/2) = (1 − cos θ)/2, and θ ≤ 2s·(1 + (π/2 − 1)·s²) for s = sin(θ/2) in 0…1.
    let square = max(0, (1 - u.dot(v)) / 2)
    return 2 * square.squareRoot() * (1 + 0.5708 * square)
  }
}

extension FlatPath {
  /// Adds an arc of the image of the unit circle; the last point must be its start.
  ///
  /// - Parameters:
  ///   - circle: The mapping of the unit circle to the target space.
  ///   - startAngle: The first angle in radians.
  ///   - endAngle: The second angle; 2π or more apart, either way, is the whole circle once.
  ///   - flattening: Tolerance and visible area.
  mutating func arc(
    of circle: AffineTransform, from startAngle: Double, to endAngle: Double,
    _ flattening: Flattening
  ) {
    let full = 2 * Double.pi
    let sweep = min(max(endAngle - startAngle, -full), full)
    let isWhole = abs(sweep) == full
    let start = Real.sincos(startAngle)
    let end = isWhole ? start : Real.sincos(startAngle + sweep)
    arc(
      of: circle, radius: circle.maximumScale, angle: startAngle, sweep: sweep,
      from: Point(start.cosine, start.sine), to: Point(end.cosine, end.sine), flattening)
  }

  /// Adds a quarter or more of the image of the unit circle between two points of it.
  ///
  /// - Parameters:
  ///   - circle: The mapping of the unit circle to the target space.
  ///   - radius: The greatest distance of the image from its centre.
  ///   - angle: The angle of `start` in radians; only used when the arc must be halved.
  ///   - sweep: The angle from `start` to `end`.
  ///   - start: A point of the unit circle, whose image is the last point.
  ///   - end: The point of the unit circle where the arc ends.
  ///   - flattening: Tolerance and visible area.
  ///   - depth: How often the whole arc was halved.
  mutating func arc(
    of circle: AffineTransform, radius: Double, angle: Double, sweep: Double, from start: Point,
    to end: Point, _ flattening: Flattening, depth: Int = 0
  ) {
    isDrawn = true
    // A chord over the angle δ keeps r·(1 − cos(δ/2)) ≤ r·δ²/8 away from its circle. All chords err
    // to the same side, which would make a small circle visibly smaller (by 1 % at 3 pixels), so
    // they keep within a quarter of the tolerance.
    let reach = radius + flattening.penRadius
    let count = abs(sweep) * (reach / (2 * flattening.tolerance)).squareRoot()
    if count > Flattening.evenChords && depth < flattening.halvings {
      let from = circle.apply(start)
      let to = circle.apply(end)
      if abs(sweep) <= .pi / 2 {
        // The arc lies in the triangle of its chord and the two tangents.
        let half = Real.tan(abs(sweep) / 2) * (sweep < 0 ? -1 : 1)
        let control = circle.apply(start + start.turned * half)
        if flattening.hides(from, control, control, to) {
          line(to: to)
          return
        }
      }
      let (sine, cosine) = Real.sincos(angle + sweep / 2)
      let middle = Point(cosine, sine)
      arc(
        of: circle, radius: radius, angle: angle, sweep: sweep / 2, from: start, to: middle,
        flattening, depth: depth + 1)
      arc(
        of: circle, radius: radius, angle: angle + sweep / 2, sweep: sweep / 2, from: middle,
        to: end, flattening, depth: depth + 1)
      return
    }
    let chords = max(1, Int(min(count, Flattening.evenChords).rounded(.up)))
    let (sine, cosine) = Real.sincos(sweep / Double(chords))
    evenArc(
      of: circle, from: start, to: end, clockwise: sweep >= 0, step: Point(cosine, sine),
      count: chords)
  }

  /// Divides an arc into chords over equal angles, each turned from the one before.
  private mutating func evenArc(
    of circle: AffineTransform, from start: Point, to end: Point, clockwise: Bool, step: Point,
    count: Int
  ) {
    var unit = start
    var leaving = Point.zero
    let sign: Double = clockwise ? 1 : -1
    if keepsDirections { leaving = circle.applyVector(start.turned * sign).normalized }
    for index in 1...count {
      unit =
        index == count
        ? end
        : Point(unit.x * step.x - unit.y * step.y, unit.x * step.y + unit.y * step.x)
      let point = circle.apply(unit)
      guard keepsDirections else {
        points.append(point)
        continue
      }
      if point == points[points.count - 1] { continue }
      let arriving = circle.applyVector(unit.turned * sign).normalized
      append(point, leaving: leaving, arriving: arriving)
      leaving = arriving
    }
  }
}
