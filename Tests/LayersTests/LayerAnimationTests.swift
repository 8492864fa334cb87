import Animations
import Graphics
import Layers
import Testing

@Suite struct LayerAnimations {
  private let layer = Layer(.shapeLayer, serial: 1)

  /// An animation of a number over a duration.
  private func animation(
    _ keyPath: String, from: Double? = nil, to: Double? = nil, by: Double? = nil,
    duration: Double = 2, _ change: (inout Animation) -> Void = { _ in }
  ) -> Animation {
    var animation = Animation(
      PropertyAnimation(
        keyPath: keyPath, from: from.map { .number($0) }, to: to.map { .number($0) },
        by: by.map { .number($0) }))
    animation.timing.duration = duration
    change(&animation)
    return animation
  }

  private func add(
    _ animation: Animation, _ key: String? = nil, id: Int, at time: Double = 0
  ) throws {
    try layer.addAnimation(animation, forKey: key, id: id, at: time)
  }

  private func shown(_ name: String, at time: Double) -> PropertyValue {
    keyPath(name).value(in: layer.presentation(at: time))
  }

  // MARK: - Adding, replacing, removing

  @Test func `the model stays, and the presentation follows time in any order`() throws {
    try add(animation("opacity", from: 1, to: 0), id: 1)
    #expect(shown("opacity", at: 1) == .number(0.5))
    #expect(shown("opacity", at: 0.5) == .number(0.75))
    #expect(shown("opacity", at: 3) == .number(1))
    #expect(layer.model.opacity == 1)
  }

  @Test func `without a begin time it begins when it is added`() throws {
    try add(animation("opacity", from: 1, to: 0), id: 1, at: 10)
    #expect(shown("opacity", at: 11) == .number(0.5))
    #expect(layer.animations[0].activeInterval.begin == 10)
    #expect(layer.animations[0].activeInterval.end == 12)
  }

  @Test func `a begin time of 0 is 0, and a delay counts from the adding`() throws {
    try add(animation("opacity", from: 1, to: 0) { $0.timing.beginTime = 0 }, id: 1, at: 1)
    #expect(shown("opacity", at: 1) == .number(0.5))
    try add(animation("zPosition", from: 0, to: 8) { $0.timing.delay = 3 }, id: 2, at: 1)
    #expect(shown("zPosition", at: 3.9) == .number(0))
    #expect(shown("zPosition", at: 5) == .number(4))
  }

  @Test func `the same key replaces, no key adds`() throws {
    try add(animation("opacity", to: 0), "fade", id: 1)
    try add(animation("opacity", to: 0), nil, id: 2)
    try add(animation("opacity", to: 0.5), "fade", id: 3)
    #expect(layer.animations.map(\.key) == ["animation#2", "fade"])
    #expect(layer.animations.map(\.id) == [2, 3])
  }

  @Test func `what is removed shows no more`() throws {
    try add(animation("opacity", from: 0, to: 0), id: 1)
    #expect(layer.removeAnimation(id: 1, at: 1))
    #expect(shown("opacity", at: 1) == .number(1))
    #expect(!layer.removeAnimation(id: 1, at: 1))
  }

  // MARK: - Order

  @Test func `the animation added last wins`() throws {
    try add(animation("opacity", from: 0.25, to: 0.25), id: 1)
    try add(animation("opacity", from: 0.5, to: 0.5), id: 2)
    #expect(shown("opacity", at: 1) == .number(0.5))
  }

  @Test func `an additive animation adds to what those before it show`() throws {
    func additive(_ animation: inout Animation) {
      guard case .property(var leaf) = animation.content else { return }
      leaf.additive = true
      animation.content = .property(leaf)
    }
    layer.model.position.x = 100
    try add(animation("position.x", from: 0, to: 10, additive), id: 1)
    try add(animation("position.x", from: 0, to: 20, additive), id: 2)
    #expect(shown("position.x", at: 1) == .number(115))
    try add(animation("position.x", from: 0, to: 40), id: 3)
    #expect(shown("position.x", at: 1) == .number(20))
    try add(animation("position.x", from: 1, to: 1, additive), id: 4)
    #expect(shown("position.x", at: 1) == .number(21))
  }

