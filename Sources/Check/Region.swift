import Graphics
import Raster

/// An area of a display list, ready to be asked how much of a point it covers.
///
/// Coverage falls off over one point across the edge, as an anti-aliased pixel's does: an edge that
/// moves a hair changes it by a hair, so that a jump and fast motion can be told apart.
struct Region {
  private enum Shape {
    /// A rectangle with circular corners.
    case box(Rect, radius: Double)
    /// The area between two such rectangles.
    case ring(outer: Rect, radius: Double, width: Double)
    /// The inside of closed lines.
    case inside([Edge], FillRule)
    /// What lies within a distance of lines.
    case near([Edge], distance: Double)

    /// The share of a point that is covered where the area is thickest.
    func fullness(unit: Double) -> Double {
      switch self {
      case .box, .inside: min(1, box.width * unit) * min(1, box.height * unit)
      case .ring(_, _, let width): min(1, width * unit)
      case .near(_, let distance): min(1, 2 * distance * unit)
      }
    }

    /// A box that holds the area.
    var box: Rect {
      switch self {
      case .box(let rect, _), .ring(let rect, _, _): rect
      case .inside(let edges, _): Edge.box(of: edges)
      case .near(let edges, let distance): Edge.box(of: edges).insetBy(-distance, -distance)
      }
    }
  }

  private struct Edge {
    var start: Point
    var end: Point

    /// The box of all ends.
    static func box(of edges: [Edge]) -> Rect {
      var (low, high) = (Point(1e30, 1e30), Point(-1e30, -1e30))
      for edge in edges {
        low = Point(min(low.x, edge.start.x, edge.end.x), min(low.y, edge.start.y, edge.end.y))
        high = Point(max(high.x, edge.start.x, edge.end.x), max(high.y, edge.start.y, edge.end.y))
      }
      return edges.isEmpty ? .zero : Rect(low.x, low.y, high.x - low.x, high.y - low.y)
    }
  }

  private let shape: Shape
  private let toLocal: AffineTransform
  /// Where coverage can be above 0, in the region's own coordinates.
  private let reach: Rect
  /// Stage points for one of the region's own.
  private let unit: Double
  /// How much the region can cover of a point at most: less than all where it is thinner.
  private let fullness: Double

  /// The inside of a shape, or nil where a transform flattens it to nothing.
  init?(_ shape: DisplayList.Shape, under transform: AffineTransform) {
    guard let inverse = transform.inverted() else { return nil }
    toLocal = inverse
    unit = abs(transform.determinant).squareRoot()
    switch shape {
    case .rect(let rect): self.shape = .box(rect, radius: 0)
    case .roundedRect(let rect, let radius):
      self.shape = .box(rect, radius: min(radius, min(rect.width, rect.height) / 2))
    case .border(let rect, let radius, let width):
      self.shape = .ring(outer: rect, radius: radius, width: width)
    case .ellipse(let rect):
      self.shape = .inside(
        Self.edges(of: .ellipse(in: rect), tolerance: 0.1 / unit, closing: true), .nonZero)
    case .path(let path, let rule):
      self.shape = .inside(Self.edges(of: path, tolerance: 0.1 / unit, closing: true), rule)
    }
    reach = self.shape.box.insetBy(-1 / unit, -1 / unit)
    fullness = self.shape.fullness(unit: unit)
  }

  /// What the pen leaves, or nil when that is nothing.
  ///
  /// Caps and joins count as round.
  init?(_ stroke: DisplayList.Stroke) {
    guard let inverse = stroke.transform.inverted(), stroke.start < stroke.end else { return nil }
    toLocal = inverse
    unit = abs(stroke.transform.determinant).squareRoot()
    var line = FlatPath(keepsDirections: true)
    stroke.path.flatten(Flattening(tolerance: 0.1 / unit), into: &line)
    if stroke.start > 0 || stroke.end < 1 {
      var part = FlatPath(keepsDirections: true)
      line.trim(from: stroke.start, to: stroke.end, into: &part)
      line = part
    }
    if !stroke.style.lineDashPattern.isEmpty {
      var dashes = FlatPath(keepsDirections: true)
      line.dash(
        stroke.style, visible: Rect(-1e8, -1e8, 2e8, 2e8), finest: 0.25 / unit, into: &dashes)
      line = dashes
    }
    // Caps are drawn round here, so a piece of no length that has butt ends must go.
    let shortest = stroke.style.lineCap == .butt ? 0.05 / unit : -1
    shape = .near(
      Self.edges(of: line, closing: false, shortest: shortest),
      distance: stroke.style.lineWidth / 2)
    reach = shape.box.insetBy(-1 / unit, -1 / unit)
    fullness = shape.fullness(unit: unit)
  }

