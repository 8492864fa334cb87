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

  /// Leaves out transitions of transitions beyond a few: one that is added anew in every frame would
  /// hold the pictures of all before.
  ///
  /// The oldest go, which show the least. Where the layer's own had not come half-way, its old
  /// picture stays, so that as little as may be jumps.
  fileprivate mutating func limitTransitions(to depth: Int = 3) {
    if depth > 0 {
      for place in transitions.indices { transitions[place].old.limitTransitions(to: depth - 1) }
      return
    }
    if let root = nodes.first, let own = transition(of: root), own.progress < 0.5 {
      self = own.old
    }
    dropTransitions()
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
