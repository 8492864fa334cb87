import Scripting

// What checks hold: `e`, tracks, regions and expectations.
extension TestModule {
  /// What those values can do.
  static let probeKinds: [ObjectKind: HostKind] = [:]

  /// The functions of `limn.test` that make them.
  static let probeFunctions: [HostFunction] = []
}
