import Animations
import Layers

// Keys of what changes no property of its own: groups and transitions.
extension AnimationKey {
  /// The most animations of properties that a group may hold: groups that hold one group several
  /// times over grow as fast as powers do.
  private static let leafLimit = 10_000

  static let group: [AnimationKey] = [
    AnimationKey(
      name: "animations", constructors: [.animationGroup],
      read: { runtime, draft, call in
        guard case .group(let children) = draft.animation.content else { return }
        call.returnSequence(children) { child in
          let copy = AnimationDraft(child: child, place: draft.place)
          runtime.returnObject(.animation, .animation(copy), to: call)
        }
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let elements = try list(value, what: what)
        var children: [Animation] = []
        var places: [String] = []
        var room = leafLimit
        for (place, element) in elements.enumerated() {
          guard case .animation(let child) = runtime.object(element) else {
            throw .wrongType(
              what: "\(what)[\(place + 1)]", expected: "an animation", got: element)
          }
          // What moves in it is one deep, each group one more.
          guard child.animation.depth <= 16 else {
            throw .malformed(what: what, reason: "groups may be nested 16 deep at most")
          }
          room -= max(child.animation.leafCount, 1)
          guard room >= 0 else {
            throw .malformed(
              what: what, reason: "a group may hold \(leafLimit) animations, in all its groups")
          }
          children.append(child.animation)
          places +=
            child.leafPlaces.isEmpty
            ? child.animation.leaves.map { _ in child.place } : child.leafPlaces
        }
        draft.animation.content = .group(children)
        draft.leafPlaces = places
      })
  ]

  static let transition: [AnimationKey] = [
    AnimationKey(
      name: "type", constructors: [.transition],
      read: { _, draft, call in call.return(draft.transition?.type.rawValue ?? "") },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let type: Transition.Kind = try word(value, what: what)
        draft.changeTransition { $0.type = type }
      }),
    AnimationKey(
      name: "subtype", constructors: [.transition],
      read: { _, draft, call in call.return(draft.transition?.subtype.rawValue ?? "") },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let subtype: Transition.Subtype = try word(value, what: what)
        draft.changeTransition { $0.subtype = subtype }
      }),
    progress("startProgress", \.startProgress), progress("endProgress", \.endProgress),
  ]

  private static func progress(
    _ name: String, _ stored: any WritableKeyPath<Transition, Double> & Sendable
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: [.transition],
      read: { runtime, draft, call in
        runtime.return((draft.transition?[keyPath: stored]).map { .number($0) } ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let number = try runtime.number(value, in: 0...1, "a number between 0 and 1", what: what)
        draft.changeTransition { $0[keyPath: stored] = number }
      })
  }
}
