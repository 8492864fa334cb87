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
