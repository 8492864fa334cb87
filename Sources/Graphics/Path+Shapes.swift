extension Path {
  /// Creates a rectangle, clockwise on screen from its upper left corner.
  public static func rect(_ rect: Rect) -> Path {
    let (a, b, c, d) = rect.corners
    return Path(elements: [.move(a), .line(b), .line(c), .line(d), .close])
  }

  /// Creates a rectangle with circular corners, clockwise on screen from the upper edge's left end.
  ///
  /// Corners are arcs: exact, and still arcs under turns and even scales. A radius of 0 gives the
  /// same elements, with arcs that are points, so that a changing radius keeps the structure.
  ///
  /// - Parameters:
  ///   - rect: The outer edges.
  ///   - radius: The corners' radius in points, clamped to 0 and half the shorter side.
  /// - Returns: Four lines and four arcs, closed.
  public static func roundedRect(_ rect: Rect, radius: Double) -> Path {
    let rect = rect.standardized
    let r = max(0, min(radius, min(rect.width, rect.height) / 2))
    let (left, right) = (rect.minX + r, rect.maxX - r)
    let (top, bottom) = (rect.minY + r, rect.maxY - r)
    let quarter = Double.pi / 2
    func corner(_ x: Double, _ y: Double, from turns: Double) -> Element {
      .arc(
        center: Point(x, y), radius: r, startAngle: turns * quarter,
        endAngle: (turns + 1) * quarter)
    }
    return Path(elements: [
      .move(Point(left, rect.minY)),
      .line(Point(right, rect.minY)), corner(right, top, from: -1),
      .line(Point(rect.maxX, bottom)), corner(right, bottom, from: 0),
      .line(Point(left, rect.maxY)), corner(left, bottom, from: 1),
      .line(Point(rect.minX, top)), corner(left, top, from: 2),
      .close,
    ])
  }

  /// Creates the ellipse that touches a rectangle's sides, clockwise on screen from its right end.
  ///
  /// It is eight cubics, also where it is a circle, so that a changing shape keeps the structure;
  /// they stay within 4.3 millionths of the radius.
  public static func ellipse(in rect: Rect) -> Path {
    let toRect = AffineTransform(
      rect.width / 2, 0, 0, rect.height / 2, rect.midX, rect.midY)
    var path = Path()
    path.move(to: toRect.apply(Point(1, 0)))
    path.appendCubics(ofCircle: toRect, startAngle: 0, sweep: 2 * .pi)
    path.close()
    return path
  }

  /// Appends cubics along the image of an arc of the unit circle, from where the pen is.
  ///
  /// An arc of at most an eighth of a turn is one cubic, whose arms have the length
  /// 4/3·tan(angle/4): it touches the circle in both ends and the middle, and leaves it by less
  /// than 4.3 millionths of the radius.
  ///
  /// - Parameters:
  ///   - circle: The mapping of the unit circle.
  ///   - startAngle: The first angle in radians.
  ///   - sweep: The angle from the first to the last point, at most 2π either way.
  ///   - end: The last point, where it is known better than by its angle.
  mutating func appendCubics(
    ofCircle circle: AffineTransform, startAngle: Double, sweep: Double, end: Point? = nil
  ) {
    // A shade more than an eighth still counts as one, so that a quarter in floating point is two.
    let count = max(1, (abs(sweep) / (.pi / 4) - 1e-9).rounded(.up))
    let step = sweep / count
    let arm = 4 / 3 * Real.tan(step / 4)
    let isWhole = abs(sweep) >= 2 * .pi
    var from = Real.sincos(startAngle)
    let first = from
    for number in 1...Int(count) {
      let isLast = number == Int(count)
      let to = isWhole && isLast ? first : Real.sincos(startAngle + step * Double(number))
      let point = circle.apply(Point(to.cosine, to.sine))
      cubic(
        circle.apply(Point(from.cosine - arm * from.sine, from.sine + arm * from.cosine)),
        circle.apply(Point(to.cosine + arm * to.sine, to.sine - arm * to.cosine)),
        to: isLast ? end ?? point : point)
      from = to
    }
  }
}
