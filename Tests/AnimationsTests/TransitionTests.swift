import Animations
import Testing

@Suite struct TransitionTests {
  private func fade(_ change: (inout Animation) -> Void = { _ in }) -> Animation {
    var animation = Animation(content: .transition(Transition()))
    change(&animation)
    return animation
  }

  @Test func `it runs from 0 to 1 in a quarter of a second`() {
    #expect(
      [-0.1, 0, 0.125, 0.25, 0.3].map { fade().transitionProgress(at: 1 + $0, addedAt: 1) }
        == [nil, 0, 0.5, 1, nil])
  }

  @Test func `start and end progress cut it`() {
    var transition = Transition(type: .push, subtype: .fromTop)
    (transition.startProgress, transition.endProgress) = (0.25, 0.75)
    let animation = Animation(content: .transition(transition)).with(duration: 1)
    #expect(
      [0, 0.5, 1].map { animation.transitionProgress(at: $0, addedAt: 0) } == [0.25, 0.5, 0.75])
  }

  @Test func `it has the timing and easing of any animation`() {
    let eased = fade().with(duration: 2, delay: 1, fillMode: .backwards, easing: .easeIn)
    #expect(eased.transitionProgress(at: 0.5, addedAt: 0) == 0)
    #expect(
      eased.transitionProgress(at: 2, addedAt: 0) == TimingFunction.easeIn.value(at: 0.5))
    let back = fade().with(duration: 1, autoreverses: true)
    #expect(back.transitionProgress(at: 1.75, addedAt: 0) == 0.25)
  }

  @Test func `it has no leaves, and other animations no progress`() {
    #expect(fade().leafCount == 0 && fade().leaves.isEmpty && fade().depth == 1)
    fade().forEachLeaf(at: 0.1, addedAt: 0) { _, _, _ in #expect(Bool(false), "a leaf") }
    #expect(Animation(.basic("x", from: 0, to: 1)).transitionProgress(at: 0, addedAt: 0) == nil)
    #expect(fade().transition == Transition())
  }

  @Test func `its problems are named`() {
    func problem(_ start: Double, _ end: Double) -> String? {
      var transition = Transition()
      (transition.startProgress, transition.endProgress) = (start, end)
      return Animation(content: .transition(transition)).validate()?.description
    }
    #expect(problem(0.2, 0.2) == nil)
    #expect(
      problem(0.5, 0.25) == "endProgress must be at least startProgress: it is 0.25 after 0.5")
    #expect(problem(-1, 1) == "startProgress must be a number between 0 and 1, not -1")
    #expect(problem(0, .nan) == "endProgress must be a number between 0 and 1, not nan")
    #expect(
      Animation(group: [fade()]).validate()?.description
        == "animations[1] is a transition, which no group can hold: add it to the layer")
  }
}
