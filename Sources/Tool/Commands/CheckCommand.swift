import Check
import Scripting

/// `limn check`: what a viewer would see as a fault in the motion of scripts.
struct CheckCommand {
  /// How long a script without a duration is run, in seconds.
  private static let standardEnd = 10.0

  private let sources: [ScriptSource]
  private let end: Double?
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(ToolError) {
    var sources: [ScriptSource] = []
    for path in arguments.operands { sources.append(try ScriptSource(path, arguments)) }
    self.sources = sources
    end = arguments.number(.to)
    self.console = console
  }

  /// Checks one script after the other and prints what is found.
  func run() throws(ToolError) {
    var isClean = true
    for source in sources {
      let stage = try source.open()
      try ToolError.reportingTasks(of: stage, to: console) { () throws(ToolError) in
        let findings = try check(stage, source.events)
        if findings.isEmpty { return }
        isClean = false
        try console.tell(findings.map { "\($0)\n" }.joined())
      }
    }
    if !isClean { throw .findings }
  }

  private func check(
    _ stage: Stage, _ events: EventPlayback
  ) throws(ToolError) -> [Finding] {
    let end = self.end ?? stage.duration ?? Self.standardEnd
    var progress = Progress(total: max(1, Int(end.rounded(.up))), unit: "second", console)
    defer {
      progress.clear()
      for line in stage.takeMessages() { console.note(line) }
    }
    do {
      return try MotionCheck.findings(
        in: stage, until: end, waits: self.end == nil, events: events
      ) { time in progress.show(Int(time)) }
    } catch {
      throw .script(error, at: stage.now)
    }
  }
}
