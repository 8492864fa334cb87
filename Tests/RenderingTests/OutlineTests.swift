import Animations
import Graphics
import Layers
import Rendering
import Testing

@Suite("Where a layer's corners are")
struct OutlineTests {
  /// A stage with a box in a box.
  private func tree() throws -> (root: Layer, outer: Layer, inner: Layer) {
    let root = Layer(.stage, serial: 0)
    root.model.bounds = Rect(0, 0, 100, 100)
    let (outer, inner) = (Layer(.layer, serial: 1), Layer(.layer, serial: 2))
    outer.model.frame = Rect(20, 10, 40, 40)
    inner.model.frame = Rect(4, 8, 10, 20)
    try root.addSublayer(Layer(.layer, serial: 3))
    try root.addSublayer(outer)
    try outer.addSublayer(Layer(.layer, serial: 4))
    try outer.addSublayer(inner)
    return (root, outer, inner)
  }

  private func corners(_ root: Layer, _ serial: Int, scale: Double = 1) -> [Point]? {
    LayerSnapshot(root, at: 0).outline(of: serial, scale: scale)?.map {
      Point(($0.x * 100).rounded() / 100, ($0.y * 100).rounded() / 100)
    }
  }

  @Test func `sums up the places of the layers above, in pixels`() throws {
    let (root, _, _) = try tree()
    #expect(
      corners(root, 2, scale: 2)
        == [Point(48, 36), Point(68, 36), Point(68, 76), Point(48, 76)])
    #expect(corners(root, 0) == [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)])
  }

  @Test func `goes through all transforms`() throws {
    let (root, outer, inner) = try tree()
    var turn = TransformParts()
    turn.rotation.z = .pi / 2
    outer.model.transform = .parts(turn)
    // The box turns about its middle, (40, 30): its left edge comes up.
    #expect(corners(root, 1) == [Point(60, 10), Point(60, 50), Point(20, 50), Point(20, 10)])
    outer.model.transform = .identity
    var half = TransformParts()
    half.scale.x = 0.5
    outer.model.sublayerTransform = .parts(half)
    #expect(corners(root, inner.serial)?.first == Point(32, 18))
  }

  @Test func `is nowhere for a layer that does not show`() throws {
    let (root, outer, inner) = try tree()
    #expect(corners(root, 9) == nil)
    outer.model.hidden = true
    #expect(corners(root, inner.serial) == nil)
  }
}
