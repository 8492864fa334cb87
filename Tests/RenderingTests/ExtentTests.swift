import Graphics
import Layers
import Rendering
import Testing

@Suite("Where layers draw")
struct ExtentTests {
  private func layer(_ layerClass: LayerClass, _ serial: Int, x: Double, y: Double) -> Layer {
    let layer = Layer(layerClass, serial: serial)
    layer.model.bounds = Rect(0, 0, 10, 8)
    layer.model.position = Point(x, y)
    return layer
  }

  private func extents(of layers: Layer..., scale: Double = 1) throws -> [Rect?] {
    let root = Layer(.stage, serial: 0)
    root.model.bounds = Rect(0, 0, 40, 30)
    for layer in layers { try root.addSublayer(layer) }
    return Array(LayerSnapshot(root, at: 0).extents(scale: scale).dropFirst())
  }

  @Test func `a layer draws in its bounds, in pixels`() throws {
    let box = layer(.layer, 1, x: 15, y: 14)
    box.model.backgroundColor = .black
    #expect(try extents(of: box, scale: 2) == [Rect(20, 20, 20, 16)])
    box.model.transform = .parts(TransformParts())
    box.model.opacity = 0
    #expect(try extents(of: box) == [Rect(10, 10, 10, 8)], "a layer that fades has a place, too")
  }

  @Test func `a layer without a picture of its own is where its sublayers are, or nowhere`() throws
  {
    let group = layer(.layer, 1, x: 5, y: 4)
    #expect(try extents(of: group) == [nil])
    let (one, other) = (layer(.layer, 2, x: 5, y: 4), layer(.layer, 3, x: 25, y: 24))
    one.model.backgroundColor = .black
    other.model.backgroundColor = .black
    try group.addSublayer(one)
    try group.addSublayer(other)
    #expect(
      try extents(of: group) == [Rect(0, 0, 30, 28), Rect(0, 0, 10, 8), Rect(20, 20, 10, 8)])
  }

  @Test func `a path draws where it is, with its line, but without what miters might reach`() throws
  {
    let shape = layer(.shapeLayer, 1, x: 5, y: 4)
    shape.model.shape.path = .rect(Rect(20, 10, 4, 4))
    #expect(try extents(of: shape) == [Rect(20, 10, 4, 4)])
    shape.model.shape.strokeColor = .black
    shape.model.shape.style.lineWidth = 2
    let extent = try #require(try extents(of: shape)[0])
    #expect(extent.minX < 19.01 && extent.minX > 18.5 && extent.maxY > 14.99 && extent.maxY < 15.5)
  }
}
