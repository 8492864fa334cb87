import Scripting

extension CaseRun {
  /// Counts.
  func measureBudget(_ plan: BudgetPlan) throws(ScriptError) {
    fail("a budget is not measured yet")
  }
}
