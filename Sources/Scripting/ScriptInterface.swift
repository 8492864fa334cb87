/// What scripts can call, by name: for the documentation, the editors' stubs, and their tests.
package enum ScriptInterface {
  /// The names of the functions of a handle or module, in order of registration.
  package static func functions(of kind: ScriptHandle.Kind) -> [String] {
    Runtime.description(of: kind, module: nil)?.functions.map(\.name) ?? []
  }

  /// The names of the functions of a kind of object.
  package static func functions(of kind: ObjectKind) -> [String] {
    Runtime.description(of: kind, module: nil)?.functions.map(\.name) ?? []
  }

  /// The keys that each constructor of animations takes.
  package static var animationKeys: [(constructor: String, keys: [String])] {
    AnimationDraft.Constructor.allCases.map { ($0.rawValue, AnimationKey.names(of: $0)) }
  }

  /// The names of the bundled modules, such as `limn.motion`.
  package static var bundledModules: [String] { BundledModules.names }
}
