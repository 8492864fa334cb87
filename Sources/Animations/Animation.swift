/// A change over time: of one property, of several together, or of a layer's whole picture.
///
///     var pulse = Animation(PropertyAnimation(keyPath: "opacity", from: .number(1), to: .number(0)))
///     pulse.timing.duration = 0.5
///     pulse.timing.autoreverses = true
///     pulse.timing.repeatCount = .infinity
///
/// An animation is a value: adding it to a layer copies it. Nothing here knows the present time;
/// ``forEachLeaf(at:addedAt:_:)`` gives what shows at any time, in any order of asking.
public struct Animation: Hashable, Sendable {
  /// What an animation changes.
  public enum Content: Hashable, Sendable {
    /// One property.
    case property(PropertyAnimation)
    /// What several animations change, their times inside that of the group.
    case group([Animation])
    /// How the layer's old picture gives way to its new one.
    case transition(Transition)
  }

  /// When it plays and how its time runs.
  public var timing = MediaTiming()
  /// The easing of the whole cycle; that of a group bends its members' time.
  public var timingFunction = TimingFunction.linear
  /// Whether the value on screen becomes the model's when the animation ends.
  public var commit = false
  /// What it changes.
  public var content: Content

  /// Creates an animation that plays once, when it is added.
  public init(content: Content) { self.content = content }

  /// Creates an animation of a property that plays once, when it is added.
  public init(_ property: PropertyAnimation) { self.init(content: .property(property)) }

  /// Creates a group that plays once, when it is added.
  public init(group members: [Animation]) { self.init(content: .group(members)) }
}
