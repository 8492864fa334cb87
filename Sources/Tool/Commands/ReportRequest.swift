import ImageIO
import Regression
import Reporting

/// A report that the command line asks for: a kind and where it goes.
struct ReportRequest: Equatable, Sendable {
  /// What is written.
  var kind: ReportKind
  /// The file; `-` is the standard output.
  var path: String

  /// Reads `KIND=PATH`, or `KIND` alone for the standard output; nil if it is neither.
  init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = ReportKind(rawValue: String(parts[0])) else { return nil }
    self.kind = kind
    path = parts.count > 1 ? String(parts[1]) : "-"
    if path.isEmpty { return nil }
  }

  /// Writes the report; a file shows its former content or all of the new one.
  ///
  /// - Parameters:
  ///   - record: What is told.
  ///   - folder: The run's folder, in which the pictures lie.
  ///   - console: The standard output.
  /// - Throws: Why it cannot be written.
  func write(
    _ record: RunRecord, folder: String, to console: Console
  ) throws(ToolError) {
    let bytes = Array((kind.reporter(folder: folder)?.report(on: record) ?? "").utf8)
    if path == "-" { return try console.write(bytes) }
    do {
      try FileIO.writeAtomically(bytes, to: path)
    } catch {
      throw .file(error)
    }
  }
}
