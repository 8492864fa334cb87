import Graphics
import Layers
import Testing

@Suite final class Tree {
  private let a = Tree.layer("a")
  private let b = Tree.layer("b")
  private let c = Tree.layer("c")
  private let d = Tree.layer("d")

  /// Puts b into a, and c and d into b.
  init() throws {
    try a.addSublayer(b)
    try b.addSublayer(c)
    try b.addSublayer(d)
  }

  private static func layer(_ name: String) -> Layer {
    let layer = Layer(.layer, serial: 0)
    layer.model.name = name
    return layer
  }

  /// The tree below a layer, as `a(b(c d))`.
  private func outline(_ layer: Layer) -> String {
    let below = layer.sublayers.map { outline($0) }.joined(separator: " ")
    return layer.label + (below.isEmpty ? "" : "(\(below))")
  }

  // MARK: - Moving

  @Test func `a layer that has a superlayer moves`() throws {
    try a.addSublayer(c)
    #expect(outline(a) == "a(b(d) c)")
    #expect(c.superlayer === a)
    try b.addSublayer(c)
    #expect(outline(a) == "a(b(d c))")
  }

  @Test func `adding a sublayer again brings it to the front`() throws {
    try b.addSublayer(c)
    #expect(outline(a) == "a(b(d c))")
  }

  @Test(arguments: [(0, "e c d"), (1, "c e d"), (2, "c d e")])
  func `a layer goes to the place it is given`(index: Int, order: String) throws {
    try b.insertSublayer(Self.layer("e"), at: index)
    #expect(outline(b) == "b(\(order))")
  }

  @Test func `a sublayer that moves counts places without itself`() throws {
    try b.insertSublayer(c, at: 1)
    #expect(outline(b) == "b(d c)")
    try b.insertSublayer(c, at: 0)
    #expect(outline(b) == "b(c d)")
  }

  @Test func `a layer goes below or above a sibling`() throws {
    try b.insertSublayer(Self.layer("e"), below: d)
    #expect(outline(b) == "b(c e d)")
    try b.insertSublayer(Self.layer("f"), above: c)
    #expect(outline(b) == "b(c f e d)")
    try b.insertSublayer(d, below: c)
    #expect(outline(b) == "b(d c f e)")
    try b.insertSublayer(d, above: c)
    #expect(outline(b) == "b(c d f e)")
  }

  @Test func `sublayers are replaced as a whole; the old are detached and alive`() throws {
    let e = Self.layer("e")
    try b.setSublayers([e, d])
    #expect(outline(a) == "a(b(e d))")
    #expect(c.superlayer == nil)
    try b.setSublayers([])
    #expect(outline(a) == "a(b)")
    #expect(d.superlayer == nil && e.superlayer == nil)
  }

  @Test func `a layer that is taken off keeps what is in it`() {
    b.removeFromSuperlayer()
    #expect(outline(a) == "a")
    #expect(outline(b) == "b(c d)")
    #expect(b.superlayer == nil && c.superlayer === b)
    b.removeFromSuperlayer()
    #expect(outline(b) == "b(c d)")
  }

  @Test func `the root is the layer at the top`() {
    #expect(c.root === a)
    #expect(a.root === a)
  }

  @Test func `layers are visited parents first, in paint order`() {
    var names: [String] = []
    a.forEachLayer { names.append($0.label) }
    #expect(names == ["a", "b", "c", "d"])
  }

  @Test func `a nameless layer is called by class and number`() {
    #expect(Layer(.shapeLayer, serial: 7).label == "shapeLayer#7")
  }

  @Test func `what was in a layer outlives it, without a superlayer`() throws {
    let inner = Self.layer("inner")
    do {
      let outer = Self.layer("outer")
      try outer.addSublayer(inner)
      #expect(inner.superlayer === outer)
    }
    #expect(inner.superlayer == nil)
  }

  // MARK: - Refusals

  /// Does what must be refused, and checks that the tree is as it was.
  private func refusal(_ body: () throws(LayerError) -> Void) -> LayerError? {
    defer { #expect(outline(a) == "a(b(c d))") }
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a layer cannot be put into itself or what it holds`() {
    #expect(refusal { () throws(LayerError) in try a.addSublayer(a) } == .itself)
    #expect(refusal { () throws(LayerError) in try b.addSublayer(a) } == .cycle)
    #expect(refusal { () throws(LayerError) in try d.addSublayer(a) } == .cycle)
    #expect(refusal { () throws(LayerError) in try c.insertSublayer(b, at: 0) } == .cycle)
    #expect(refusal { () throws(LayerError) in try c.setSublayers([b]) } == .cycle)
  }

  @Test func `a stage is nobody's sublayer`() {
    let stage = Layer(.stage, serial: 0)
    #expect(refusal { () throws(LayerError) in try a.addSublayer(stage) } == .stageIsRoot)
  }

  @Test func `a place must be there`() {
    let e = Self.layer("e")
    #expect(
      refusal { () throws(LayerError) in try b.insertSublayer(e, at: 3) }
        == .indexOutOfRange(4, count: 2))
    #expect(
      refusal { () throws(LayerError) in try b.insertSublayer(e, at: -1) }
        == .indexOutOfRange(0, count: 2))
    #expect(
      refusal { () throws(LayerError) in try b.insertSublayer(c, at: 2) }
        == .indexOutOfRange(3, count: 1))
    #expect(e.superlayer == nil)
  }

  @Test func `a sibling must be one, and another layer`() {
    let e = Self.layer("e")
    #expect(
      refusal { () throws(LayerError) in try a.insertSublayer(e, above: c) } == .notASublayer)
    #expect(
      refusal { () throws(LayerError) in try b.insertSublayer(c, above: c) } == .notASublayer)
  }

  @Test func `a list that fails at its end changes nothing`() {
    let e = Self.layer("e")
    #expect(refusal { () throws(LayerError) in try b.setSublayers([e, d, a]) } == .cycle)
    #expect(refusal { () throws(LayerError) in try b.setSublayers([e, e]) } == .twice)
    #expect(e.superlayer == nil)
  }

  @Test func `a path holds 256 layers, whichever end grows`() throws {
    func chain(_ count: Int) throws -> (top: Layer, bottom: Layer, all: [Layer]) {
      let layers = (0..<count).map { _ in Self.layer("x") }
      for index in 1..<count { try layers[index - 1].addSublayer(layers[index]) }
      return (layers[0], layers[count - 1], layers)
    }
    let upper = try chain(200)
    let lower = try chain(56)
    let tooLong = try chain(57)
    #expect(throws: LayerError.tooDeep) { try upper.bottom.addSublayer(tooLong.top) }
    #expect(tooLong.top.superlayer == nil)
    try upper.bottom.addSublayer(lower.top)
    #expect(throws: LayerError.tooDeep) { try lower.bottom.addSublayer(Self.layer("y")) }
    #expect(upper.all.count + lower.all.count == Layer.maximumDepth)
  }
}
