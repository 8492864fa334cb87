/// The kinds of report, by the words that the command takes.
public enum ReportKind: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// One page to look at, with the pictures in it.
  case html
  /// The XML of JUnit, as continuous integration reads it.
  case junit
  /// The whole record as one JSON value.
  case json
  /// A line of JSON for each case, and one at the end.
  case jsonl
  /// The Test Anything Protocol, version 14.
  case tap
  /// Commands that make GitHub Actions annotate the lines of a change.
  case github
  /// A summary in GitHub's Markdown.
  case markdown

  /// The one who writes that kind of report as text.
  ///
  /// - Parameter folder: The run's folder, which paths of pictures are put behind; nil leaves
  ///   pictures out.
  /// - Returns: Nil for ``html``, which has to read the pictures; see ``HTMLReport``.
  public func reporter(folder: String?) -> (any Reporter)? {
    switch self {
    case .text: HumanReport(folder: folder)
    case .html: nil
    case .junit: JUnitReport(folder: folder)
    case .json: JSONReport(folder: folder)
    case .jsonl: JSONLinesReport()
    case .tap: TAPReport(folder: folder)
    case .github: GitHubReport(folder: folder)
    case .markdown: MarkdownReport(folder: folder)
    }
  }
}
