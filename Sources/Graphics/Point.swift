/// A location in a plane, in points; x grows to the right and y grows down.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, growing to the right.
  public var x: Double
  /// The vertical coordinate, growing down.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(0, 0)

  /// The distance to another point.
  @inlinable
  public func distance(to other: Point) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The point a fraction of the way along the segment to another point; 0 is here, 1 is there.
  @inlinable
  public func interpolated(to other: Point, _ fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }

  /// Whether both coordinates are finite numbers.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point {
  /// The component-wise sum, seeing both points as vectors from the origin.
  @inlinable
  public static func + (lhs: Point, rhs: Point) -> Point { Point(lhs.x + rhs.x, lhs.y + rhs.y) }

  /// The vector that leads from `rhs` to `lhs`.
  @inlinable
  public static func - (lhs: Point, rhs: Point) -> Point { Point(lhs.x - rhs.x, lhs.y - rhs.y) }

  /// The vector scaled by a factor.
  @inlinable
  public static func * (lhs: Point, rhs: Double) -> Point { Point(lhs.x * rhs, lhs.y * rhs) }
}

extension Point: CustomStringConvertible {
  /// The coordinates in parentheses, for example `(10.0, 4.5)`.
  public var description: String { "(\(x), \(y))" }
}
