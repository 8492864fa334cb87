import Animations
import Graphics
import Layers

/// One row of the table of keys that animation constructors take: how each is read and written.
struct AnimationKey: Sendable {
  /// The name in scripts.
  let name: String
  /// The constructors that take it; nil means all.
  let constructors: [AnimationDraft.Constructor]?
  let read: @Sendable (Runtime, AnimationDraft, HostCall) -> Void
  let write:
    @Sendable (Runtime, AnimationDraft, ScriptValue, _ what: String) throws(BindingError) -> Void

  /// The row of a key, if the constructor takes it.
  static func named(
    _ name: String, of constructor: AnimationDraft.Constructor
  ) -> AnimationKey? {
    table.first { $0.name == name && $0.constructors?.contains(constructor) ?? true }
  }

  /// The keys that a constructor takes, in the table's order.
  static func names(of constructor: AnimationDraft.Constructor) -> [String] {
    table.filter { $0.constructors?.contains(constructor) ?? true }.map(\.name)
  }

  /// What to say about a key that is not among those of an owner.
  static func unknown(_ name: String, among known: [String], owner: String) -> BindingError {
    if let meant = otherNames[name], known.contains(meant) {
      return .hint("\(owner) has no property '\(name)' (did you mean '\(meant)'?)")
    }
    if ["removedOnCompletion", "isRemovedOnCompletion"].contains(name) {
      return .hint(
        "\(name) does not exist: fillMode alone decides what shows after the end")
    }
    return .unknownName(owner: owner, name: name, known: known)
  }

  /// Core Animation's and other systems' names for keys that are here under another.
  private static let otherNames = [
    "fromValue": "from", "toValue": "to", "byValue": "by", "easing": "timingFunction",
    "timing": "timingFunction", "isAdditive": "additive", "isCumulative": "cumulative",
  ]

  private static let table: [AnimationKey] =
    timing + property + ends + keyframes + spring + group + transition
}
