import Animations
import Graphics
import Layers
import Testing

@Suite("What has moved from one moment to another")
struct MovementTests {
  private let root = Layer(.stage, serial: 0)

  init() {
    root.model.bounds = Rect(0, 0, 100, 100)
    root.model.backgroundColor = .black
  }

  private func layer(_ name: String, _ serial: Int, in superlayer: Layer? = nil) throws -> Layer {
    let layer = Layer(.layer, serial: serial)
    layer.model.name = name
    layer.model.frame = Rect(0, 0, 10, 10)
    layer.model.backgroundColor = .white
    try (superlayer ?? root).addSublayer(layer)
    return layer
  }

  /// The names of the layers that draw after a change and did otherwise before.
  private func moved(_ change: () throws -> Void) rethrows -> [String] {
    let before = LayerSnapshot(root, at: 0)
    try change()
    return LayerSnapshot(root, at: 0).moved(since: before).nodes
      .filter { $0.properties.backgroundColor != nil }.map { $0.properties.name ?? "stage" }
  }

  @Test func `is what has another place, with all in it`() throws {
    let box = try layer("box", 1)
    _ = try layer("dot", 2, in: box)
    _ = try layer("other", 3)
    #expect(moved {} == [])
    #expect(moved { box.model.position.x += 1 } == ["box", "dot"])
    #expect(moved { box.model.opacity = 0.5 } == ["box", "dot"])
  }

  @Test func `is a layer alone that draws something else of its own`() throws {
    let box = try layer("box", 1)
    let dot = try layer("dot", 2, in: box)
    #expect(moved { box.model.backgroundColor = .black } == ["box"])
    #expect(moved { dot.model.cornerRadius = 2 } == ["dot"])
    // The corners of a layer that clips are those of what is in it.
    box.model.masksToBounds = true
    #expect(moved { box.model.cornerRadius = 2 } == ["box", "dot"])
  }

  @Test func `is a layer that was not there, and never the stage's background`() throws {
    _ = try layer("box", 1)
    #expect(try moved { _ = try layer("new", 2) } == ["new"])
    #expect(moved { root.model.backgroundColor = .white } == [])
  }
}
