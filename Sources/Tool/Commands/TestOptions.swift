import CSystem
import Regression

/// What `limn test` is asked for, checked as a whole.
struct TestOptions {
  /// What the run is asked for.
  let run: RunOptions
  /// Whether the ids are printed, and nothing run.
  let listsOnly: Bool
  /// The reports that are written besides what people read.
  let reports: [ReportRequest]

  /// Checks what was typed.
  init(_ arguments: Arguments) throws(ToolError) {
    var run = RunOptions()
    run.words = arguments.operands
    for case .text(let glob) in arguments.all(.filter) { run.selection.filters.append(glob) }
    if case .part(let index, let count)? = arguments.all(.shard).first {
      run.selection.shard.index = index
      run.selection.shard.count = count
    }
    run.selection.changedSince = arguments.text(.changedSince)
    if case .wholeNumber(let jobs)? = arguments.all(.jobs).first {
      run.jobs = Int(jobs)
    } else {
      run.jobs = Int(limn_processor_count())
    }
    run.isCI = arguments.has(.ci) || Self.environmentIsCI
    run.runsTwice = arguments.has(.twice)
    if let folder = arguments.text(.results) { run.resultsFolder = folder }
    if let seconds = arguments.number(.timeout) { run.timeLimit = seconds }
    run.isInterrupted = { limn_interrupted() != 0 }
    self.run = run
    listsOnly = arguments.has(.list)
    reports = try ToolError.checkingUsage { () throws(UsageError) in try arguments.reports() }
  }

  /// Whether the environment says that this is continuous integration: `CI=true`, which every
  /// service sets, or `CI=1`.
  private static var environmentIsCI: Bool {
    guard let value = limn_environment("CI") else { return false }
    return ["true", "1"].contains(String(cString: value).lowercased())
  }
}
