import Animations
import Graphics
import Testing

@Suite struct BasicAnimationTests {
  private func half(
    from: Double? = nil, to: Double? = nil, by: Double? = nil, additive: Bool = false
  ) -> [Double] {
    var leaf = PropertyAnimation.basic("x", from: from, to: to, by: by)
    leaf.additive = additive
    let player = Player(model: ["x": .number(100)], Animation(leaf).with(duration: 1))
    return [0, 0.5, 1].map { player.number("x", at: $0) }
  }

  @Test func `each combination of ends runs as measured`() {
    #expect(half(from: 10, to: 20) == [10, 15, 20])
    #expect(half(from: 10, by: 4) == [10, 12, 14])
    #expect(half(to: 20, by: 4) == [16, 18, 20])
    #expect(half(from: 10) == [10, 55, 100])
    #expect(half(to: 20) == [100, 60, 20])
    #expect(half(by: 10) == [100, 105, 110])
    #expect(half() == [100, 100, 100])
  }

  @Test func `an additive animation takes zero for a missing end`() {
    #expect(half(from: 10, to: 20, additive: true) == [110, 115, 120])
    #expect(half(from: 10, additive: true) == [110, 105, 100])
    #expect(half(to: 20, additive: true) == [100, 110, 120])
    #expect(half(by: 10, additive: true) == [100, 105, 110])
    #expect(half(additive: true) == [100, 100, 100])
  }

  @Test func `the model is read live`() {
    var player = Player(
      model: ["x": .number(0)], Animation(.basic("x", to: 10)).with(duration: 1))
    #expect(player.number("x", at: 0.5) == 5)
    player.model["x"] = .number(100)
    #expect(player.number("x", at: 0.5) == 55)
  }

  @Test func `the model is not read when both ends are known`() {
    let leaf = PropertyAnimation.basic("x", from: 1, to: 2)
    var reads = 0
    func model() -> PropertyValue {
      reads += 1
      return .number(0)
    }
    _ = leaf.value(at: LeafState(fraction: 0.5), model: model(), current: .number(0))
    #expect(reads == 0)
  }

  @Test func `what others show is read only by an additive animation`() {
    var leaf = PropertyAnimation.basic("x", from: 1, to: 2)
    var reads = 0
    func current() -> PropertyValue {
      reads += 1
      return .number(10)
    }
    _ = leaf.value(at: LeafState(fraction: 0.5), model: .none, current: current())
    #expect(reads == 0)
    leaf.additive = true
    let shown = leaf.value(at: LeafState(fraction: 0.5), model: .none, current: current())
    #expect(shown == .number(11.5) && reads == 1)
  }

  @Test func `animations apply in the order added, the additive ones on what is there`() {
    var shake = PropertyAnimation.basic("x", from: 1, to: 1)
    shake.additive = true
    let move = PropertyAnimation.basic("x", from: 50, to: 50)
    let model: [String: PropertyValue] = ["x": .number(0)]
    #expect(Player(model: model, Animation(move), Animation(shake)).number("x", at: 0) == 51)
    #expect(Player(model: model, Animation(shake), Animation(move)).number("x", at: 0) == 50)
  }

  @Test func `cumulative cycles add the end value each time`() {
    var leaf = PropertyAnimation.basic("x", by: 10)
    leaf.cumulative = true
    let player = Player(
      model: ["x": .number(100)], Animation(leaf).with(duration: 1, repeatCount: 3))
    #expect([0.5, 1.5, 2.5].map { player.number("x", at: $0) } == [105, 215, 325])
  }

  @Test func `cumulative cycles that come back add the start value`() {
    var leaf = PropertyAnimation.basic("x", from: 10, to: 20)
    leaf.cumulative = true
    let once = Animation(leaf).with(duration: 1, repeatCount: 3)
    #expect(Player(once).number("x", at: 1.5) == 35)
    let turning = Animation(leaf).with(duration: 1, repeatCount: 3, autoreverses: true)
    #expect(Player(turning).number("x", at: 2.5) == 25)
  }

  @Test func `timeOffset does not move the count of cycles`() {
    var leaf = PropertyAnimation.basic("x", from: 0, to: 10)
    leaf.cumulative = true
    let player = Player(
      Animation(leaf).with(duration: 1, repeatCount: 2, timeOffset: 0.75))
    #expect([0, 0.5, 1, 1.5].map { player.number("x", at: $0) } == [7.5, 2.5, 17.5, 12.5])
  }

  @Test func `an overshooting timing function leaves the range`() {
    let opacity = Animation(.basic("opacity", from: 0, to: 1))
      .with(duration: 1, easing: .cubicBezier(0.34, 1.56, 0.64, 1))
    #expect(Player(opacity).number("opacity", at: 0.7) > 1.05)
  }

  @Test func `without a duration it lasts a quarter of a second`() {
    #expect(Animation(.basic("x")).activeInterval(addedAt: 2).end == 2.25)
    #expect(Animation(.basic("x")).with(duration: 0).activeInterval(addedAt: 2).end == 2.25)
  }

  @Test func `a begin time is literal and a delay counts from the adding`() {
    let animation = Animation(.basic("x")).with(duration: 1)
    #expect(animation.activeInterval(addedAt: 5) == (5, 6))
    #expect(animation.with(duration: 1, begin: 0).activeInterval(addedAt: 5) == (0, 1))
    #expect(animation.with(duration: 1, delay: 2).activeInterval(addedAt: 5) == (7, 8))
  }

  @Test func `copies are independent`() {
    let original = Animation(.basic("x", from: 0, to: 10)).with(duration: 1)
    var copy = original
    copy.timing.duration = 2
    copy.content = .property(.basic("x", from: 5, to: 5))
    #expect(Player(original).number("x", at: 0.5) == 5)
    #expect(Player(original).number("x", at: 1) == 10)
  }
}
