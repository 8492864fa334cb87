import Animations
import Graphics
import Layers
import Testing

@Suite struct LayerHits {
  private let root = Layer(.stage, serial: 0)

  init() {
    root.model.bounds = Rect(0, 0, 100, 100)
    root.model.anchorPoint = .zero
  }

  @discardableResult
  private func add(
    _ name: String, _ frame: Rect, in superlayer: Layer? = nil, _ layerClass: LayerClass = .layer,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) throws -> Layer {
    let layer = Layer(layerClass, serial: 1)
    layer.model.frame = frame
    layer.model.name = name
    change(&layer.model)
    try (superlayer ?? root).addSublayer(layer)
    return layer
  }

  /// The name of what is hit, "root" or "-".
  private func hit(_ x: Double, _ y: Double, _ values: Layer.Values = .model) -> String {
    guard let hit = root.hitTest(Point(x, y), values) else { return "-" }
    return hit === root ? "root" : hit.model.name ?? "?"
  }

  @Test func `the front-most layer is hit, wherever its superlayer ends`() throws {
    let back = try add("back", Rect(10, 10, 20, 20))
    try add("front", Rect(20, 20, 20, 20))
    try add("child", Rect(-5, 0, 10, 10), in: back)
    #expect(
      [hit(12, 25), hit(25, 25), hit(7, 15), hit(50, 50), hit(-1, 0)] == [
        "back", "front", "child", "root", "-",
      ])
  }

  @Test func `a nearer depth comes first, and at one depth the later layer`() throws {
    try add("near", Rect(0, 0, 10, 10)) { $0.zPosition = 1 }
    try add("a", Rect(0, 0, 20, 10))
    try add("b", Rect(15, 0, 20, 10))
    #expect([hit(5, 5), hit(12, 5), hit(17, 5)] == ["near", "a", "b"])
  }

  @Test func `corners are outside, and clip what is below`() throws {
    let round = try add("round", Rect(0, 0, 40, 40)) { $0.cornerRadius = 20 }
    #expect([hit(1, 1), hit(20, 1), hit(7, 7)] == ["root", "round", "round"])
    try add("child", Rect(0, 0, 60, 60), in: round)
    #expect([hit(1, 1), hit(50, 50)] == ["child", "child"])
    round.model.masksToBounds = true
    #expect([hit(1, 1), hit(50, 50), hit(20, 20)] == ["root", "root", "child"])
  }

  @Test func `hidden layers are not hit, transparent ones are`() throws {
    let layer = try add("layer", Rect(0, 0, 40, 40)) { $0.opacity = 0 }
    try add("child", Rect(0, 0, 10, 10), in: layer)
    #expect([hit(20, 20), hit(5, 5)] == ["layer", "child"])
    layer.model.hidden = true
    #expect(hit(5, 5) == "root")
  }

  @Test func `transforms are undone, those of sublayers too`() throws {
    let board = try add("board", Rect(20, 20, 60, 60)) {
      $0.sublayerTransform = transform(scale: (2, 2, 1))
    }
    try add("bar", Rect(25, 25, 10, 10), in: board) {
      $0.transform = transform(rotation: (0, 0, .pi / 2), translation: (5, 0, 0))
    }
    // The bar's centre is 5 to the right of the board's, doubled by the board.
    #expect(
      [hit(60, 50), hit(69, 50), hit(49, 50), hit(71, 50)] == ["bar", "bar", "board", "board"])
  }

  @Test func `what is flattened cannot be hit`() throws {
    try add("flat", Rect(0, 0, 40, 40)) { $0.transform = transform(scale: (0, 1, 1)) }
    #expect(hit(20, 20) == "root")
  }

  @Test func `a scrolled layer's content is hit where it shows`() throws {
    let view = try add("view", Rect(0, 0, 40, 40)) {
      $0.bounds.origin = Point(0, 100)
      $0.anchorPoint = .zero
      $0.position = .zero
    }
    try add("row", Rect(0, 110, 40, 10), in: view)
    #expect(view.contains(Point(5, 105), .model))
    #expect(!view.contains(Point(5, 5), .model))
    #expect([hit(5, 12), hit(5, 5)] == ["row", "view"])
  }

  @Test func `what moves is hit where it shows, in its own time`() throws {
    let mover = try add("mover", Rect(0, 0, 10, 10))
    mover.model.timing.speed = 0.5
    var animation = Animation(
      PropertyAnimation(keyPath: "position.x", from: .number(5), to: .number(85)))
    animation.timing.duration = 2
    try mover.addAnimation(animation, forKey: nil, id: 1, at: 0)
    #expect(hit(45, 5, .presentation(at: 2)) == "mover")
    #expect(hit(45, 5) == "root")
    #expect(mover.contains(Point(9, 9), .presentation(at: 2)))
  }

  @Test func `covers let hits through, unless they are asked for`() throws {
    let button = try add("button", Rect(0, 0, 40, 40)) { $0.cornerRadius = 10 }
    let cover = Layer(.layer, serial: 2)
    cover.model.name = "cover"
    cover.coversSuperlayer = true
    try button.addSublayer(cover)
    try add("ring", Rect(0, 0, 40, 40), in: cover)
    #expect(hit(20, 20) == "button")
    func asked(_ x: Double, _ y: Double) -> String? {
      root.hitTest(Point(x, y), .model) { $0 === cover || $0 === root }?.model.name
    }
    #expect(asked(20, 20) == "cover")
    #expect(asked(1, 1) == nil)
    #expect(!cover.contains(Point(1, 1), .model))
  }

  @Test func `a cover of a shape is hit within its path`() throws {
    let shape = try add("shape", Rect(0, 0, 40, 40), in: nil, .shapeLayer) {
      $0.shape.path = Path(elements: [
        .move(Point(0, 0)), .line(Point(40, 0)), .line(Point(0, 40)), .close,
      ])
    }
    let cover = Layer(.layer, serial: 2)
    cover.coversSuperlayer = true
    try shape.addSublayer(cover)
    #expect(cover.contains(Point(5, 5), .model))
    #expect(!cover.contains(Point(35, 35), .model))
    #expect(root.hitTest(Point(5, 5), .model) { $0 === cover } === cover)
    #expect(root.hitTest(Point(35, 35), .model) { $0 === cover } == nil)
  }

  @Test func `all hits are visited from front to back`() throws {
    let a = try add("a", Rect(0, 0, 40, 40))
    try add("b", Rect(0, 0, 20, 20), in: a)
    try add("c", Rect(10, 10, 40, 40))
    var names: [String] = []
    root.forEachHit(at: Point(15, 15), .model) {
      names.append($0.model.name ?? "root")
      return true
    }
    #expect(names == ["c", "b", "a", "root"])
  }
}
