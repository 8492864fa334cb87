import Animations
import Graphics
import Layers
import Testing

@Suite struct LayerTransitions {
  private let root = Layer(.stage, serial: 0)
  private let card = Layer(.layer, serial: 1)

  init() throws {
    try root.addSublayer(card)
    card.model.bounds = Rect(0, 0, 10, 10)
    card.model.backgroundColor = .white
  }

  private func add(
    _ type: Transition.Kind = .fade, id: Int = 1, at time: Double = 0,
    _ change: (inout Animation) -> Void = { _ in }
  ) throws {
    var animation = Animation(content: .transition(Transition(type: type)))
    animation.timing.duration = 2
    change(&animation)
    try card.addAnimation(animation, forKey: "mine", id: id, at: time)
  }

  private func running(at time: Double) -> LayerSnapshot.RunningTransition? {
    let snapshot = LayerSnapshot(root, at: time)
    return snapshot.nodes.count > 1 ? snapshot.transition(of: snapshot.nodes[1]) : nil
  }

  @Test func `its key is always the same, so a layer is in one at a time`() throws {
    try add()
    #expect(card.animations.map(\.key) == ["transition"])
    try add(id: 2)
    #expect(card.animations.map(\.id) == [2])
  }

  @Test func `it holds what showed when it was added, and ends with its time`() throws {
    let dot = Layer(.layer, serial: 2)
    try card.addSublayer(dot)
    try add(.push, at: 1)
    card.model.backgroundColor = .black
    try card.setSublayers([])
    let half = try #require(running(at: 2))
    #expect(half.progress == 0.5)
    #expect(half.transition.type == .push)
    #expect(half.old.nodes.map(\.serial) == [1, 2])
    #expect(half.old.nodes[0].properties.backgroundColor == .white)
    #expect(LayerSnapshot(root, at: 2).nodes[1].properties.backgroundColor == .black)
    #expect(running(at: 3)?.progress == 1)
    #expect(running(at: 3.1) == nil)
  }

  @Test func `its progress runs from start to end as eased`() throws {
    var transition = Transition(type: .fade)
    (transition.startProgress, transition.endProgress) = (0.25, 0.75)
    try add {
      $0.content = .transition(transition)
      $0.timing.fillMode = .forwards
    }
    #expect(running(at: 0)?.progress == 0.25)
    #expect(running(at: 1)?.progress == 0.5)
    #expect(running(at: 9)?.progress == 0.75)
  }

  @Test func `a layer that is hidden now still shows its old picture until the end`() throws {
    try card.addSublayer(Layer(.layer, serial: 2))
    try add()
    card.model.hidden = true
    #expect(LayerSnapshot(root, at: 1).nodes.map(\.serial) == [0, 1])
    #expect(running(at: 1)?.old.nodes.map(\.serial) == [1, 2])
    #expect(LayerSnapshot(root, at: 3).nodes.map(\.serial) == [0])
  }

  @Test func `one that was hidden has no old picture`() throws {
    card.model.hidden = true
    try add()
    card.model.hidden = false
    #expect(running(at: 1)?.old.nodes.isEmpty == true)
  }

  @Test func `what showed may be a transition itself, but not without end`() throws {
    for id in 1...50 { try add(id: id, at: Double(id) / 100) }
    var depth = 0
    var picture = running(at: 0.5)?.old
    while let present = picture {
      depth += 1
      picture = present.nodes.first.flatMap { present.transition(of: $0)?.old }
    }
    #expect((2...5).contains(depth))
  }

  @Test func `one that is added again and again keeps the picture that shows most`() throws {
    for step in 0..<20 {
      try add(id: step + 1, at: Double(step) / 100)
      card.model.backgroundColor = .black
    }
    var picture = running(at: 0.19)?.old
    var color: Color?
    while let present = picture, let node = present.nodes.first {
      color = node.properties.backgroundColor
      picture = present.transition(of: node)?.old
    }
    #expect(color == .white)
  }

  @Test func `the old picture is that of the layer's own time`() throws {
    card.model.timing.speed = 0.5
    var fade = Animation(PropertyAnimation(keyPath: "opacity", from: .number(0), to: .number(1)))
    fade.timing.duration = 2
    try card.addAnimation(fade, forKey: nil, id: 7, at: 0)
    try add(at: 2)
    #expect(running(at: 4)?.old.nodes[0].properties.opacity == 0.5)
    #expect(running(at: 4)?.progress == 0.5)
  }

  @Test func `it becomes no other kind of animation`() throws {
    try add()
    let other = Animation(PropertyAnimation(keyPath: "opacity", to: .number(1)))
    #expect(throws: AnimationError.transitionUpdate) {
      try card.updateAnimation(id: 1, to: other)
    }
  }
}
