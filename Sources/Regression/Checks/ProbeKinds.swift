import Scripting

// What checks hold: `e`, tracks, regions and expectations.
extension TestModule {
  /// What those values can do.
  static let probeKinds: [ObjectKind: HostKind] = [
    .probe: Probe.kind, .track: Track.kind, .region: Region.kind, .expectation: Expectation.kind,
  ]

  /// The functions of `limn.test` that make them.
  static let probeFunctions: [HostFunction] = [Expectation.maker]
}

extension Runtime {
  /// The check that runs.
  ///
  /// - Parameter what: What is asked for outside of one, for the message.
  /// - Returns: The check, or a repetition of it.
  /// - Throws: That no check runs.
  func check(for what: String) throws(BindingError) -> CheckPass {
    guard let pass = testFile.probe as? CheckPass else {
      throw CheckProblem.outsideCheck(what).error
    }
    return pass
  }
}

extension HostKind {
  /// A kind of value that a check holds, whose names cannot be written.
  init(
    _ kind: ObjectKind, functions: [HostFunction], fields: [String] = [],
    length: HostFunction.Body? = nil, equal: HostFunction.Body? = nil,
    toString: @escaping HostFunction.Body,
    read: @escaping @Sendable (String, Runtime, HostCall) throws(BindingError) -> Bool = {
      (_, _, _) throws(BindingError) in false
    }
  ) {
    let known = fields + functions.map(\.name)
    self.init(
      name: kind.name, functions: functions,
      index: { (runtime, call) throws(BindingError) in
        let name = try runtime.name(call.argument(1), owner: kind.name)
        guard try read(name, runtime, call) else {
          throw .unknownName(owner: kind.name, name: name, known: known)
        }
      },
      newIndex: { (_, _) throws(BindingError) in throw .readOnly(what: kind.name, hint: nil)
      },
      toString: toString, equal: equal, length: length)
  }
}
