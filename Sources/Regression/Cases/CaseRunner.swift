import Scripting

/// Runs single cases.
///
///     let file = TestFile("scripts/regression/ring.limntest.lua")
///     for test in try file.declare() { print(CaseRunner.run(test, of: file).status) }
public enum CaseRunner {
  /// Runs a case from its beginning: its world, its measurement, its verdict.
  ///
  /// Whatever a script does, there is a result: an error, a limit that has tripped and a task that
  /// has failed are failures of the case, each with its place.
  ///
  /// - Parameters:
  ///   - test: The case, as its file declares it.
  ///   - file: The file.
  ///   - context: What the run gives besides.
  /// - Returns: What came out: for equal cases and files equal in everything but `seconds`.
  public static func run(
    _ test: TestCase, of file: TestFile, context: RunContext = RunContext()
  ) -> CaseResult {
    if let reason = test.skipReason {
      var result = CaseResult(test, status: .skipped)
      result.notes = [reason]
      return result
    }
    let run = CaseRun(test, of: file, context: context)
    let start = ContinuousClock().now
    do throws(ScriptError) {
      try run.measure()
    } catch {
      run.fail(error)
    }
    run.finish()
    run.result.seconds = start.secondsUntilNow
    return run.result
  }
}

extension CaseRun {
  /// Measures what the case asks for.
  fileprivate func measure() throws(ScriptError) {
    switch test.kind {
    case .render(let plan): try measureRender(plan)
    case .timeline(let plan): try measureTimeline(plan)
    case .check: try measureCheck()
    case .loop(let plan): try measureLoop(plan)
    case .same(let plan): try measureSame(plan)
    case .differ(let plan): try measureDiffer(plan)
    case .smoke(let times): try measureSmoke(at: times)
    case .budget(let plan): try measureBudget(plan)
    }
  }
}
