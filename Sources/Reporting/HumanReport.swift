public import Regression

/// The report for people: everything about what did not pass, and one line at the end that says how
/// many did.
///
///     failed: heart/beat[dark=true]@2x
///       tests/heart.limntest.lua:12
///       heart.limntest.lua:20: transform.scale.x is 1.184 at t = 0.35, wanted 1.19 ± 0.001
///         heart at t = 0.35: transform.scale model 1, shows 1.184
///       limn accept 'heart/beat[dark=true]@2x'
///
///     11 passed, 1 failed, 0 skipped
///
/// A case without a reference counts as failed in that line, because the run is no success before
/// somebody has looked at it; so the three numbers are all cases of the run.
public struct HumanReport: Reporter {
  /// The most notes of passed cases that are shown.
  private static let noteLimit = 10

  private let folder: String?

  /// Creates a reporter.
  ///
  /// - Parameter folder: The run's folder, which paths of pictures are put behind; nil names none.
  public init(folder: String? = nil) { self.folder = folder }

  /// The whole report.
  public func report(on record: RunRecord) -> String {
    let cases = (record.results(.failed) + record.results(.missing) + record.results(.skipped))
    return cases.map(text).joined() + summary(of: record)
  }

  /// What there is to say of one case, with an empty line at its end; nothing for one that passed.
  public func text(of result: CaseResult) -> String {
    switch result.status {
    case .passed: return ""
    case .skipped: return block("skipped: \(result.id)", [result.headline])
    case .failed, .missing: break
    }
    var lines = result.explanation(folder: folder)
    // A failure at the declaration itself says where that is.
    if !result.failures.contains(where: { $0.place == result.place }) {
      lines.insert(result.place, at: 0)
    }
    if let acceptance = result.acceptance { lines.append(acceptance) }
    return block("\(result.status.rawValue): \(result.id)", lines)
  }

  /// What there is to say of all cases together; the last line is `N passed, N failed, N skipped`.
  public func summary(of record: RunRecord) -> String {
    var text = notes(of: record)
    for finding in record.findings {
      let place = finding.place.isEmpty ? "" : finding.place + ": "
      text += block("\(finding.kind.rawValue): \(place)\(finding.message)", finding.details)
    }
    let missing = record.count(.missing)
    if missing > 0 {
      text += """
        \(missing) of the failed \(missing == 1 ? "has" : "have") no reference yet: look with \
        'limn review', take with 'limn accept'

        """
    }
    if !record.selection.isEmpty { text += "selected by \(record.selection)\n".visible() }
    if record.shard.count > 1 {
      text += "shard \(record.shard.index) of \(record.shard.count)\n"
    }
    return text + Self.closingLine(of: record) + "\n"
  }

  /// `N passed, N failed, N skipped`.
  public static func closingLine(of record: RunRecord) -> String {
    """
    \(record.count(.passed)) passed, \(record.failedCount) failed, \
    \(record.count(.skipped)) skipped
    """
  }

  private func notes(of record: RunRecord) -> String {
    let notes = record.results(.passed).flatMap { result in
      result.notes.map { "\(result.id): \($0)" }
    }
    guard !notes.isEmpty else { return "" }
    var lines = Array(notes.prefix(Self.noteLimit))
    if notes.count > lines.count { lines.append("and \(notes.count - lines.count) more") }
    return block("notes:", lines)
  }

  private func block(_ title: String, _ lines: [String]) -> String {
    ([title.visible(isOneLine: true)] + lines.map { $0.visible().indented(by: 2) })
      .joined(separator: "\n") + "\n\n"
  }
}
