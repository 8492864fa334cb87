import CSystem
import Regression
import Reporting

/// `limn test`: runs test files and tells what has come out.
struct TestCommand {
  private let options: TestOptions
  private let console: Console

  init(_ options: TestOptions, _ console: Console) {
    self.options = options
    self.console = console
  }

  /// Runs, or lists what would be run.
  func run() throws(ToolError) {
    limn_watch_interrupts()
    let run: TestRun
    do {
      run = try TestRun(options.run)
    } catch {
      try report(error)
      throw .run(error)
    }
    if options.listsOnly { return try console.print(run.ids.map { "\($0)\n" }.joined()) }
    for warning in run.warnings { console.note("limn: \(warning)") }
    let (record, folder) = try perform(run)
    let isWritten = Result { () throws(ToolError) in try write(record, folder: folder.path) }
    try tell(HumanReport(folder: folder.path).summary(of: record))
    try isWritten.get()
    if record.outcome != .passed { throw .outcome(record.outcome) }
  }

  /// Runs, and tells of each case that did not pass as soon as those before it are known.
  private func perform(_ run: TestRun) throws(ToolError) -> (RunRecord, ResultsFolder) {
    var progress = Progress(total: run.ids.count, unit: "case", hasBar: true, console)
    defer { progress.clear() }
    // Where nothing can be told, the run goes on: its record is wanted all the same.
    var isHeard = true
    var failures = 0
    var pictures = isReportOnOutput ? nil : FailurePictures(console)
    do throws(RunError) {
      return try run.perform { event in
        switch event {
        case .progressed(let done, let total):
          progress.show(done, of: total, note: failures == 0 ? "" : ", \(failures) failed")
        case .finished(let result, let folder):
          if [.failed, .missing].contains(result.status) { failures += 1 }
          let text = HumanReport(folder: folder).text(of: result)
          guard !text.isEmpty, isHeard else { return }
          progress.clear()
          do throws(ToolError) {
            try tell(text + (folder.flatMap { pictures?.text(of: result, in: $0) } ?? ""))
          } catch {
            isHeard = false
          }
        }
      }
    } catch {
      throw .run(error)
    }
  }

  // MARK: - Telling

  /// Writes all reports, also when one of them cannot be written.
  private func write(_ record: RunRecord, folder: String) throws(ToolError) {
    var failure: ToolError?
    for request in options.reports {
      do throws(ToolError) {
        try request.write(record, folder: folder, to: console)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Lets reports say why no case was run: whoever reads them would take silence for success.
  private func report(_ error: RunError) throws(ToolError) {
    guard let problems = error.problems, !options.listsOnly else { return }
    var record = RunRecord()
    record.shard = options.run.selection.shard
    record.selection = options.run.selection.words
    record.isCI = options.run.isCI
    record.problems = problems
    try write(record, folder: "")
  }

  /// Whether the standard output is for a program.
  private var isReportOnOutput: Bool { options.reports.contains { $0.path == "-" } }

  /// Tells people: on the standard output, unless a report goes there for a program.
  private func tell(_ text: String) throws(ToolError) {
    if isReportOnOutput {
      console.writeToError(text)
    } else {
      try console.tell(text)
    }
  }
}
