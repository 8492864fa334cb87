import Animations
import Graphics
import Layers
import Testing

@Suite final class Snapshots {
  private let root = Layer(.stage, serial: 0)
  private var layers: [Layer] = []

  init() { root.model.name = "root" }

  @discardableResult
  private func layer(
    _ name: String, in superlayer: Layer? = nil, _ layerClass: LayerClass = .layer
  ) throws -> Layer {
    let layer = Layer(layerClass, serial: layers.count + 1)
    layer.model.name = name
    layers.append(layer)
    try (superlayer ?? root).addSublayer(layer)
    return layer
  }

  private func animate(_ layer: Layer, _ keyPath: String, _ from: Double, _ to: Double) throws {
    var animation = Animation(
      PropertyAnimation(keyPath: keyPath, from: .number(from), to: .number(to)))
    animation.timing.duration = 2
    try layer.addAnimation(animation, forKey: nil, id: 1, at: 0)
  }

  /// The nodes at a time as `name` and, in braces, the place after the subtree.
  private func outline(at time: Double = 0) -> [String] {
    LayerSnapshot(root, at: time).nodes.map { "\($0.properties.name ?? "") \($0.subtreeEnd)" }
  }

  @Test func `nodes stand in pre-order and know where their subtree ends`() throws {
    let a = try layer("a")
    try layer("b", in: layer("a1", in: a))
    try layer("a2", in: a)
    try layer("c")
    #expect(outline() == ["root 6", "a 5", "a1 4", "b 4", "a2 5", "c 6"])
  }

  @Test func `siblings are sorted by depth, and stay in order where it is equal`() throws {
    try layer("a").model.zPosition = 1
    try layer("b")
    try layer("c").model.zPosition = -1
    try layer("d").model.zPosition = 1
    try layer("e")
    #expect(outline() == ["root 6", "c 2", "b 3", "e 4", "a 5", "d 6"])
  }

  @Test func `depth may be animated`() throws {
    let a = try layer("a")
    try layer("b").model.zPosition = 1
    try animate(a, "zPosition", 0, 2)
    #expect(outline(at: 0.5) == ["root 3", "a 2", "b 3"])
    #expect(outline(at: 1.5) == ["root 3", "b 2", "a 3"])
  }

  @Test func `hidden layers are left out with all in them`() throws {
    let a = try layer("a")
    try layer("b", in: a)
    try layer("c")
    a.model.hidden = true
    #expect(outline() == ["root 2", "c 2"])
    root.model.hidden = true
    #expect(LayerSnapshot(root, at: 0).nodes.isEmpty)
  }

  @Test func `values are those that show`() throws {
    let a = try layer("a")
    try animate(a, "opacity", 1, 0)
    #expect(LayerSnapshot(root, at: 1).nodes[1].properties.opacity == 0.5)
    #expect(LayerSnapshot(root, at: 1) == LayerSnapshot(root, at: 1))
    #expect(LayerSnapshot(root, at: 1) != LayerSnapshot(root, at: 1.5))
  }

  @Test func `another background can be put behind the stage`() throws {
    try layer("a")
    var snapshot = LayerSnapshot(root, at: 0)
    snapshot.setStageBackground(.white)
    #expect(snapshot.nodes[0].properties.backgroundColor == .white)
    #expect(snapshot.nodes[1].properties.backgroundColor == nil)
    root.model.hidden = true
    var empty = LayerSnapshot(root, at: 0)
    empty.setStageBackground(.white)
    #expect(empty.nodes.isEmpty)
  }

  // MARK: - Covers

  /// A cover in a host with bounds (10, 20, 100, 50).
  private func cover(in host: Layer) throws -> Layer {
    host.model.bounds = Rect(10, 20, 100, 50)
    host.model.position = Point(200, 200)
    let cover = try layer("cover", in: host)
    cover.coversSuperlayer = true
    cover.model.masksToBounds = true
    return cover
  }

  @Test func `a cover has its host's size and corners, and lies over what shows of it`() throws {
    let host = try layer("host")
    host.model.cornerRadius = 8
    let cover = try cover(in: host)
    let shown = LayerSnapshot(root, at: 0).nodes[2].properties
    #expect(shown.bounds == Rect(0, 0, 100, 50))
    #expect(shown.position == Point(60, 45))
    #expect(shown.cornerRadius == 8)
    #expect(shown.masksToBounds)
    #expect(cover.currentModel == shown)
    #expect(cover.presentation(at: 0) == shown)
  }

  @Test func `a cover follows its host's animated bounds`() throws {
    let host = try layer("host")
    let cover = try cover(in: host)
    try animate(host, "bounds.size.width", 100, 300)
    #expect(LayerSnapshot(root, at: 1).nodes[2].properties.bounds == Rect(0, 0, 200, 50))
    #expect(cover.presentation(at: 1).bounds == Rect(0, 0, 200, 50))
    #expect(cover.currentModel.bounds == Rect(0, 0, 100, 50))
  }

  @Test func `a cover in a cover follows too`() throws {
    let host = try layer("host")
    let inner = try layer("inner", in: cover(in: host))
    inner.coversSuperlayer = true
    try animate(host, "bounds.size.width", 100, 300)
    #expect(LayerSnapshot(root, at: 1).nodes[3].properties.bounds == Rect(0, 0, 200, 50))
    #expect(inner.presentation(at: 1).bounds == Rect(0, 0, 200, 50))
  }

  @Test func `points in a cover are converted with the geometry it shows`() throws {
    let host = try layer("host")
    let cover = try cover(in: host)
    #expect(cover.convert(Point(0, 0), to: host, .model) == Point(10, 20))
    #expect(cover.convert(Point(0, 0), to: nil, .model) == Point(150, 175))
    try animate(host, "bounds.size.width", 100, 300)
    #expect(cover.convert(Point(0, 0), to: nil, .presentation(at: 1)) == Point(100, 175))
  }

  @Test func `a cover of a shape layer knows its path, in its own coordinates`() throws {
    let host = try layer("host", in: nil, .shapeLayer)
    let path = Path(elements: [.move(Point(10, 20)), .line(Point(30, 20)), .line(Point(30, 40))])
    host.model.shape.path = path
    _ = try cover(in: host)
    #expect(
      LayerSnapshot(root, at: 0).nodes[2].coveredPath
        == Path(elements: [.move(Point(0, 0)), .line(Point(20, 0)), .line(Point(20, 20))]))
    #expect(LayerSnapshot(root, at: 0).nodes[1].coveredPath == nil)
  }
}
