import Scripting

/// Runs cases somewhere.
protocol CaseExecutor {
  /// Runs cases, each once.
  ///
  /// - Parameters:
  ///   - cases: What to run, in the order in which to begin.
  ///   - finish: Gets the place in `cases` and the result of each, in any order.
  /// - Throws: When the run is to end early, or nothing can be run.
  func run(
    _ cases: [DeclaredTests.Entry], finish: (Int, CaseResult) -> Void
  ) throws(RunError)
}

/// Runs cases in this process, one after the other; nothing keeps it from going down with one.
struct LocalExecutor: CaseExecutor {
  /// What the cases get besides, by folder.
  let contexts: [String: RunContext]

  func run(
    _ cases: [DeclaredTests.Entry], finish: (Int, CaseResult) -> Void
  ) throws(RunError) {
    for (index, entry) in cases.enumerated() {
      if entry.file.isInterrupted() { throw .interrupted }
      let context = contexts[DeclaredTests.folder(of: entry.file.path)] ?? RunContext()
      let result = CaseRunner.run(entry.test, of: entry.file, context: context)
      if entry.file.isInterrupted() { throw .interrupted }
      finish(index, result)
    }
  }
}
