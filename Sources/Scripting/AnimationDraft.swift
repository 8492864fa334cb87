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
      case .basicAnimation: Animation(PropertyAnimation(keyPath: "", .basic(BasicCurve())))
      case .keyframeAnimation: Animation(PropertyAnimation(keyPath: "", .keyframes(KeyframeCurve())))
      case .animationGroup: Animation(group: [])
      }
  }
}
