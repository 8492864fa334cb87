import Animations
import Graphics
import Layers
import Testing

// All that lies under a point of the picture, which is what pointers ask.
@Suite struct Hits {
  private let root = Layer(.stage, serial: 1)

  init() {
    root.model.bounds = Rect(0, 0, 100, 100)
    root.model.anchorPoint = .zero
  }

  private func add(
    _ serial: Int, _ frame: Rect, to superlayer: Layer? = nil, _ layerClass: LayerClass = .layer
  ) throws -> Layer {
    let layer = Layer(layerClass, serial: serial)
    layer.model.frame = frame
    try (superlayer ?? root).addSublayer(layer)
    return layer
  }

  private func hits(_ x: Double, _ y: Double, at time: Double = 0) -> [Int] {
    var serials: [Int] = []
    root.forEachHit(at: Point(x, y), .presentation(at: time)) {
      serials.append($0.serial)
      return true
    }
    return serials
  }

  @Test func `the front-most comes first, sublayers before what they lie on`() throws {
    let card = try add(2, Rect(10, 10, 50, 50))
    _ = try add(3, Rect(0, 0, 20, 20), to: card)
    _ = try add(4, Rect(10, 10, 20, 20))
    #expect(hits(15, 15) == [4, 3, 2, 1])
    #expect(hits(45, 45) == [2, 1])
    #expect(hits(99, 99) == [1])
    #expect(hits(101, 50) == [])
  }

  @Test func `depth decides before order`() throws {
    let front = try add(2, Rect(0, 0, 20, 20))
    _ = try add(3, Rect(0, 0, 20, 20))
    front.model.zPosition = 1
    #expect(hits(5, 5) == [2, 3, 1])
  }

  @Test func `round corners are not part of a layer`() throws {
    let pill = try add(2, Rect(0, 0, 40, 20))
    pill.model.cornerRadius = 10
    #expect(hits(2, 2) == [1])
    #expect(hits(3, 4) == [2, 1])
    #expect(hits(20, 0) == [2, 1])
    #expect(hits(38, 18) == [1])
  }

  @Test func `what reaches over its superlayer is hit, unless that clips`() throws {
    let card = try add(2, Rect(10, 10, 20, 20))
    card.model.cornerRadius = 10
    _ = try add(3, Rect(0, 0, 40, 40), to: card)
    #expect(hits(45, 45) == [3, 1])
    card.model.masksToBounds = true
    #expect(hits(45, 45) == [1])
    #expect(hits(11, 11) == [1])
    #expect(hits(20, 20) == [3, 2, 1])
  }

  @Test func `hidden layers and all in them are not hit, transparent ones are`() throws {
    let card = try add(2, Rect(10, 10, 20, 20))
    _ = try add(3, Rect(0, 0, 20, 20), to: card)
    card.model.opacity = 0
    #expect(hits(15, 15) == [3, 2, 1])
    card.model.hidden = true
    #expect(hits(15, 15) == [1])
  }

  @Test func `transforms move what is hit`() throws {
    let bar = try add(2, Rect(30, 45, 40, 10))
    bar.model.transform = transform(rotation: (0, 0, .pi / 2))
    #expect(hits(50, 32) == [2, 1])
    #expect(hits(32, 50) == [1])
    bar.model.transform = transform()
    root.model.sublayerTransform = transform(translation: (10, 0, 0))
    #expect(hits(79, 50) == [2, 1])
    #expect(hits(31, 50) == [1])
  }

  @Test func `a layer that is flattened is not hit, nor what is in it`() throws {
    let card = try add(2, Rect(10, 10, 20, 20))
    _ = try add(3, Rect(0, 0, 20, 20), to: card)
    card.model.transform = transform(scale: (0, 1, 1))
    #expect(hits(20, 20) == [1])
  }

  @Test func `what shows is hit, not the model`() throws {
    let dot = try add(2, Rect(0, 0, 10, 10))
    var animation = Animation(
      PropertyAnimation(keyPath: "position.x", from: .number(5), to: .number(95)))
    animation.timing.duration = 2
    try dot.addAnimation(animation, forKey: nil, id: 1, at: 0)
    #expect(hits(50, 5, at: 1) == [2, 1])
    #expect(hits(5, 5, at: 1) == [1])
  }

  @Test func `a cover of a shape is hit within the shape's path`() throws {
    let shape = try add(2, Rect(0, 0, 40, 40), .shapeLayer)
    shape.model.shape.path = .ellipse(in: Rect(0, 0, 40, 40))
    let cover = Layer(.layer, serial: 3)
    cover.coversSuperlayer = true
    cover.model.masksToBounds = true
    try shape.addSublayer(cover)
    #expect(hits(20, 20) == [3, 2, 1])
    #expect(hits(3, 3) == [2, 1])
  }
}
