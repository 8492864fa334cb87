/// How a layer's old picture gives way to its new one: Core Animation's CATransition.
///
/// A transition changes no property. Whoever draws the layer mixes the two pictures by
/// ``Animation/transitionProgress(at:addedAt:)``.
public struct Transition: Hashable, Sendable {
  /// What the pictures do.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The new picture fades in while the old one fades out.
    case fade
    /// The new picture slides over the old one.
    case moveIn
    /// The new picture pushes the old one out.
    case push
    /// The old picture slides away from over the new one.
    case reveal
  }

  /// The side from which the movement comes; the top is up on screen.
  public enum Subtype: String, Hashable, Sendable, CaseIterable {
    /// From the left to the right.
    case fromLeft
    /// From the right to the left.
    case fromRight
    /// From the top downwards.
    case fromTop
    /// From the bottom upwards.
    case fromBottom
  }

  /// What the pictures do.
  public var type: Kind
  /// The side from which the movement comes; a fade has none.
  public var subtype: Subtype
  /// The progress at the start, 0 to 1.
  public var startProgress = 0.0
  /// The progress at the end, from ``startProgress`` to 1.
  public var endProgress = 1.0

  /// Creates a transition that runs all the way.
  public init(type: Kind = .fade, subtype: Subtype = .fromLeft) {
    self.type = type
    self.subtype = subtype
  }
}

extension Animation {
  /// The transition, if that is what the animation is.
  public var transition: Transition? {
    if case .transition(let transition) = content { transition } else { nil }
  }

  /// How far the transition has come at a moment, or nil when nothing of it shows then.
  ///
  /// - Parameters:
  ///   - parentTime: The moment, in the time of the layer the animation was added to.
  ///   - addedAt: When it was added, in the same time.
  /// - Returns: The eased progress between ``Transition/startProgress`` and
  ///   ``Transition/endProgress``; beyond them while its timing function overshoots. Nil also for
  ///   what is not a transition.
  public func transitionProgress(at parentTime: Double, addedAt: Double) -> Double? {
    guard let transition else { return nil }
    let position = timing.position(
      at: parentTime, beginTime: timing.begin(addedAt: addedAt), duration: resolvedDuration())
    return position.map {
      mix(transition.startProgress, transition.endProgress, timingFunction.value(at: $0.progress))
    }
  }
}
