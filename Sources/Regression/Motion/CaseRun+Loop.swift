import Scripting

extension CaseRun {
  /// Looks for a seam where a period begins anew.
  func measureLoop(_ plan: LoopPlan) throws(ScriptError) { fail("a loop is not measured yet") }
}
