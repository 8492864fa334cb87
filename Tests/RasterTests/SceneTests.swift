import Comparison
import FoundationEssentials
import Graphics
import ImageIO
import Raster
import Testing

/// Scenes of shapes, strokes, gradients, clips and groups against 16 by 16 times supersampled
/// pictures, within about twice the distance of the better of two well-known rasterizers.
struct SceneTests {
  @Test(arguments: try SceneIndex.load().cases)
  func `a scene is as near to its exact picture as the best rasterizers come`(
    _ scene: SceneIndex.Case
  ) throws {
    let picture = try Scene.load(scene.id).draw(scale: scene.scale, size: scene.size)
    let exact = try PNG.decode([UInt8](Fixture.data("\(scene.id).exact.png")))
    let difference = PictureComparison(expected: exact, actual: picture)
    let tolerance = scene.tolerance
    #expect(difference.count(above: 64) <= tolerance.max_n_gt_64)
    #expect(difference.count(above: 32) <= tolerance.max_n_gt_32)
    #expect(difference.count(above: 8) <= tolerance.max_n_gt_8)
    #expect(difference.mean <= tolerance.max_mean)
  }
}

struct SceneIndex: Decodable {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    // Names as in the file: how many pixels may differ by more than 64, 32, 8.
    struct Tolerance: Decodable, Sendable {
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var max_n_gt_64: Int
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var max_n_gt_32: Int
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var max_n_gt_8: Int
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var max_mean: Double
    }
    var id: String
    var scale: Double
    var size: [Int]
    var tolerance: Tolerance

    var testDescription: String { id }
  }
  var cases: [Case]

  static func load() throws -> SceneIndex { try Fixture.decode("index.json", as: Self.self) }
}

struct Scene: Decodable {
  struct Clip: Decodable {
    struct Shape: Decodable {
      var d: [SceneStep]
      var rule: SceneRule
      var transform: [Double]?
    }
    struct Outer: Decodable {
      var shapes: [Shape]
      var transform: [Double]?
    }
    var shapes: [Shape]
    var transform: [Double]?
    var clip: Outer?
  }
  struct Stroke: Decodable {
    var paint: ScenePaint
    var pen: ScenePen

    enum CodingKeys: String, CodingKey { case paint }

    init(from decoder: any Decoder) throws {
      paint = try decoder.container(keyedBy: CodingKeys.self).decode(
        ScenePaint.self, forKey: .paint)
      pen = try ScenePen(from: decoder)
    }
  }
  struct Node: Decodable {
    var type: String
    var transform: [Double]?
    var opacity: Double?
    var clip: Clip?
    var children: [Node]?
    var d: [SceneStep]?
    var fill: ScenePaint?
    var fillRule: SceneRule?
    var stroke: Stroke?
  }
  var children: [Node]

  static func load(_ id: String) throws -> Scene {
    try Fixture.decode("\(id).scene.json", as: Self.self)
  }

  func draw(scale: Double, size: [Int]) -> Pixmap {
    var list = DisplayList(width: size[0], height: size[1])
    for node in children { node.append(to: &list, .scale(scale, scale)) }
    var pixmap = Pixmap(width: size[0], height: size[1])
    Rasterizer().draw(list, into: &pixmap)
    return pixmap
  }
}

extension Scene.Node {
  func append(to list: inout DisplayList, _ parent: AffineTransform) {
    let transform = AffineTransform(transform).concatenating(parent)
    var clipCount = 0
    func push(_ shapes: [Scene.Clip.Shape], _ clipTransform: [Double]?) {
      for shape in shapes {
        let mapping = AffineTransform(shape.transform)
          .concatenating(AffineTransform(clipTransform)).concatenating(transform)
        list.append(
          .pushClip(.init(.path(Path(shape.d), shape.rule.rule), transform: mapping)))
        clipCount += 1
      }
    }
    if let clip {
      if let outer = clip.clip { push(outer.shapes, outer.transform) }
      push(clip.shapes, clip.transform)
    }
    if let opacity { list.append(.pushGroup(.init(opacity: opacity))) }
    if let d, let fill {
      list.append(
        .fill(
          .init(.path(Path(d), fillRule?.rule ?? .nonZero), fill.paint, transform: transform)))
    }
    if let d, let stroke {
      list.append(
        .stroke(
          .init(Path(d), style: stroke.pen.style, stroke.paint.paint, transform: transform)))
    }
    for child in children ?? [] { child.append(to: &list, transform) }
    if opacity != nil { list.append(.popGroup) }
    for _ in 0..<clipCount { list.append(.popClip) }
  }
}
