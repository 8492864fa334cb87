import Graphics
import Raster

/// The outline of a layer's bounds over a picture: dashes of black and white, which can be seen on
/// any colour.
struct LayerOutline {
  private let corners: [Point]

  /// The length of a dash and of the space after it, in pixels.
  private static let dash = 3.0

  /// Creates the outline of corners, in pixels.
  init(_ corners: [Point]) { self.corners = corners }

  /// What draws it: lines one pixel wide, moved to the pixels' middles so that they are sharp where
  /// they are upright.
  ///
  /// A layer without an area is a cross around its place.
  func displayList(width: Int, height: Int) -> DisplayList {
    var list = DisplayList(width: width, height: height)
    let path = isTiny ? cross : frame
    var style = StrokeStyle()
    style.lineWidth = 1
    list.append(.stroke(.init(path, style: style, .solid(.black))))
    style.lineDashPattern = [Self.dash, Self.dash]
    // The path starts in the middle of a pixel; its dashes end between two.
    style.lineDashPhase = 0.5
    list.append(.stroke(.init(path, style: style, .solid(.white))))
    return list
  }

  private var isTiny: Bool {
    guard let first = corners.first else { return true }
    return corners.allSatisfy { abs($0.x - first.x) < 1 && abs($0.y - first.y) < 1 }
  }

  private var frame: Path {
    var path = Path()
    for (index, corner) in corners.enumerated() {
      // The edges lie within the layer: the far ones are drawn in the last pixels of it.
      let inner = Self.inside(corner, towards: center)
      if index == 0 { path.move(to: inner) } else { path.line(to: inner) }
    }
    path.close()
    return path
  }

  private var cross: Path {
    let middle = Self.inside(center, towards: center)
    var path = Path()
    path.move(to: Point(middle.x - Self.dash, middle.y))
    path.line(to: Point(middle.x + Self.dash, middle.y))
    path.move(to: Point(middle.x, middle.y - Self.dash))
    path.line(to: Point(middle.x, middle.y + Self.dash))
    return path
  }

  private var center: Point {
    guard !corners.isEmpty else { return .zero }
    let sum = corners.reduce(Point.zero) { $0 + $1 }
    return Point(sum.x / Double(corners.count), sum.y / Double(corners.count))
  }

  /// The middle of the pixel at a corner, on the side of the layer.
  private static func inside(_ point: Point, towards center: Point) -> Point {
    func middle(_ value: Double, _ center: Double) -> Double {
      value <= center ? value.rounded(.down) + 0.5 : value.rounded(.up) - 0.5
    }
    return Point(middle(point.x, center.x), middle(point.y, center.y))
  }
}
