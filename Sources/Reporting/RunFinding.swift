import Regression

/// Something that a run has found besides the results of its cases, in the words of every report.
struct RunFinding: Sendable, Equatable {
  /// What it is.
  enum Kind: String, Sendable {
    /// A test file or a lock that cannot be used.
    case problem
    /// Two runs of a case that differed.
    case nondeterminism
    /// A reference or a folder that is too large.
    case overBudget = "over budget"
    /// A reference that no case declares.
    case obsolete
  }

  /// What it is.
  var kind: Kind
  /// Where, as `file:line`, or an empty text.
  var place = ""
  /// What is wrong, and what helps.
  var message: String
  /// Lines that explain.
  var details: [String] = []
  /// Whether the run is no success because of it.
  var fails = true
}

extension RunRecord {
  /// All findings, the worst first.
  ///
  /// Obsolete references fail in continuous integration only.
  var findings: [RunFinding] {
    var findings = problems.map {
      RunFinding(kind: .problem, place: $0.place, message: $0.message, details: $0.details)
    }
    findings += nondeterministic.map { RunFinding(kind: .nondeterminism, message: $0) }
    findings += overBudget.map { RunFinding(kind: .overBudget, message: $0) }
    findings += obsolete.map {
      RunFinding(kind: .obsolete, place: $0.lock, message: $0.message, fails: isCI)
    }
    return findings
  }

  /// The results with a verdict, in order.
  func results(_ status: CaseResult.Status) -> [CaseResult] {
    results.filter { $0.status == status }
  }

  /// The cases that are not as they should be: those that failed, and those that still wait for
  /// their reference to be accepted.
  var failedCount: Int { count(.failed) + count(.missing) }
}

extension RunRecord.ObsoleteReference {
  /// The lock that names it.
  var lock: String { folder + "/references.lock" }

  /// What is wrong with it, and what helps.
  var message: String {
    if let movedTo {
      "no case declares '\(id)', but '\(movedTo)' has the same pixels and no reference; if it was"
        + " renamed: limn accept \(movedTo.shellWord) && limn references prune"
    } else {
      "no case declares '\(id)': 'limn references prune' removes its reference"
    }
  }
}
