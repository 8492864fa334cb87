import Graphics
import Raster

// What the fixtures' JSON holds, and how it becomes paths, paints and styles.

/// A step of a path as `["C", x1, y1, …]`.
struct SceneStep: Decodable {
  var name: String
  var points: [Point] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    name = try container.decode(String.self)
    while !container.isAtEnd {
      points.append(Point(try container.decode(Double.self), try container.decode(Double.self)))
    }
  }
}

extension Path {
  init(_ steps: [SceneStep]) {
    self.init(
      elements: steps.map { step in
        switch step.name {
        case "M": .move(step.points[0])
        case "L": .line(step.points[0])
        case "Q": .quadratic(step.points[0], step.points[1])
        case "C": .cubic(step.points[0], step.points[1], step.points[2])
        default: .close
        }
      })
  }

  func transformed(with transform: AffineTransform) -> Path {
    Path(
      elements: elements.map { element in
        switch element {
        case .move(let point): .move(transform.apply(point))
        case .line(let point): .line(transform.apply(point))
        case .quadratic(let control, let point):
          .quadratic(transform.apply(control), transform.apply(point))
        case .cubic(let control1, let control2, let point):
          .cubic(transform.apply(control1), transform.apply(control2), transform.apply(point))
        case .arc, .close: element
        }
      })
  }
}

extension AffineTransform {
  init(_ numbers: [Double]?) {
    let n = numbers ?? [1, 0, 0, 1, 0, 0]
    self.init(n[0], n[1], n[2], n[3], n[4], n[5])
  }
}

struct ScenePaint: Decodable {
  struct Linear: Decodable {
    var start: [Double]
    var end: [Double]
    var transform: [Double]?
    var stops: [[Double]]
  }
  var solid: [Double]?
  var linear: Linear?

  var paint: Paint {
    if let solid { return .solid(Color(solid[0], solid[1], solid[2], solid[3])) }
    guard let linear else { return .solid(.clear) }
    let stops = linear.stops.map {
      Gradient.Stop(offset: $0[0], color: Color($0[1], $0[2], $0[3], $0[4]))
    }
    return .axial(
      AxialGradient(
        gradient: Gradient(stops: stops), start: Point(linear.start[0], linear.start[1]),
        end: Point(linear.end[0], linear.end[1]), transform: AffineTransform(linear.transform)))
  }
}

struct ScenePen: Decodable {
  var width: Double
  var cap: StrokeStyle.Cap
  var join: StrokeStyle.Join
  var miterLimit: Double
  var dash: [Double]?
  var dashOffset: Double?

  var style: StrokeStyle {
    StrokeStyle(
      lineWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit,
      lineDashPattern: dash ?? [], lineDashPhase: dashOffset ?? 0)
  }
}

extension StrokeStyle.Cap: Decodable {}
extension StrokeStyle.Join: Decodable {}

/// `nonzero` or `evenodd`.
struct SceneRule: Decodable {
  var rule: FillRule

  init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    rule = name == "evenodd" ? .evenOdd : .nonZero
  }
}
