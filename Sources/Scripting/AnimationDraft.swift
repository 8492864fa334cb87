import Animations

/// An animation as a script holds it: made by a constructor, changed by assignment, copied when it
/// is added to a layer.
final class AnimationDraft {
  /// The constructor, which decides what keys there are.
  enum Constructor: String {
    /// From one value to another.
    case basicAnimation
    /// Through a list of values.
    case keyframeAnimation
    /// Several together.
    case animationGroup

    /// The keys without which there is no animation.
    var requiredKeys: [String] {
      switch self {
      case .basicAnimation: ["keyPath"]
      case .keyframeAnimation: ["keyPath", "values"]
      case .animationGroup: ["animations"]
      }
    }
  }

  let constructor: Constructor
  /// Where it was made, for errors found when it is added.
  let place: String
  var animation: Animation

  init(_ constructor: Constructor, place: String) {
    self.constructor = constructor
    self.place = place
    animation =
      switch constructor {
      case .basicAnimation:
        Animation(PropertyAnimation(keyPath: "", curve: .basic(BasicCurve())))
      case .keyframeAnimation:
        Animation(PropertyAnimation(keyPath: "", curve: .keyframes(KeyframeCurve(values: []))))
      case .animationGroup: Animation(group: [])
      }
  }

  /// A draft of an animation that a group holds.
  init(child: Animation, place: String) {
    constructor =
      switch child.content {
      case .group: .animationGroup
      case .transition: preconditionFailure("a transition is in no group")
      case .property(let leaf):
        if case .basic = leaf.curve { .basicAnimation } else { .keyframeAnimation }
      }
    self.place = place
    animation = child
  }

  /// How many values its curves hold.
  var valueCount: Int { animation.leaves.reduce(0) { $0 + $1.namedValues.count } }

  // MARK: - The leaf

  var leaf: PropertyAnimation? {
    if case .property(let leaf) = animation.content { leaf } else { nil }
  }

  var basic: BasicCurve? {
    if case .basic(let curve) = leaf?.curve { curve } else { nil }
  }

  var keyframes: KeyframeCurve? {
    if case .keyframes(let curve) = leaf?.curve { curve } else { nil }
  }

  func changeLeaf(_ change: (inout PropertyAnimation) -> Void) {
    guard var leaf else { return }
    change(&leaf)
    animation.content = .property(leaf)
  }

  func changeBasic(_ change: (inout BasicCurve) -> Void) {
    guard var basic else { return }
    change(&basic)
    changeLeaf { $0.curve = .basic(basic) }
  }

  func changeKeyframes(_ change: (inout KeyframeCurve) -> Void) {
    guard var keyframes else { return }
    change(&keyframes)
    changeLeaf { $0.curve = .keyframes(keyframes) }
  }
}
