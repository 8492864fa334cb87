public import Regression

/// A summary in GitHub's Markdown: numbers, a table, and everything about each row folded away.
///
/// For `$GITHUB_STEP_SUMMARY`, a merge request's comment, or a chat.
public struct MarkdownReport: Reporter {
  /// GitHub refuses summaries of more than 1 MiB; what would go beyond is counted instead.
  private static let byteLimit = 900_000
  /// The most characters of one case's explanation.
  private static let explanationLimit = 8_000
  /// The most characters of a cell of the table.
  private static let cellLimit = 200

  private let folder: String?

  /// Creates a reporter.
  ///
  /// - Parameter folder: The run's folder, which paths of pictures are put behind; nil names none.
  public init(folder: String? = nil) { self.folder = folder }

  /// A row of the table, and what is folded away.
  private struct Entry {
    var verdict: String
    var name: String
    var headline: String
    var lines: [String]
  }

  /// The whole report.
  public func report(on record: RunRecord) -> String {
    var text = "## Limn: \(HumanReport.closingLine(of: record))\n\n"
    if record.shard.count > 1 {
      text += "Shard \(record.shard.index) of \(record.shard.count).\n\n"
    }
    if !record.selection.isEmpty { text += "Selected by \(record.selection.cell).\n\n" }
    let entries = self.entries(of: record)
    if entries.isEmpty { return text }
    text += "| verdict | case | why |\n|---|---|---|\n"
    var details = ""
    for (index, entry) in entries.enumerated() {
      let row = "| \(entry.verdict) | \(entry.name.cell) | \(cut(entry.headline).cell) |\n"
      let detail = self.detail(entry)
      guard
        text.utf8.count + details.utf8.count + row.utf8.count + detail.utf8.count
          < Self.byteLimit
      else {
        details += "And \(entries.count - index) more.\n"
        break
      }
      text += row
      details += detail
    }
    return text + "\n" + details
  }

  private func entries(of record: RunRecord) -> [Entry] {
    let cases = record.results(.failed) + record.results(.missing)
    var entries = cases.map { result in
      var lines = [result.place] + result.explanation(folder: folder)
      if let acceptance = result.acceptance { lines.append(acceptance) }
      return Entry(
        verdict: result.status.rawValue, name: result.id, headline: result.headline, lines: lines)
    }
    entries += record.findings.map { finding in
      Entry(
        verdict: finding.fails ? finding.kind.rawValue : "\(finding.kind.rawValue) (no failure)",
        name: finding.place, headline: finding.message,
        lines: [finding.message] + finding.details)
    }
    entries += record.results(.skipped).map { result in
      Entry(
        verdict: result.status.rawValue, name: result.id, headline: result.headline, lines: [])
    }
    return entries
  }

  private func detail(_ entry: Entry) -> String {
    guard !entry.lines.isEmpty else { return "" }
    var body = entry.lines.joined(separator: "\n").visible()
    if body.count > Self.explanationLimit {
      body = body.prefix(Self.explanationLimit) + "\n… cut; the JSON report has all of it"
    }
    // A fence is closed by no shorter one.
    let fence = String(repeating: "`", count: max(3, body.longestRun(of: "`") + 1))
    let name = entry.name.isEmpty ? entry.verdict : entry.name
    return """
      <details><summary>\(name.cell)</summary>

      \(fence)text
      \(body)
      \(fence)

      </details>


      """
  }

  private func cut(_ text: String) -> String {
    text.count > Self.cellLimit ? text.prefix(Self.cellLimit - 1) + "…" : text
  }
}

extension String {
  /// Text that Markdown and HTML take for nothing but text, on one line: whatever either could read
  /// as markup is a numeric entity.
  fileprivate var cell: String {
    visible().replacing { scalar in
      if scalar == "\n" { return "<br>" }
      return "&<>`*_~[]|\\#@$".unicodeScalars.contains(scalar) ? "&#\(scalar.value);" : nil
    }
  }

  /// The length of the longest run of a character.
  fileprivate func longestRun(of character: Character) -> Int {
    var longest = 0
    var run = 0
    for next in self {
      run = next == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
