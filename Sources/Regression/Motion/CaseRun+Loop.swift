import Scripting

extension CaseRun {
  /// Looks for a seam where a period begins anew.
  func measureLoop(_ plan: LoopPlan) throws(ScriptError) {
    var measurement = LoopMeasurement(plan, of: self)
    try measurement.measure()
  }
}
