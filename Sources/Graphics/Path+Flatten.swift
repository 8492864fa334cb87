/// How finely, and where, curves are replaced by chords.
package struct Flattening: Sendable {
  /// The greatest distance between a curve and its chords, in the target space of the transform.
  package let tolerance: Double
  /// Where detail is wanted, in the target space: a piece of a curve that lies outside becomes one
  /// chord, so that a circle of 10⁷ pixels costs no more than its visible part.
  package let visible: Rect
  /// The half width of the pen that will follow the path, 0 for filling.
  ///
  /// An offset curve turns as much as its curve on a greater radius, so it needs more points.
  package let penRadius: Double

  /// The greatest number of halvings of a curve; each piece then gives at most 48 chords.
  ///
  /// Where invisible halves are dropped, 12 are enough for curves of 10⁷ pixels. Otherwise it is 6,
  /// 3,072 chords, which keep the tolerance up to some 300,000 pixels and bound the work beyond.
  let halvings: Int

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - tolerance: The greatest distance between a curve and its chords, above 0.
  ///   - visible: Where detail is wanted; everywhere when nil, as for measuring lengths.
  ///   - penRadius: The half width of the pen that will follow the path, 0 for filling.
  package init(tolerance: Double, visible: Rect? = nil, penRadius: Double = 0) {
    precondition(tolerance > 0, "a flattening tolerance is above 0")
    self.tolerance = tolerance
    self.visible = visible ?? Rect(-1e30, -1e30, 2e30, 2e30)
    self.penRadius = penRadius
    halvings = visible == nil ? 6 : 12
  }

  /// The greatest number of chords for which a curve is divided evenly; one that needs more is
  /// halved first, which finds its invisible parts.
  static let evenChords = 48.0

  /// How many chords a turn of the pen by `angle` radians needs on its outer side.
  ///
  /// A chord over the angle δ of a circle with radius r keeps r·(1 − cos(δ/2)) ≈ r·δ²/8 away.
  func penChords(turning angle: Double) -> Double {
    penRadius > 0 ? angle * (penRadius / (8 * tolerance)).squareRoot() : 0
  }

  /// Whether all four points lie beyond one edge of the visible area.
  func hides(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let right = visible.maxX
    let bottom = visible.maxY
    let left = visible.minX
    let top = visible.minY
    return (a.x < left && b.x < left && c.x < left && d.x < left)
      || (a.x > right && b.x > right && c.x > right && d.x > right)
      || (a.y < top && b.y < top && c.y < top && d.y < top)
      || (a.y > bottom && b.y > bottom && c.y > bottom && d.y > bottom)
  }
}

extension Path {
  /// Replaces curves by chords and appends the result to a flat path.
  ///
  /// A step after `close` starts a subpath where the closed one started; a path that begins with a
  /// line or a curve starts at that element's first point.
  ///
  /// - Parameters:
  ///   - transform: The mapping to the target space, applied before flattening.
  ///   - flattening: Tolerance and visible area, in the target space.
  ///   - flat: What receives the subpaths. A subpath of nothing but a move is left out; one whose
  ///     segments have no length becomes a single point.
  /// - Complexity: O(chords); no allocation once `flat` has grown.
  package func flatten(
    transform: AffineTransform = .identity, _ flattening: Flattening, into flat: inout FlatPath
  ) {
    var pen = FlatteningPen()
    for element in elements {
      switch element {
      case .move(let point):
        pen.move(to: transform.apply(point), in: &flat)
      case .line(let point):
        let end = transform.apply(point)
        pen.begin(at: end, in: &flat)
        flat.line(to: end)
      case .quadratic(let control, let point):
        let middle = transform.apply(control)
        pen.begin(at: middle, in: &flat)
        flat.quadratic(middle, to: transform.apply(point), flattening)
      case .cubic(let control1, let control2, let point):
        let first = transform.apply(control1)
        pen.begin(at: first, in: &flat)
        flat.cubic(first, transform.apply(control2), to: transform.apply(point), flattening)
      case .arc(let center, let radius, let startAngle, let endAngle):
        let circle = AffineTransform(radius, 0, 0, radius, center.x, center.y)
          .concatenating(transform)
        let (sine, cosine) = Real.sincos(startAngle)
        let first = circle.apply(Point(cosine, sine))
        pen.isOpen ? flat.line(to: first) : pen.move(to: first, in: &flat)
        flat.arc(of: circle, from: startAngle, to: endAngle, flattening)
      case .close:
        pen.close(in: &flat)
      }
    }
    if pen.isOpen { flat.end(closed: false) }
  }
}

/// Where subpaths start while a path's elements are followed.
private struct FlatteningPen {
  /// Whether a subpath is under construction.
  var isOpen = false
  /// Where the last subpath started.
  var start: Point?

  /// Ends the present subpath and starts another.
  mutating func move(to point: Point, in flat: inout FlatPath) {
    if isOpen { flat.end(closed: false) }
    start = point
    flat.begin(at: point)
    isOpen = true
  }

  /// Makes sure that there is a subpath: at the last one's start, or at a point for want of it.
  mutating func begin(at fallback: Point, in flat: inout FlatPath) {
    if !isOpen { move(to: start ?? fallback, in: &flat) }
  }

  /// Closes the present subpath, if any.
  mutating func close(in flat: inout FlatPath) {
    if isOpen { flat.end(closed: true) }
    isOpen = false
  }
}
