/// A sequence of straight and curved segments, in points with y down.
///
/// A path is a value: assigning copies it (the storage is shared until one copy changes).
///
///     var path = Path()
///     path.move(to: Point(0, 0))
///     path.line(to: Point(10, 0))
///     path.arc(center: Point(10, 10), radius: 10, startAngle: -.pi / 2, endAngle: 0)
///     path.close()
///
/// Arcs stay arcs until they are flattened, because as a motion path an arc is one interval whose
/// angle runs evenly. Flattening, stroking and measuring are in `Path+….swift`.
public struct Path: Hashable, Sendable {
  /// One drawing step; points are absolute.
  public enum Element: Hashable, Sendable {
    /// Starts a new subpath.
    case move(Point)
    /// A straight segment from the current point.
    case line(Point)
    /// A quadratic Bézier segment: one control point and the end.
    case quadratic(Point, Point)
    /// A cubic Bézier segment: two control points and the end.
    case cubic(Point, Point, Point)
    /// A circular arc from the first angle to the second, the way the numbers run.
    ///
    /// Angles are radians from the positive x axis, growing clockwise on screen; a sweep of 2π or
    /// more, either way, is the whole circle once. A straight segment joins it to the current
    /// point; without one, the arc starts a subpath.
    case arc(center: Point, radius: Double, startAngle: Double, endAngle: Double)
    /// A straight segment back to the start of the subpath, which is then closed.
    case close
  }

  /// The steps in drawing order.
  public private(set) var elements: [Element]

  /// Creates an empty path.
  public init() { elements = [] }

  /// Creates a path from drawing steps.
  public init(elements: [Element]) { self.elements = elements }

  /// Whether the path has no element.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a new subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight segment.
  public mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Adds a quadratic Bézier segment.
  public mutating func quadratic(_ control: Point, to point: Point) {
    elements.append(.quadratic(control, point))
  }

  /// Adds a cubic Bézier segment.
  public mutating func cubic(_ control1: Point, _ control2: Point, to point: Point) {
    elements.append(.cubic(control1, control2, point))
  }

  /// Adds a circular arc, joined to the current point by a straight segment.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius in points, not negative.
  ///   - startAngle: The first angle in radians, clockwise on screen from the positive x axis.
  ///   - endAngle: The second angle; the arc runs the way the numbers run.
  public mutating func arc(center: Point, radius: Double, startAngle: Double, endAngle: Double) {
    elements.append(
      .arc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle))
  }

  /// Closes the present subpath with a straight segment to its start.
  public mutating func close() { elements.append(.close) }

  /// Appends another path's elements.
  public mutating func append(_ other: Path) { elements += other.elements }
}