  /// The share of a point of the stage that the region covers, 0 to 1.
  func coverage(at point: Point) -> Double {
    let local = toLocal.apply(point)
    guard reach.contains(local) else { return 0 }
    let depth = unit * depth(at: local)
    return min(max(depth + 0.5, 0), 1) * fullness
  }

  // MARK: - Depth: the distance to the edge, above 0 inside

  private func depth(at point: Point) -> Double {
    switch shape {
    case .box(let rect, let radius): Self.depth(at: point, rect, radius)
    case .ring(let outer, let radius, let width):
      min(
        Self.depth(at: point, outer, radius),
        -Self.depth(at: point, outer.insetBy(width, width), max(0, radius - width)))
    case .inside(let edges, let rule):
      Self.distance(from: point, to: edges) * (Self.holds(edges, rule, point) ? 1 : -1)
    case .near(let edges, let distance): distance - Self.distance(from: point, to: edges)
    }
  }

  private static func depth(at point: Point, _ rect: Rect, _ radius: Double) -> Double {
    guard !rect.isEmpty else { return -.greatestFiniteMagnitude }
    let beyondX = abs(point.x - rect.midX) - (rect.width / 2 - radius)
    let beyondY = abs(point.y - rect.midY) - (rect.height / 2 - radius)
    let corner = Point(max(beyondX, 0), max(beyondY, 0)).distance(to: .zero)
    return radius - corner - min(max(beyondX, beyondY), 0)
  }

  private static func distance(from point: Point, to edges: [Edge]) -> Double {
    var nearest = Double.greatestFiniteMagnitude
    for edge in edges {
      let along = edge.end - edge.start
      let reach = point - edge.start
      let square = along.x * along.x + along.y * along.y
      let share = square > 0 ? (reach.x * along.x + reach.y * along.y) / square : 0
      nearest = min(nearest, point.distance(to: edge.start + along * min(max(share, 0), 1)))
    }
    return nearest
  }

  private static func holds(_ edges: [Edge], _ rule: FillRule, _ point: Point) -> Bool {
    var winding = 0
    for edge in edges where (edge.start.y <= point.y) != (edge.end.y <= point.y) {
      let share = (point.y - edge.start.y) / (edge.end.y - edge.start.y)
      guard edge.start.x + share * (edge.end.x - edge.start.x) > point.x else { continue }
      winding += edge.end.y > edge.start.y ? 1 : -1
    }
    return rule == .evenOdd ? winding % 2 != 0 : winding != 0
  }

  // MARK: - Edges

  private static func edges(of path: Path, tolerance: Double, closing: Bool) -> [Edge] {
    var flat = FlatPath()
    path.flatten(Flattening(tolerance: tolerance), into: &flat)
    return edges(of: flat, closing: closing)
  }

  private static func edges(
    of flat: FlatPath, closing: Bool, shortest: Double = -1
  ) -> [Edge] {
    var edges: [Edge] = []
    for subpath in flat.subpaths {
      let first = flat.points[subpath.start]
      let points = flat.points[subpath.start..<subpath.end]
      if points.allSatisfy({ $0.distance(to: first) <= shortest }) { continue }
      for index in subpath.start..<subpath.end - 1 {
        edges.append(Edge(start: flat.points[index], end: flat.points[index + 1]))
      }
      if closing || subpath.isClosed || subpath.end - subpath.start == 1 {
        edges.append(
          Edge(start: flat.points[subpath.end - 1], end: flat.points[subpath.start]))
      }
    }
    return edges
  }
}
