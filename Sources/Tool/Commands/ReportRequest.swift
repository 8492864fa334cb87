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
    guard let reporter = kind.reporter(folder: folder) else {
      return try writePage(record, folder: folder, to: console)
    }
    let bytes = Array(reporter.report(on: record).utf8)
    if path == "-" { return try console.tell(bytes) }
    try ToolError.checkingFiles { () throws(FileError) in
      try FileIO.writeAtomically(bytes, to: path)
    }
  }

  /// Writes the page, with all pictures in it where it has no place beside it.
  private func writePage(
    _ record: RunRecord, folder: String, to console: Console
  ) throws(ToolError) {
    if path == "-" {
      return try console.tell(HTMLReport(folder: folder, pageLimit: .max).page(on: record).text)
    }
    try ToolError.checkingFiles { () throws(FileError) in
      try HTMLReport(folder: folder).write(record, to: path)
    }
  }
}

extension ToolError {
  /// Runs what reads or writes files.
  fileprivate static func checkingFiles(
    _ body: () throws(FileError) -> Void
  ) throws(ToolError) {
    do {
      try body()
    } catch {
      throw .file(error)
    }
  }
}
