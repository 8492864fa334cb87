public import Animations

extension LayerSnapshot {
  /// A layer's old picture on its way to the new one.
  public struct RunningTransition: Sendable, Equatable {
    /// What the two pictures do.
    public var transition: Transition
    /// How far they have come, 0 to 1; beyond while a timing function overshoots.
    public var progress: Double
    /// What the layer and all below it showed when the transition was added; its first node is the
    /// layer's, or there is none if it was hidden.
    public var old: LayerSnapshot
  }

  /// The transition that a node is in, or nil.
  public func transition(of node: Node) -> RunningTransition? {
    node.transition.map { transitions[$0] }
  }

  /// How many transitions stand within one another in the old pictures.
  private var transitionDepth: Int {
    transitions.reduce(0) { max($0, 1 + $1.old.transitionDepth) }
  }

  /// Leaves out transitions of transitions beyond a few: one that is added anew in every frame would
  /// hold the pictures of all before.
  fileprivate mutating func limitTransitions() {
    if transitionDepth > 3 { dropTransitions() }
  }
}

extension Layer {
  /// What a transition that is added now starts from: all that shows, frozen.
  func frozenPicture(at stageTime: Double) -> LayerSnapshot {
    var picture = LayerSnapshot(self, at: parentTime(atStageTime: stageTime))
    if coversSuperlayer { picture.replaceRoot(with: presentation(at: stageTime)) }
    picture.limitTransitions()
    return picture
  }

  /// The transition that shows at a local time, or nil.
  func runningTransition(atLocalTime localTime: Double) -> LayerSnapshot.RunningTransition? {
    guard hasTransition, let attached = animations.first(where: { $0.oldPicture != nil }),
      let transition = attached.animation.transition, let old = attached.oldPicture,
      let progress = attached.animation.transitionProgress(
        at: attached.playback.animationTime(at: localTime), addedAt: attached.addedAt)
    else { return nil }
    return LayerSnapshot.RunningTransition(transition: transition, progress: progress, old: old)
  }
}
