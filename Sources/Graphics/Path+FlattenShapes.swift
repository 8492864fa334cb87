// Outlines of the shapes that need no path: rectangles, rounded rectangles, ellipses.

extension FlatPath {
  /// Adds a rectangle, clockwise before the transform, or counter-clockwise as a hole.
  package mutating func addRect(
    _ rect: Rect, reversed: Bool = false, transform: AffineTransform = .identity
  ) {
    let (topLeft, topRight, bottomRight, bottomLeft) = rect.corners
    begin(at: transform.apply(topLeft))
    line(to: transform.apply(reversed ? bottomLeft : topRight))
    line(to: transform.apply(bottomRight))
    line(to: transform.apply(reversed ? topRight : bottomLeft))
    end(closed: true)
  }

  /// Adds the ellipse that touches all four sides of a rectangle.
  package mutating func addEllipse(
    in rect: Rect, transform: AffineTransform = .identity, _ flattening: Flattening
  ) {
    let circle = AffineTransform(
      rect.width / 2, 0, 0, rect.height / 2, rect.midX, rect.midY
    ).concatenating(transform)
    let radius = circle.maximumScale
    begin(at: circle.apply(Self.quarters[0]))
    for quarter in 0..<4 {
      arc(
        of: circle, radius: radius, angle: Double(quarter) * .pi / 2, sweep: .pi / 2,
        from: Self.quarters[quarter], to: Self.quarters[(quarter + 1) % 4], flattening)
    }
    end(closed: true)
  }

  /// Adds a rectangle with circular corners, clockwise before the transform, or counter-clockwise
  /// as a hole.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - radius: The corners' radius, clamped to half the shorter side.
  ///   - reversed: Whether it runs counter-clockwise.
  ///   - transform: The mapping to the target space.
  ///   - flattening: Tolerance and visible area, in the target space.
  package mutating func addRoundedRect(
    _ rect: Rect, radius: Double, reversed: Bool = false, transform: AffineTransform = .identity,
    _ flattening: Flattening
  ) {
    let radius = min(radius, min(rect.width, rect.height) / 2)
    guard radius > 0 else { return addRect(rect, reversed: reversed, transform: transform) }
    let reach = radius * transform.maximumScale
    let near = Point(rect.minX + radius, rect.minY + radius)
    let far = Point(rect.maxX - radius, rect.maxY - radius)
    // Corner k turns from the k-th quarter's start to the next: bottom right first.
    let centers = (
      Point(far.x, far.y), Point(near.x, far.y), Point(near.x, near.y), Point(far.x, near.y)
    )
    var isFirst = true
    for step in 0..<4 {
      let corner = reversed ? 3 - step : step
      let center =
        switch corner {
        case 0: centers.0
        case 1: centers.1
        case 2: centers.2
        default: centers.3
        }
      let circle = AffineTransform(radius, 0, 0, radius, center.x, center.y)
        .concatenating(transform)
      let from = (reversed ? corner + 1 : corner) % 4
      let to = (reversed ? corner : corner + 1) % 4
      let first = circle.apply(Self.quarters[from])
      if isFirst { begin(at: first) } else { line(to: first) }
      isFirst = false
      arc(
        of: circle, radius: reach, angle: Double(from) * .pi / 2,
        sweep: reversed ? -.pi / 2 : .pi / 2, from: Self.quarters[from], to: Self.quarters[to],
        flattening)
    }
    end(closed: true)
  }

  /// The points of the unit circle on the axes, clockwise on screen from the positive x axis.
  private static let quarters = [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)]
}
