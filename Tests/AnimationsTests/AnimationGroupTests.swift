import Animations
import Graphics
import Testing

@Suite struct AnimationGroupTests {
  private let model: [String: PropertyValue] = ["x": .number(-1), "y": .number(-1)]

  @Test func `without a duration a group ends with its longest member`() {
    let short = Animation(.basic("x")).with(duration: 1)
    let late = Animation(.basic("y")).with(duration: 1, begin: 0.5, repeatCount: 3, speed: 2)
    #expect(Animation(group: [short, late]).resolvedDuration() == 2)
    #expect(Animation(group: [Animation(.basic("x"))]).resolvedDuration() == 0.25)
    #expect(Animation(group: []).resolvedDuration() == 0.25)
    let inner = Animation(group: [short.with(duration: 3)]).with(delay: 1)
    #expect(Animation(group: [short, inner]).resolvedDuration() == 4)
  }

  @Test func `an endless member makes the group endless`() {
    let endless = Animation(.basic("x", from: 0, to: 1)).with(duration: 1, repeatCount: .infinity)
    let late = Animation(.basic("y", from: 0, to: 1)).with(duration: 1, begin: 1)
    let group = Animation(group: [endless, late]).with(easing: .easeIn)
    #expect(group.activeInterval(addedAt: 3).end == .infinity)
    let player = Player(model: model, group)
    #expect(player.number("x", at: 1000.5) == 0.5)
    #expect(player.number("y", at: 1.5) == 0.5)
  }

  @Test func `members are clipped to the group, not scaled`() {
    let long = Animation(.basic("x", from: 0, to: 10)).with(duration: 10)
    let player = Player(model: model, Animation(group: [long]).with(duration: 5))
    #expect(player.number("x", at: 5) == 5)
    #expect(player.number("x", at: 5.1) == -1)
  }

  @Test func `a member without a duration takes the group's, through nested groups too`() {
    let member = Animation(.basic("x", from: 0, to: 1))
    let direct = Player(model: model, Animation(group: [member]).with(duration: 4))
    #expect(direct.number("x", at: 2) == 0.5)
    let nested = Player(
      model: model, Animation(group: [Animation(group: [member])]).with(duration: 4))
    #expect(nested.number("x", at: 2) == 0.5)
  }

  @Test func `a member shows before and after its time only if it fills itself`() {
    let plain = Animation(.basic("x", from: 3, to: 7)).with(duration: 1, begin: 1)
    let held = Animation(.basic("y", from: 3, to: 7))
      .with(duration: 1, begin: 1, fillMode: .both)
    let player = Player(
      model: model, Animation(group: [plain, held]).with(duration: 4, fillMode: .both))
    #expect([0.5, 1.5, 3, 9].map { player.number("x", at: $0) } == [-1, 5, -1, -1])
    #expect([-5, 0.5, 1.5, 3, 9].map { player.number("y", at: $0) } == [3, 3, 5, 7, 7])
  }

  @Test func `a group's easing bends its members' time`() {
    let member = Animation(.basic("x", from: 0, to: 1)).with(duration: 1, begin: 1)
    let group = Animation(group: [member]).with(duration: 4, easing: .easeIn)
    let time = 4 * TimingFunction.easeIn.value(at: 0.6) - 1
    #expect(isClose(Player(model: model, group).number("x", at: 2.4), time, 1e-12))
  }

  @Test func `an overshoot of a group's easing stops at the group's end`() {
    let member = Animation(.basic("x", from: 0, to: 1))
    let group = Animation(group: [member])
      .with(duration: 1, easing: .cubicBezier(0.34, 1.56, 0.64, 1))
    #expect(Player(model: model, group).number("x", at: 0.7) == 1)
  }

