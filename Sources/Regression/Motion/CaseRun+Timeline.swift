import Scripting

extension CaseRun {
  /// Samples the values and holds them against the reference.
  func measureTimeline(_ plan: TimelinePlan) throws(ScriptError) {
    fail("a timeline is not measured yet")
  }
}
