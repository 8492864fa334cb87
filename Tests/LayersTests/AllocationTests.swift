import AllocationCounter
import Animations
import Graphics
import Layers
import Testing

// Serialized by nature: the counter counts the calling thread only.
@Suite struct FrameAllocations {
  private func layer(
    _ serial: Int, of layerClass: LayerClass = .layer, _ animations: [PropertyAnimation],
    _ change: (inout Animation) -> Void = { _ in }
  ) throws -> Layer {
    let layer = Layer(layerClass, serial: serial)
    for (place, property) in animations.enumerated() {
      var animation = Animation(property)
      animation.timing.duration = 1 + Double(place)
      animation.timing.repeatCount = .infinity
      change(&animation)
      try layer.addAnimation(animation, forKey: nil, id: serial * 8 + place, at: 0)
    }
    return layer
  }

  /// How often frames allocate that are like those before, for a stage of layers.
  private func allocations(of layers: [Layer]) throws -> Int {
    let root = Layer(.stage, serial: 0)
    try root.setSublayers(layers)
    var snapshot = LayerSnapshot(root, at: 0)
    func play() { for frame in 1...10 { snapshot.update(root, at: Double(frame) * 0.13) } }
    play()
    allocation_count_begin()
    play()
    return allocation_count_end()
  }

  private func numbers(_ keyPath: String, _ from: Double = 0, _ to: Double = 1) -> PropertyAnimation
  {
    PropertyAnimation(keyPath: keyPath, from: .number(from), to: .number(to))
  }

  @Test func `the counter counts`() {
    allocation_count_begin()
    let layer = Layer(.layer, serial: 1)
    #expect(allocation_count_end() > 0)
    #expect(layer.serial == 1)
  }

  @Test func `a thousand layers with three running animations each allocate nothing`() throws {
    let layers = try (1...1000).map { serial in
      try layer(
        serial,
        [numbers("opacity"), numbers("position.x"), numbers("transform.rotation.z")]
      ) { $0.timingFunction = .easeInEaseOut }
    }
    #expect(try allocations(of: layers) == 0)
  }

  @Test func `nor do other kinds of values, curves and modes`() throws {
    var additive = numbers("bounds.size.width", 3, 4)
    additive.additive = true
    var cumulative = numbers("transform.scale")
    cumulative.cumulative = true
    let color = PropertyAnimation(
      keyPath: "backgroundColor", from: .color(.black), to: .color(.white))
    let point = PropertyAnimation(
      keyPath: "position", from: .point(.zero), to: .point(Point(3, 4)))
    let keyframes = PropertyAnimation(
      keyPath: "opacity", values: [.number(1), .number(0), .number(1)], keyTimes: [0, 0.25, 1])
    let whole = PropertyAnimation(
      keyPath: "transform", to: .transform(.matrix(.scale(2, 2))))
    #expect(try allocations(of: [layer(1, [additive, cumulative])]) == 0)
    #expect(try allocations(of: [layer(2, [color, point])]) == 0)
    #expect(try allocations(of: [layer(3, [keyframes, whole])]) == 0)
  }

  @Test func `nor what is boxed, nor siblings that change their depth`() throws {
    let ring = try layer(1, of: .shapeLayer, [numbers("strokeEnd"), numbers("lineWidth", 1, 4)])
    ring.model.shape.path = Path(elements: [.move(.zero), .line(Point(9, 9))])
    let band = try layer(2, of: .gradientLayer, [numbers("angle"), numbers("anchorPointZ")])
    ring.model.zPosition = 2
    band.model.name = "band"
    #expect(try allocations(of: [ring, band]) == 0)
    let near = try layer(3, [numbers("zPosition", -5, 5)])
    let far = try layer(4, [numbers("zPosition", 5, -5)])
    #expect(try allocations(of: [near, far]) == 0)
  }

  @Test func `nor groups, paused ones, and layers in a time of their own`() throws {
    let group = Layer(.layer, serial: 1)
    var animation = Animation(group: [
      Animation(numbers("opacity")), Animation(numbers("transform.scale", 1, 2)),
    ])
    animation.timing.repeatCount = .infinity
    try group.addAnimation(animation, forKey: nil, id: 1, at: 0)
    group.setSpeed(0.5, ofAnimation: 1, at: 0)
    let slow = try layer(2, [numbers("opacity")])
    slow.model.timing.speed = 0.5
    #expect(try allocations(of: [group, slow]) == 0)
  }
}