  @Test func `parts of one value combine`() throws {
    try add(animation("transform.scale", from: 1, to: 3), id: 1)
    try add(animation("transform.rotation", from: 0, to: 4), id: 2)
    try add(animation("transform.translation.x", from: 0, to: 10), id: 3)
    #expect(
      layer.presentation(at: 1).transform
        == transform(scale: (2, 2, 2), rotation: (0, 0, 2), translation: (5, 0, 0)))
  }

  @Test func `a missing end is the model's, read when it is shown`() throws {
    try add(animation("opacity", to: 0), id: 1)
    layer.model.opacity = 0.5
    #expect(shown("opacity", at: 1) == .number(0.25))
  }

  // MARK: - Update, commit, finish

  @Test func `an update keeps begin and order`() throws {
    try add(animation("opacity", from: 1, to: 0), "a", id: 1, at: 1)
    try add(animation("opacity", from: 0.5, to: 0.5), "b", id: 2, at: 1)
    #expect(try layer.updateAnimation(id: 1, to: animation("opacity", from: 0, to: 1, duration: 8)))
    #expect(layer.animations.map(\.key) == ["a", "b"])
    #expect(layer.animations[0].activeInterval.begin == 1)
    #expect(layer.animations[0].activeInterval.end == 9)
    #expect(try !layer.updateAnimation(id: 9, to: animation("opacity", to: 1)))
  }

  @Test func `a commit writes what shows, all leaves of a group`() throws {
    var group = Animation(group: [
      animation("opacity", from: 1, to: 0), animation("transform.scale", from: 1, to: 3),
    ])
    group.timing.duration = 2
    group.commit = true
    try add(group, id: 1)
    layer.removeAnimation(id: 1, at: 1)
    #expect(layer.model.opacity == 0.5)
    #expect(layer.model.transform == transform(scale: (2, 2, 2)))
  }

  @Test func `a replaced animation commits`() throws {
    try add(animation("opacity", from: 1, to: 0) { $0.commit = true }, "fade", id: 1)
    try add(animation("zPosition", to: 1), "fade", id: 2, at: 1)
    #expect(layer.model.opacity == 0.5)
  }

  @Test func `finishing ends with the present cycle`() throws {
    try add(animation("opacity", from: 1, to: 0) { $0.timing.repeatCount = .infinity }, id: 1)
    #expect(layer.animations[0].activeInterval.end == .infinity)
    layer.finishCycle(ofAnimation: 1, at: 5)
    #expect(layer.animations[0].activeInterval.end == 6)
    #expect(shown("opacity", at: 5) == .number(0.5))
    #expect(shown("opacity", at: 7) == .number(1))
  }

  // MARK: - Refusals

  private func refusal(of animation: Animation, on layer: Layer? = nil) -> AnimationError? {
    let layer = layer ?? self.layer
    defer { #expect(layer.animations.isEmpty) }
    do throws(AnimationError) {
      try layer.addAnimation(animation, forKey: "key", id: 1, at: 0)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a key path must be one of the class, and animate`() {
    #expect(
      refusal(of: animation("opactiy", to: 1))
        == .unknownKeyPath("opactiy", .shapeLayer, suggestion: "opacity"))
    #expect(
      refusal(of: animation("strokeEnd", to: 1), on: Layer(.layer, serial: 2))
        == .unknownKeyPath("strokeEnd", .layer, suggestion: nil))
    #expect(refusal(of: animation("frame", to: 1)) == .notAnimatable("frame"))
    #expect(refusal(of: animation("lineCap", to: 1)) == .notAnimatable("lineCap"))
  }

  @Test func `values must be of the key path's kind`() {
    #expect(
      refusal(of: animation("position", to: 1))
        == .wrongKind(keyPath: "position", role: "to", expected: "a point { x, y }"))
    #expect(
      refusal(
        of: Animation(
          PropertyAnimation(keyPath: "opacity", values: [.number(1), .point(.zero)])))
        == .wrongKind(
          keyPath: "opacity", role: "values[2]", expected: "a number between 0 and 1"))
  }

  @Test func `an update that does not fit leaves the animation`() throws {
    try add(animation("opacity", from: 1, to: 0), id: 1)
    #expect(throws: AnimationError.self) {
      try layer.updateAnimation(id: 1, to: animation("position", to: 1))
    }
    #expect(shown("opacity", at: 1) == .number(0.5))
  }

  @Test func `a settled spring commits its target, and one that is cut what it shows`() throws {
    func spring() -> Animation {
      let ends = BasicCurve(to: .number(0.25))
      var animation = Animation(
        PropertyAnimation(keyPath: "opacity", curve: .spring(SpringCurve(ends: ends))))
      animation.commit = true
      return animation
    }
    let end = Spring().settlingDuration
    try add(spring(), id: 1)
    #expect(shown("opacity", at: end) != .number(0.25))
    layer.removeAnimation(id: 1, at: end)
    #expect(layer.model.opacity == 0.25)
    layer.model.opacity = 1
    try add(spring(), id: 2)
    let cut = shown("opacity", at: 0.1)
    layer.removeAnimation(id: 2, at: 0.1)
    #expect(PropertyValue.number(layer.model.opacity) == cut)
  }

  @Test func `lists of another length mix with the model's, but have no sum`() throws {
    let gradient = Layer(.gradientLayer, serial: 3)
    gradient.model.gradient.locations = [0, 1]
    let mixed = Animation(
      PropertyAnimation(keyPath: "locations", to: .numbers([0, 0.25, 1])))
    try gradient.addAnimation(mixed, forKey: nil, id: 0, at: 0)
    #expect(gradient.presentation(at: 0.125).gradient.locations == [0, 0.375, 1])
    gradient.removeAnimation(id: 0, at: 0.125)
    let three = Animation(
      PropertyAnimation(keyPath: "locations", by: .numbers([0, 0.5, 1])))
    let error = #expect(throws: AnimationError.self) {
      try gradient.addAnimation(three, forKey: nil, id: 1, at: 0)
    }
    guard case .mismatch("locations", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(gradient.animations.isEmpty)
  }
}
