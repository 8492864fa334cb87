import Animations
import Layers

// Keys of spring animations: the physics, or how the spring feels.
extension AnimationKey {
  static let spring: [AnimationKey] = [
    physical("mass", \.mass, atLeast: .leastNonzeroMagnitude, "a number above 0"),
    physical("stiffness", \.stiffness, atLeast: .leastNonzeroMagnitude, "a number above 0"),
    physical("damping", \.damping, atLeast: 0, "a number of at least 0"),
    physical("initialVelocity", \.initialVelocity, atLeast: -1e7, "a number"),
    AnimationKey(
      name: "allowsOverdamping", constructors: [.springAnimation],
      read: { _, draft, call in call.return(draft.spring?.allowsOverdamping ?? false) },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let allows = try boolean(value, what: what)
        draft.changeSpring { $0.allowsOverdamping = allows }
      }),
    felt(
      "perceptualDuration", \.perceptualDuration, 1e-3...1e7,
      "a number of seconds of at least 0.001"
    ) { Spring(perceptualDuration: $1, bounce: $0.bounce, initialVelocity: $0.initialVelocity) },
    felt("bounce", \.bounce, -1...1, "a number between -1 and 1") {
      Spring(
        perceptualDuration: $0.perceptualDuration, bounce: $1, initialVelocity: $0.initialVelocity)
    },
    AnimationKey(
      name: "settlingDuration", constructors: [.springAnimation],
      read: { _, draft, call in call.return(draft.spring?.settlingDuration ?? 0) },
      write: { (_, _, _, what) throws(BindingError) in
        throw .readOnly(what: what, hint: "write duration to end the motion earlier or later")
      }),
  ]

  /// The keys that say how a spring moves.
  static let springNames = physicalNames + ["initialVelocity"] + feltNames

  /// The keys of a spring's physics, which exclude those of its feel.
  static let physicalNames = ["mass", "stiffness", "damping", "allowsOverdamping"]
  /// The keys of how a spring feels.
  static let feltNames = ["perceptualDuration", "bounce"]

  private static func physical(
    _ name: String, _ stored: any WritableKeyPath<Spring, Double> & Sendable,
    atLeast least: Double, _ expected: String
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: [.springAnimation],
      read: { runtime, draft, call in
        runtime.return((draft.spring?[keyPath: stored]).map { .number($0) } ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let number = try runtime.number(value, in: least...1e7, expected, what: what)
        draft.changeSpring { $0[keyPath: stored] = number }
      })
  }

  /// A key that makes another spring out of the one there is.
  private static func felt(
    _ name: String, _ read: any KeyPath<Spring, Double> & Sendable, _ range: ClosedRange<Double>,
    _ expected: String, _ make: @escaping @Sendable (Spring, Double) -> Spring
  ) -> AnimationKey {
    AnimationKey(
      name: name, constructors: [.springAnimation],
      read: { runtime, draft, call in
        runtime.return((draft.spring?[keyPath: read]).map { .number($0) } ?? .none, to: call)
      },
      write: { (runtime, draft, value, what) throws(BindingError) in
        let number = try runtime.number(value, in: range, expected, what: what)
        draft.changeSpring { $0 = make($0, number) }
      })
  }
}

extension AnimationDraft {
  /// Makes a spring ready for the keys of a table, which say how it is made or how it feels.
  ///
  /// One that is told how it feels takes half a second and does not bounce, but for what is said.
  func prepareSpring(for table: ScriptTable, owner: String) throws(BindingError) {
    guard let felt = AnimationKey.feltNames.first(where: { table[$0] != nil }) else { return }
    if let physical = AnimationKey.physicalNames.first(where: { table[$0] != nil }) {
      throw .exclusive(owner: owner, felt, physical)
    }
    changeSpring { $0 = Spring(perceptualDuration: 0.5, bounce: 0) }
  }
}
