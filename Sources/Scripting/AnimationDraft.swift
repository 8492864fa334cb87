import Animations

/// An animation as a script holds it: made by a constructor, changed by assignment, copied when it
/// is added to a layer.
final class AnimationDraft {
  /// The constructor, which decides what keys there are.
  enum Constructor: String, CaseIterable {
    /// From one value to another.
    case basicAnimation
    /// From one value to another on a spring.
    case springAnimation
    /// Through a list of values or along a path.
    case keyframeAnimation
    /// Several together.
    case animationGroup
    /// From one picture to another.
    case transition

    /// The keys without which there is no animation; of those in one list one is enough.
    var requiredKeys: [[String]] {
      switch self {
      case .basicAnimation, .springAnimation: [["keyPath"]]
      case .keyframeAnimation: [["keyPath"], ["values", "path"]]
      case .animationGroup: [["animations"]]
      case .transition: []
      }
    }
  }

  let constructor: Constructor
  /// Where it was made, for errors found when it is added.
  let place: String
  var animation: Animation
  /// Where each leaf of a group was made; empty for ``place``.
  var leafPlaces: [String] = []
  /// The script's own functions among timing functions, by key and place.
  private var functions: [String: [Runtime.KeptValue?]] = [:]

  init(_ constructor: Constructor, place: String) {
    self.constructor = constructor
    self.place = place
    animation =
      switch constructor {
      case .basicAnimation:
        Animation(PropertyAnimation(keyPath: "", curve: .basic(BasicCurve())))
      case .springAnimation:
        Animation(
          PropertyAnimation(keyPath: "", curve: .spring(SpringCurve(ends: BasicCurve()))))
      case .keyframeAnimation:
        Animation(PropertyAnimation(keyPath: "", curve: .keyframes(KeyframeCurve(values: []))))
      case .animationGroup: Animation(group: [])
      case .transition: Animation(content: .transition(Transition()))
      }
  }

  /// A draft of an animation that a group holds.
  init(child: Animation, place: String) {
    constructor =
      switch child.content {
      case .group: .animationGroup
      case .transition: .transition
      case .property(let leaf):
        switch leaf.curve {
        case .basic: .basicAnimation
        case .spring: .springAnimation
        case .keyframes: .keyframeAnimation
        }
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

  /// The ends of a basic or spring animation.
  var ends: BasicCurve? {
    switch leaf?.curve {
    case .basic(let curve): curve
    case .spring(let curve): curve.ends
    default: nil
    }
  }

  var spring: Spring? {
    if case .spring(let curve) = leaf?.curve { curve.spring } else { nil }
  }

  var keyframes: KeyframeCurve? {
    if case .keyframes(let curve) = leaf?.curve { curve } else { nil }
  }

  func changeLeaf(_ change: (inout PropertyAnimation) -> Void) {
    guard var leaf else { return }
    change(&leaf)
    animation.content = .property(leaf)
  }

  func changeEnds(_ change: (inout BasicCurve) -> Void) {
    changeLeaf { leaf in
      switch leaf.curve {
      case .basic(var ends):
        change(&ends)
        leaf.curve = .basic(ends)
      case .spring(var curve):
        change(&curve.ends)
        leaf.curve = .spring(curve)
      case .keyframes: break
      }
    }
  }

  func changeSpring(_ change: (inout Spring) -> Void) {
    changeLeaf { leaf in
      guard case .spring(var curve) = leaf.curve else { return }
      change(&curve.spring)
      leaf.curve = .spring(curve)
    }
  }

  func changeKeyframes(_ change: (inout KeyframeCurve) -> Void) {
    guard var keyframes else { return }
    change(&keyframes)
    changeLeaf { $0.curve = .keyframes(keyframes) }
  }

  // MARK: - The transition

  var transition: Transition? { animation.transition }

  func changeTransition(_ change: (inout Transition) -> Void) {
    guard var transition else { return }
    change(&transition)
    animation.content = .transition(transition)
  }

  // MARK: - Functions as written

  /// The script's function that a key was given, if it was one.
  func written(_ key: String, _ place: Int = 0) -> FunctionReference? {
    guard let functions = functions[key], functions.indices.contains(place) else { return nil }
    return functions[place]?.reference
  }

  /// Remembers the functions that a key was given, to give them back as they were written.
  func note(_ written: [Runtime.KeptValue?], writtenFor key: String) {
    functions[key] = written.contains { $0 != nil } ? written : nil
  }

  // MARK: - Checking

  /// Refuses an animation that contradicts itself.
  func check(owner: String) throws(BindingError) {
    if let problem = animation.validate() {
      throw .animationProblem(constructor: owner, problem)
    }
  }
}
