import Scripting

extension CaseRun {
  /// Runs and draws at times.
  func measureSmoke(at times: [Double]) throws(ScriptError) { fail("a smoke is not measured yet") }
}
