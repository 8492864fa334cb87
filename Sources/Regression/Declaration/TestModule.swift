import Scripting

/// The module `limn.test`.
enum TestModule {
  /// The module and its kinds of values.
  static let module = HostModule(module: kind, kinds: [:])

  private static let kind = HostKind(
    name: "limn.test",
    index: { (runtime, call) throws(BindingError) in
      throw .unknownName(
        owner: "limn.test", name: try runtime.name(call.argument(1), owner: "limn.test"),
        known: [])
    },
    newIndex: { (_, _) throws(BindingError) in throw .readOnly(what: "limn.test", hint: nil) },
    toString: { (_, call) throws(BindingError) in call.return("limn.test") })
}
