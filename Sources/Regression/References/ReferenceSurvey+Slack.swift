import Comparison

extension ReferenceSurvey.Folder {
  /// Cases whose rules allow far more than was ever needed: by the lock when the reference was
  /// accepted, and by the latest run, in which the case has passed.
  ///
  /// - Parameter results: What the latest run has found.
  /// - Returns: A finding for each allowance, in the order of the lock.
  func staleSlack(_ results: [CaseResult]) -> [ReferenceFinding] {
    references.lock.entries.flatMap { entry -> [ReferenceFinding] in
      guard case .render(let plan)? = declared[entry.id]?.kind else { return [] }
      let passed = results.first { $0.id == entry.id && $0.status == .passed }
      let needed = [entry.slack, passed?.picture?.slack ?? "-"]
        .compactMap { Slack(parsing: $0) }.reduce(Slack()) { $0.union($1) }
      return plan.match.excess(over: needed).map {
        ReferenceFinding(folder: references.path, .staleSlack(id: entry.id, words: $0))
      }
    }
  }
}
