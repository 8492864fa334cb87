extension CaseResult {
  /// What differs between two runs of the case, in words, or nil.
  ///
  /// What counts is all that it has measured, found and printed; how long it took, and where it left
  /// its pictures, does not.
  func difference(from other: CaseResult) -> RunProblem? {
    let findings = failures.map { $0.message }
    let others = other.failures.map { $0.message }
    if fingerprint != other.fingerprint {
      return .nondeterministic(
        first: "measured \(Self.short(fingerprint))", second: "\(Self.short(other.fingerprint))")
    }
    if status != other.status {
      return .nondeterministic(first: status.rawValue, second: other.status.rawValue)
    }
    for (one, another) in zip(findings, others) where one != another {
      return .nondeterministic(first: "said \"\(one)\"", second: "\"\(another)\"")
    }
    if findings.count != others.count {
      return .nondeterministic(
        first: "had \(findings.count) failures", second: "\(others.count)")
    }
    for (one, another) in zip(printed, other.printed) where one != another {
      return .nondeterministic(first: "printed \"\(one)\"", second: "\"\(another)\"")
    }
    if printed.count != other.printed.count {
      return .nondeterministic(
        first: "printed \(printed.count) lines", second: "\(other.printed.count)")
    }
    return nil
  }

  /// The beginning of a hash, which is enough to tell two apart by eye.
  private static func short(_ hash: String) -> String {
    hash.isEmpty ? "nothing" : String(hash.prefix(12))
  }
}
