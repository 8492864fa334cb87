import Animations
import Graphics
import Layers

// Keys of animations of a property: which, from where to where, and how values are put together.
extension AnimationKey {
  /// The constructors of animations that change one property.
  static let properties: [AnimationDraft.Constructor] =
    [.basicAnimation, .springAnimation, .keyframeAnimation]

  static let property: [AnimationKey] = [
    AnimationKey(
      name: "keyPath", constructors: properties,
      read: { _, draft, call in call.return(draft.leaf?.keyPath ?? "") },
      write: { (runtime, draft, value, what) throws(BindingError) in
        guard case .string(let name) = value else {
          throw .wrongType(what: what, expected: "a key path such as \"opacity\"", got: value)
        }
        guard LayerKeyPath(name) != nil else {
          throw .unknownName(
            owner: "a layer", name: name,
            known: LayerClass.allCases.flatMap { LayerKeyPath.names(of: $0) })
        }
        draft.changeLeaf { $0.keyPath = name }
      }),
    AnimationKey(
      name: "valueFunction", constructors: properties,
      read: { runtime, draft, call in
        runtime.return((draft.leaf?.valueFunction).map { .string($0.rawValue) } ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        if case .none = value { return draft.changeLeaf { $0.valueFunction = nil } }
        let function: ValueFunction = try word(value, what: what)
        draft.changeLeaf { $0.valueFunction = function }
      }),
    flag("additive", \.additive), flag("cumulative", \.cumulative),
  ]

  static let ends: [AnimationKey] = [
    end("from", \.from), end("to", \.to), end("by", \.by),
  ]

  private static func end(
    _ name: String, _ stored: any WritableKeyPath<BasicCurve, PropertyValue?> & Sendable
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: [.basicAnimation, .springAnimation],
      read: { runtime, draft, call in
        runtime.return(draft.ends?[keyPath: stored] ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        if case .none = value { return draft.changeEnds { $0[keyPath: stored] = nil } }
        let value = try runtime.animated(value, by: draft, what: what)
        draft.changeEnds { $0[keyPath: stored] = value }
      })
  }

  private static func flag(
    _ name: String, _ stored: any WritableKeyPath<PropertyAnimation, Bool> & Sendable
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: properties,
      read: { _, draft, call in call.return(draft.leaf?[keyPath: stored] ?? false) },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let value = try boolean(value, what: what)
        draft.changeLeaf { $0[keyPath: stored] = value }
      })
  }
}

extension Runtime {
  /// A value of the kind that an animation's key path or value function takes; ranges are free
  /// while it moves.
  func animated(
    _ value: ScriptValue, by draft: AnimationDraft, what: String
  ) throws(BindingError) -> PropertyValue {
    guard let keyPath = LayerKeyPath(draft.leaf?.keyPath ?? "") else {
      throw .missing(owner: draft.constructor.rawValue, key: "keyPath")
    }
    if let function = draft.leaf?.valueFunction {
      return try propertyValue(
        value, function.inputCount == 1 ? .coordinate : .numbers(PropertyKind.coordinates),
        isOptional: false, what: what)
    }
    var kind = keyPath.kind
    if case .number = kind { kind = .coordinate }
    return try propertyValue(
      value, kind, isOptional: keyPath.isOptional, isMoving: true, what: what)
  }
}
