/// An axis-aligned rectangle in points; `minY` is its upper edge on screen.
///
/// Width and height are not negative in a standardized rectangle; ``standardized`` gives that form.
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates: top left on screen.
  public var origin: Point
  /// The extents to the right and down.
  public var size: Size

  /// Creates a rectangle from its origin and size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its origin's coordinates and its extents.
  @inlinable
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// The horizontal extent.
  @inlinable
  public var width: Double { size.width }
  /// The vertical extent.
  @inlinable
  public var height: Double { size.height }
  /// The x of the left edge.
  @inlinable
  public var minX: Double { origin.x }
  /// The y of the upper edge.
  @inlinable
  public var minY: Double { origin.y }
  /// The x of the right edge.
  @inlinable
  public var maxX: Double { origin.x + size.width }
  /// The y of the lower edge.
  @inlinable
  public var maxY: Double { origin.y + size.height }
  /// The x half-way between the left and right edges.
  @inlinable
  public var midX: Double { origin.x + size.width / 2 }
  /// The y half-way between the upper and lower edges.
  @inlinable
  public var midY: Double { origin.y + size.height / 2 }
  /// The point half-way between opposite corners.
  @inlinable
  public var center: Point { Point(midX, midY) }
  /// Whether the rectangle covers no area.
  @inlinable
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }
  /// Whether all four numbers are finite.
  @inlinable
  public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// The same area with extents that are not negative.
  public var standardized: Rect {
    Rect(
      size.width < 0 ? maxX : minX, size.height < 0 ? maxY : minY,
      abs(size.width), abs(size.height))
  }

  /// The corners, clockwise on screen from the origin.
  @inlinable
  public var corners: (Point, Point, Point, Point) {
    (origin, Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY))
  }

  /// Whether a point lies inside; the left and upper edges belong to the rectangle, the others not.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle with each edge moved inwards by `dx` and `dy`; negative values grow it.
  @inlinable
  public func insetBy(_ dx: Double, _ dy: Double) -> Rect {
    Rect(origin.x + dx, origin.y + dy, size.width - 2 * dx, size.height - 2 * dy)
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x, y, max(maxX, other.maxX) - x, max(maxY, other.maxY) - y)
  }

  /// The area that belongs to both; ``zero`` when there is none.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    let width = min(maxX, other.maxX) - x
    let height = min(maxY, other.maxY) - y
    return width > 0 && height > 0 ? Rect(x, y, width, height) : .zero
  }
}

extension Rect: CustomStringConvertible {
  /// Origin and size, for example `(0.0, 0.0, 320.0, 120.0)`.
  public var description: String { "(\(minX), \(minY), \(width), \(height))" }
}
