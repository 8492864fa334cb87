import Scripting

/// The module `limn.test`.
enum TestModule {
  /// The module and its kinds of values.
  static let module = HostModule(module: kind, kinds: kinds)

  /// What values that declare can do, and those that checks hold.
  private static let kinds = declaringKinds.merging(probeKinds) { $1 }

  private static let functions: [HostFunction] =
    [
      Suite.maker,
      HostFunction("strip") { (runtime, call) throws(BindingError) in
        runtime.add(.sampling, try Sampling(strip: call.argument(0)), to: call.results)
      },
      HostFunction("frames") { (runtime, call) throws(BindingError) in
        runtime.add(.sampling, try Sampling(frames: call.argument(0)), to: call.results)
      },
      HostFunction("matrix") { (runtime, call) throws(BindingError) in
        runtime.add(.matrix, try Matrix(call.argument(0), runtime), to: call.results)
      },
      HostFunction("events") { (runtime, call) throws(BindingError) in
        runtime.add(.eventList, try EventList(call.argument(0), runtime), to: call.results)
      },
    ] + MatchValue.makers + probeFunctions

  private static let kind = HostKind(
    name: "limn.test", functions: functions,
    index: { (runtime, call) throws(BindingError) in
      throw .unknownName(
        owner: "limn.test", name: try runtime.name(call.argument(1), owner: "limn.test"),
        known: functions.map(\.name))
    },
    newIndex: { (_, _) throws(BindingError) in throw .readOnly(what: "limn.test", hint: nil) },
    toString: { (_, call) throws(BindingError) in call.return("limn.test") })

  private static let declaringKinds: [ObjectKind: HostKind] = [
    .suite: Suite.kind,
    .sampling: plain(.sampling),
    .matrix: plain(.matrix),
    .eventList: plain(.eventList),
    .match: plain(.match),
  ]

  /// A kind of value that is only passed on.
  private static func plain(_ kind: ObjectKind) -> HostKind {
    HostKind(
      name: kind.name,
      index: { (runtime, call) throws(BindingError) in
        throw .unknownName(
          owner: kind.name, name: try runtime.name(call.argument(1), owner: kind.name), known: [])
      },
      newIndex: { (_, _) throws(BindingError) in throw .readOnly(what: kind.name, hint: nil) },
      toString: { (_, call) throws(BindingError) in call.return(kind.name) })
  }
}
