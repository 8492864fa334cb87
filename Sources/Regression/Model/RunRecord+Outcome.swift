extension RunRecord {
  /// What a run comes to as a whole: the worst that it has found.
  public enum Outcome: String, Sendable, CaseIterable {
    /// Everything is as it should be.
    case passed
    /// A case failed, two runs of one differed, or something is over its budget.
    case failed
    /// Nothing is wrong but references: some are missing, or obsolete where that counts.
    case pending
  }

  /// What the run comes to.
  ///
  /// An obsolete reference counts in continuous integration only.
  public var outcome: Outcome {
    if count(.failed) > 0 || !nondeterministic.isEmpty || !overBudget.isEmpty || !problems.isEmpty {
      return .failed
    }
    return count(.missing) > 0 || (isCI && !obsolete.isEmpty) ? .pending : .passed
  }
}
