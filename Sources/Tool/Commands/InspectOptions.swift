/// What `limn inspect` is asked for, checked as a whole.
struct InspectOptions {
  /// What is printed.
  enum Report {
    /// The layers at a time, as text or JSON.
    case tree(at: Double, asJSON: Bool)
    /// Values over time; without an end, up to the stage's duration.
    case tracks([Track], from: Double, to: Double?, fps: Double)
  }

  /// The script.
  let source: ScriptSource
  /// What is printed.
  let report: Report

  /// Checks what was typed.
  init(_ arguments: Arguments) throws(ToolError) {
    report = try ToolError.checkingUsage { () throws(UsageError) in
      try Self.report(arguments)
    }
    source = try ScriptSource(arguments.operands[0], arguments)
  }

  private static func report(_ arguments: Arguments) throws(UsageError) -> Report {
    let tracks = arguments.all(.track)
    if tracks.isEmpty {
      for option in [Option.from, .to] where arguments.has(option) {
        throw .needs(option, .track)
      }
      return .tree(at: arguments.number(.at) ?? 0, asJSON: arguments.has(.json))
    }
    if arguments.has(.at) {
      throw .conflict(.at, .track, reason: "one asks for one time, the other for several")
    }
    if arguments.has(.json) {
      throw .conflict(.json, .track, reason: "a track is tab-separated values")
    }
    let from = arguments.number(.from) ?? 0
    let to = arguments.number(.to)
    if let to, to <= from { throw .emptyRange(from: from, to: to) }
    var columns: [Track] = []
    for case .track(let address, let keyPath) in tracks {
      columns.append(try Track(address: address, keyPath: keyPath))
    }
    return .tracks(columns, from: from, to: to, fps: arguments.number(.fps) ?? 60)
  }
}
