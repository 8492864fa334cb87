import Scripting

/// The comments in a script's files that allow what a rule finds: `-- limn: allow RULE`.
struct Allowances {
  /// By file, for each line that has such a comment, the words after `allow`.
  private var files: [String: [Int: [String]]] = [:]

  /// Whether a comment on the finding's line, or alone on the line above, allows it.
  mutating func cover(_ finding: Finding, of stage: Stage) -> Bool {
    if files[finding.file] == nil {
      files[finding.file] = Self.read(stage.source(of: finding.file) ?? "")
    }
    guard let lines = files[finding.file] else { return false }
    return [finding.line, finding.line - 1].contains { line in
      lines[line]?.contains(finding.rule.rawValue) ?? false
    }
  }

  private static func read(_ source: String) -> [Int: [String]] {
    var lines: [Int: [String]] = [:]
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard let comment = line.firstRange(of: "-- limn: allow ") else { continue }
      let words = line[comment.upperBound...].split { !$0.isLetter && $0 != "-" }
      lines[index + 1] = words.map(String.init)
    }
    return lines
  }
}
