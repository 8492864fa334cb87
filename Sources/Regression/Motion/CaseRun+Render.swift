import Scripting

extension CaseRun {
  /// Draws the pictures and holds them against the reference.
  func measureRender(_ plan: RenderPlan) throws(ScriptError) {
    fail("a render is not measured yet")
  }
}
