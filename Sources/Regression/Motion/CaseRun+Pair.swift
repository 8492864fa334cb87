import Scripting

extension CaseRun {
  /// Draws two ways to one picture.
  func measureSame(_ plan: PairPlan) throws(ScriptError) { fail("same is not measured yet") }

  /// Draws two ways to different pictures.
  func measureDiffer(_ plan: PairPlan) throws(ScriptError) { fail("differ is not measured yet") }
}
