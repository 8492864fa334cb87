import Scripting

extension CaseRun {
  /// Runs the case's function, which states expectations.
  func measureCheck() throws(ScriptError) { fail("checks are not run yet") }
}
