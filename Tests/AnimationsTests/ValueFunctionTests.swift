import Animations
import Graphics
import Testing

@Suite struct ValueFunctionTests {
  private func leaf(
    _ function: ValueFunction, from: PropertyValue? = nil, to: PropertyValue? = nil,
    by: PropertyValue? = nil, additive: Bool = false
  ) -> PropertyAnimation {
    var leaf = PropertyAnimation(keyPath: "transform", from: from, to: to, by: by)
    leaf.valueFunction = function
    leaf.additive = additive
    return leaf
  }

  private func parts(_ change: (inout TransformParts) -> Void) -> PropertyValue {
    var parts = TransformParts()
    change(&parts)
    return .transform(.parts(parts))
  }

  /// What shows half-way over a model that is turned, scaled and moved.
  private func shown(_ leaf: PropertyAnimation, at time: Double = 0.5) -> PropertyValue {
    let model = parts {
      ($0.rotation.z, $0.scale.x, $0.translation.y) = (1, 2, 30)
    }
    return Player(model: ["transform": model], Animation(leaf).with(duration: 1, repeatCount: 9))
      .value("transform", at: time)
  }

  @Test func `a turn goes the way the numbers run, however far`() {
    #expect(
      shown(leaf(.rotateZ, from: .number(0), to: .number(6 * .pi)))
        == parts { $0.rotation.z = 3 * .pi })
    #expect(
      shown(leaf(.rotateY, from: .number(0), to: .number(-.pi)))
        == parts { $0.rotation.y = -.pi / 2 })
  }

  @Test func `each builds its own transform and replaces the model's`() {
    let (from, to) = (PropertyValue.number(1), PropertyValue.number(5))
    #expect(shown(leaf(.rotateX, from: from, to: to)) == parts { $0.rotation.x = 3 })
    #expect(shown(leaf(.scaleX, from: from, to: to)) == parts { $0.scale.x = 3 })
    #expect(shown(leaf(.scaleY, from: from, to: to)) == parts { $0.scale.y = 3 })
    #expect(shown(leaf(.scaleZ, from: from, to: to)) == parts { $0.scale.z = 3 })
    #expect(shown(leaf(.translateX, from: from, to: to)) == parts { $0.translation.x = 3 })
    #expect(shown(leaf(.translateY, from: from, to: to)) == parts { $0.translation.y = 3 })
    #expect(shown(leaf(.translateZ, from: from, to: to)) == parts { $0.translation.z = 3 })
    let (some, other) = (PropertyValue.numbers([1, 2, 3]), PropertyValue.numbers([3, 4, 7]))
    #expect(
      shown(leaf(.scale, from: some, to: other)) == parts { $0.scale = .init(2, 3, 5) })
    #expect(
      shown(leaf(.translate, from: some, to: other))
        == parts { $0.translation = .init(2, 3, 5) })
  }

  @Test func `a missing end is the model's part`() {
    #expect(shown(leaf(.rotateZ, to: .number(3))) == parts { $0.rotation.z = 2 })
    #expect(shown(leaf(.scaleX, by: .number(2))) == parts { $0.scale.x = 3 })
    #expect(
      shown(leaf(.translate, from: .numbers([2, 0, 0])))
        == parts { $0.translation = .init(1, 15, 0) })
  }

  @Test func `a missing end of an additive one changes nothing`() {
    let doubled = leaf(.scaleX, to: .number(2), additive: true)
    let start = Player(model: ["transform": .transform(.identity)], Animation(doubled))
    #expect(start.value("transform", at: 0) == .transform(.identity))
    #expect(
      Player(
        model: ["transform": .transform(.identity)], Animation(doubled).with(duration: 1)
      )
      .value("transform", at: 0.5) == parts { $0.scale.x = 1.5 })
  }

  @Test func `an additive one acts before what is there`() {
    let moved = leaf(.translateX, from: .number(0), to: .number(20), additive: true)
    guard case .transform(let transform) = shown(moved) else {
      return #expect(Bool(false), "not a transform")
    }
    var model = TransformParts()
    (model.rotation.z, model.scale.x, model.translation.y) = (1, 2, 30)
    let expected = model.matrix.apply(Point(10, 0))
    #expect(transform.matrix.apply(.zero).distance(to: expected) < 1e-12)
  }

  @Test func `cumulative cycles add numbers`() {
    var turn = leaf(.rotateZ, from: .number(0), to: .number(1))
    turn.cumulative = true
    #expect(shown(turn, at: 3.5) == parts { $0.rotation.z = 3.5 })
  }

  @Test func `keyframes and springs take one too`() {
    var frames = PropertyAnimation(
      keyPath: "transform", values: [.number(0), .number(4), .number(0)])
    frames.valueFunction = .rotateX
    #expect(shown(frames, at: 0.25) == parts { $0.rotation.x = 2 })
    let curve = SpringCurve(ends: BasicCurve(from: .number(0), to: .number(1)))
    var spring = PropertyAnimation(keyPath: "transform", curve: .spring(curve))
    spring.valueFunction = .translateX
    guard case .transform(.parts(let parts)) = shown(spring, at: 0.3) else {
      return #expect(Bool(false), "not parts")
    }
    #expect(isClose(parts.translation.x, Spring().position(at: 0.3), 1e-12))
  }

  @Test func `values of another kind are refused`() {
    func problem(_ leaf: PropertyAnimation) -> String? { Animation(leaf).validate()?.description }
    #expect(
      problem(leaf(.rotateZ, from: .numbers([1, 2, 3])))
        == "from must be a number for valueFunction 'rotateZ'")
    #expect(
      problem(leaf(.scale, to: .number(2)))
        == "to must be three numbers for valueFunction 'scale'")
    #expect(problem(leaf(.translate, by: .numbers([1, 2, 3]))) == nil)
  }
}