  @Test func `a repeating group restarts its members and a turning one runs them back`() {
    let member = Animation(.basic("x", from: 0, to: 1)).with(duration: 1, begin: 1)
    let looped = Player(
      model: model, Animation(group: [member]).with(duration: 2, repeatCount: 3))
    #expect([1.5, 2, 3.5, 4.5, 6].map { looped.number("x", at: $0) } == [0.5, -1, 0.5, -1, 1])
    let turning = Player(
      model: model,
      Animation(group: [member]).with(duration: 2, repeatCount: 2, autoreverses: true))
    #expect([1.5, 2.25, 3.5].map { turning.number("x", at: $0) } == [0.5, 0.75, -1])
  }

  @Test func `in a group a begin time and a delay count from the group's start`() {
    for member in [
      Animation(.basic("x", from: 0, to: 1)).with(duration: 1, begin: 1),
      Animation(.basic("x", from: 0, to: 1)).with(duration: 1, delay: 1),
    ] {
      var player = Player(model: model)
      player.added = [(Animation(group: [member]).with(duration: 3, delay: 2), 10)]
      #expect([12.5, 13.5, 14.5].map { player.number("x", at: $0) } == [-1, 0.5, -1])
    }
  }

  @Test func `a member's boundary holds its side in every cycle of the group`() {
    let first = Animation(.keyframes("x", [0, 1])).with(duration: 0.1)
    let then = Animation(.keyframes("y", [0, 1])).with(duration: 0.2, begin: 0.1)
    let group = Animation(group: [first, then])
      .with(duration: 0.3, begin: 0.1, repeatCount: .infinity)
    let player = Player(model: model, group)
    for cycle in 0..<200 {
      let start = 0.1 + Double(cycle) * 0.3
      #expect(player.number("x", at: start) == 0)
      #expect(player.number("x", at: start + 0.1) == 1, "the end instant in cycle \(cycle)")
      #expect(player.number("y", at: start + 0.1) == 0, "the begin instant in cycle \(cycle)")
    }
  }

  @Test func `leaves keep their numbers when others contribute nothing`() {
    let early = Animation(.basic("a")).with(duration: 1)
    let late = Animation(.basic("c")).with(duration: 1, begin: 1.5)
    let pair = Animation(group: [Animation(.basic("b")), early]).with(duration: 1)
    let group = Animation(group: [early, pair, late]).with(duration: 3)
    #expect(group.leaves.map(\.keyPath) == ["a", "b", "a", "c"])
    #expect(group.leafCount == 4)
    func visited(at time: Double) -> [Int] {
      var numbers: [Int] = []
      group.forEachLeaf(at: time, addedAt: 0) { number, leaf, _ in
        #expect(leaf == group.leaves[number])
        numbers.append(number)
      }
      return numbers
    }
    #expect(visited(at: 0.5) == [0, 1, 2])
    #expect(visited(at: 1.25) == [])
    #expect(visited(at: 2) == [3])
  }

  @Test func `what shows at a time does not depend on the order of asking`() {
    var generator = SeededGenerator(seed: 11)
    var members: [Animation] = []
    for index in 0..<6 {
      let leaf = PropertyAnimation.keyframes(
        index % 2 == 0 ? "x" : "y", [0, 4, Double(index)], easing: [.easeIn])
      let duration = Double.random(in: 0.1...2, using: &generator)
      let begin = Double.random(in: -1...2, using: &generator)
      members.append(
        Animation(leaf).with(
          duration: duration, begin: begin, repeatCount: 2.5, autoreverses: index % 3 == 0,
          speed: index == 4 ? -1 : 1.5, timeOffset: 0.3))
    }
    let player = Player(
      model: model,
      Animation(group: members).with(repeatCount: 5, easing: .default))
    let times = (0..<500).map { Double($0) * 0.037 }
    let forwards = times.map { player.number("x", at: $0) + player.number("y", at: $0) }
    for index in times.indices.shuffled(using: &generator) {
      let again = player.number("x", at: times[index]) + player.number("y", at: times[index])
      #expect(again == forwards[index])
    }
  }
}
