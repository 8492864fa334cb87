/// One drawn segment of a path together with its start: what measuring and bounding look at.
package enum PathSegment: Sendable {
  /// A straight segment.
  case line(Point, Point)
  /// A quadratic Bézier segment.
  case quadratic(Point, Point, Point)
  /// A cubic Bézier segment.
  case cubic(Point, Point, Point, Point)
  /// A circular arc; the sweep is signed and at most 2π.
  case arc(center: Point, radius: Double, startAngle: Double, sweep: Double)

  /// The point at a parameter; 0 is the start and 1 the end.
  package func point(at t: Double) -> Point {
    switch self {
    case .line(let a, let b): return a.interpolated(to: b, t)
    case .quadratic(let a, let b, let c):
      let s = 1 - t
      return a * (s * s) + b * (2 * s * t) + c * (t * t)
    case .cubic(let a, let b, let c, let d):
      let s = 1 - t
      return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
    case .arc(let center, let radius, let startAngle, let sweep):
      let (sine, cosine) = Real.sincos(startAngle + sweep * t)
      return center + Point(cosine, sine) * radius
    }
  }

  /// The derivative by the parameter; its length is the speed there.
  package func derivative(at t: Double) -> Point {
    switch self {
    case .line(let a, let b): return b - a
    case .quadratic(let a, let b, let c): return ((b - a) * (1 - t) + (c - b) * t) * 2
    case .cubic(let a, let b, let c, let d):
      let s = 1 - t
      return ((b - a) * (s * s) + (c - b) * (2 * s * t) + (d - c) * (t * t)) * 3
    case .arc(_, let radius, let startAngle, let sweep):
      let (sine, cosine) = Real.sincos(startAngle + sweep * t)
      return Point(-sine, cosine) * (radius * sweep)
    }
  }

  /// The unit vector along the segment at a parameter; zero when the segment is a point.
  ///
  /// Where the derivative vanishes (a cusp, or a control point in an end) it is the direction in
  /// which the segment goes on, in the end that in which it came.
  package func tangent(at t: Double) -> Point {
    let derivative = derivative(at: t)
    let chord = point(at: min(1, t + 1e-4)) - point(at: t < 1 ? t : 1 - 1e-4)
    // A speed below a millionth of the one nearby is rounding.
    let isStill = derivative.dot(derivative) * 1e-8 <= 1e-12 * chord.dot(chord)
    let way = isStill ? chord : derivative
    // So is one below what the coordinates can tell: a curve that is a point leads nowhere.
    let place = point(at: t)
    return way.dot(way) <= 1e-28 * place.dot(place) ? .zero : way.normalized
  }
}

extension Path {
  /// Calls a closure with each drawn segment in order, closing ones and arcs' joins included.
  ///
  /// A step after `close` starts where the closed subpath started; a path that begins with a line or
  /// a curve starts at that element's first point. A join or a closing segment that is only as long
  /// as rounding makes it is left out.
  package func forEachSegment(_ body: (PathSegment) -> Void) {
    var start: Point?
    var pen: Point?
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        pen = point
      case .line(let point):
        let from = pen ?? point
        start = start ?? from
        body(.line(from, point))
        pen = point
      case .quadratic(let control, let point):
        let from = pen ?? control
        start = start ?? from
        body(.quadratic(from, control, point))
        pen = point
      case .cubic(let control1, let control2, let point):
        let from = pen ?? control1
        start = start ?? from
        body(.cubic(from, control1, control2, point))
        pen = point
      case .arc(let center, let radius, let startAngle, let endAngle):
        let sweep = min(max(endAngle - startAngle, -2 * .pi), 2 * .pi)
        let arc = PathSegment.arc(
          center: center, radius: radius, startAngle: startAngle, sweep: sweep)
        let first = arc.point(at: 0)
        if let pen, !pen.coincides(with: first) { body(.line(pen, first)) }
        start = start ?? first
        body(arc)
        pen = arc.point(at: 1)
      case .close:
        if let pen, let start, !pen.coincides(with: start) { body(.line(pen, start)) }
        pen = start
      }
    }
  }
}

extension Point {
  /// Whether two points are one but for rounding.
  ///
  /// An end of an arc is off by a few units in the last place of its centre and radius, which may be
  /// greater than its own coordinates; hence the absolute part, a trillionth of a point.
  func coincides(with other: Point) -> Bool {
    let size = max(max(abs(x), abs(y)), max(abs(other.x), abs(other.y)))
    return max(abs(x - other.x), abs(y - other.y)) <= 1e-12 + 1e-13 * size
  }
}
