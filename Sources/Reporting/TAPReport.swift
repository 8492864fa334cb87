public import Regression

/// The report in the Test Anything Protocol, version 14 (testanything.org/tap-version-14-specification).
///
/// One test point for each case, and one for each finding that fails the run; what did not pass has
/// a YAML block.
public struct TAPReport: Reporter {
  private let folder: String?

  /// Creates a reporter.
  ///
  /// - Parameter folder: The run's folder, which paths of pictures are put behind; nil names none.
  public init(folder: String? = nil) { self.folder = folder }

  /// The whole report.
  public func report(on record: RunRecord) -> String {
    let failing = record.findings.filter(\.fails)
    var text = "TAP version 14\n1..\(record.results.count + failing.count)\n"
    for (index, result) in record.results.enumerated() { text += point(index + 1, result) }
    for (index, finding) in failing.enumerated() {
      let title = "\(finding.kind.rawValue): \(finding.message)"
      text += "not ok \(record.results.count + index + 1) - \(Self.description(title))\n"
      text += block(
        message: finding.message, severity: finding.kind.rawValue, place: finding.place,
        lines: finding.details)
    }
    for finding in record.findings where !finding.fails {
      text += "# \(finding.kind.rawValue): \(finding.message.visible(isOneLine: true))\n"
    }
    return text
  }

  private func point(_ number: Int, _ result: CaseResult) -> String {
    let name = Self.description(result.id)
    switch result.status {
    case .passed: return "ok \(number) - \(name)\n"
    case .skipped:
      return "ok \(number) - \(name) # SKIP \(Self.description(result.headline))\n"
    case .failed, .missing:
      return "not ok \(number) - \(name)\n"
        + block(
          message: result.headline, severity: result.status.rawValue,
          place: result.failures.first.map(\.place).flatMap { $0.isEmpty ? nil : $0 }
            ?? result.place,
          lines: result.explanation(folder: folder), acceptance: result.acceptance)
    }
  }

  /// A YAML block, indented by two as the protocol asks; all strings are quoted.
  private func block(
    message: String, severity: String, place: String, lines: [String], acceptance: String? = nil
  ) -> String {
    var yaml = ["---", "message: \(message.quoted)", "severity: \(severity.quoted)"]
    if !place.isEmpty {
      let place = SourcePlace(place)
      yaml += ["at:", "  file: \(place.file.quoted)"]
      if let line = place.line { yaml.append("  line: \(line)") }
    }
    if !lines.isEmpty {
      yaml.append("explanation:")
      yaml += lines.map { "  - \($0.quoted)" }
    }
    if let acceptance { yaml.append("accept: \(acceptance.quoted)") }
    yaml.append("...")
    return yaml.map { "  \($0)\n" }.joined()
  }

  /// Text of a test point: one line, in which `#` would begin a directive.
  private static func description(_ text: String) -> String {
    text.visible(isOneLine: true).replacing { $0 == "#" || $0 == "\\" ? "\\\($0)" : nil }
  }
}
