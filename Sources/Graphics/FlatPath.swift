/// A path made of straight segments only: what filling, stroking, dashing and trimming work on.
///
/// Points of all subpaths stand in one buffer, so that a flat path that is emptied and filled again
/// allocates nothing once it has grown to its largest shape. A closed subpath does not repeat its
/// first point; its last segment leads from the last point to the first.
///
/// For stroking, every vertex also knows the directions in which its segments arrive and leave. On
/// a curve these are the curve's own tangents, not the chords': offset points then lie on the true
/// offset curve, and a curve's inside has no joins.
package struct FlatPath: Sendable {
  /// A run of connected points.
  package struct Subpath: Sendable, Equatable {
    /// The index of the first point.
    package var start: Int
    /// The index after the last point.
    package var end: Int
    /// Whether a segment leads from the last point to the first.
    package var isClosed: Bool
  }

  /// The unit vectors along which segments meet in a vertex; zero where there is none.
  package struct Directions: Sendable, Equatable {
    /// The direction of the segment that ends here.
    package var arriving: Point
    /// The direction of the segment that starts here.
    package var leaving: Point
  }

  /// The vertices of all subpaths.
  package internal(set) var points: [Point] = []
  /// The directions in each vertex; empty unless the path keeps them.
  package internal(set) var directions: [Directions] = []
  /// The connected runs, in order.
  package internal(set) var subpaths: [Subpath] = []
  /// Whether directions are recorded, which filling does not need.
  package let keepsDirections: Bool

  /// Where the subpath under construction starts, and whether a segment of it was drawn; a lone
  /// move leaves no subpath, a segment without length leaves a dot.
  var openStart = 0
  var isDrawn = false

  /// Creates an empty flat path.
  package init(keepsDirections: Bool = false) { self.keepsDirections = keepsDirections }

  /// Removes all subpaths and keeps the memory.
  package mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    directions.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
    openStart = 0
    isDrawn = false
  }
}

extension FlatPath {
  /// Starts a subpath; the one before must have been ended.
  package mutating func begin(at point: Point) {
    openStart = points.count
    isDrawn = false
    points.append(point)
    if keepsDirections { directions.append(Directions(arriving: .zero, leaving: .zero)) }
  }

  /// Adds a straight segment; one without length leaves only the mark that something was drawn.
  ///
  /// So does one that is only as long as rounding makes it, where an arc joins a line: it would
  /// have a direction of its own, and the stroke a spike.
  package mutating func line(to point: Point) {
    isDrawn = true
    let last = points[points.count - 1]
    if point.coincides(with: last) { return }
    if keepsDirections {
      let direction = (point - last).normalized
      append(point, leaving: direction, arriving: direction)
    } else {
      points.append(point)
    }
  }

  /// Adds a segment whose ends have directions of their own, for a flat path that keeps them.
  mutating func append(_ point: Point, leaving: Point, arriving: Point) {
    isDrawn = true
    directions[directions.count - 1].leaving = leaving
    directions.append(Directions(arriving: arriving, leaving: .zero))
    points.append(point)
  }

  /// Ends the subpath under construction.
  package mutating func end(closed: Bool) {
    guard isDrawn || closed else {
      points.removeSubrange(openStart...)
      if keepsDirections { directions.removeSubrange(openStart...) }
      return
    }
    if closed, points.count - openStart > 1 {
      let last = points.count - 1
      if points[last].coincides(with: points[openStart]) {
        if keepsDirections {
          directions[openStart].arriving = directions[last].arriving
          directions.removeLast()
        }
        points.removeLast()
      } else if keepsDirections {
        let direction = (points[openStart] - points[last]).normalized
        directions[last].leaving = direction
        directions[openStart].arriving = direction
      }
    }
    subpaths.append(Subpath(start: openStart, end: points.count, isClosed: closed))
    openStart = points.count
    isDrawn = false
  }
}

extension Point {
  /// The vector of length 1 in the same direction; zero for the zero vector.
  ///
  /// The greater component is divided out first, so that no square under- or overflows.
  var normalized: Point {
    let greatest = max(abs(x), abs(y))
    guard greatest > 0 else { return .zero }
    let u = x / greatest
    let v = y / greatest
    let length = (u * u + v * v).squareRoot()
    return Point(u / length, v / length)
  }

  /// The scalar product, seeing both points as vectors.
  @inline(__always)
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The area spanned with another vector: above 0 when that one lies clockwise on screen.
  @inline(__always)
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The vector turned by a quarter clockwise on screen.
  @inline(__always)
  var turned: Point { Point(-y, x) }
}
