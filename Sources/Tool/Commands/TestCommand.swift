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
    let run = try ToolError.checkingRun { () throws(RunError) in try TestRun(options.run) }
    if options.listsOnly { return try console.print(run.ids.map { "\($0)\n" }.joined()) }
    let record = try perform(run)
    var failure: ToolError?
    for request in options.reports {
      do throws(ToolError) {
        try request.write(record, folder: "", to: console)
      } catch {
        failure = failure ?? error
      }
    }
    try tell(HumanReport().summary(of: record))
    if let failure { throw failure }
    if record.outcome != .passed { throw .outcome(record.outcome) }
  }

  /// Runs, and tells of each case that did not pass as soon as those before it are known.
  private func perform(_ run: TestRun) throws(ToolError) -> RunRecord {
    var progress = Progress(total: run.ids.count, unit: "case", console)
    defer { progress.clear() }
    // A reader that has gone must not end the run: its record is wanted all the same.
    var isHeard = true
    return try ToolError.checkingRun { () throws(RunError) in
      try run.perform { event in
        switch event {
        case .progressed(let done, let total): progress.show(done, of: total)
        case .finished(let result):
          let text = HumanReport().text(of: result)
          guard !text.isEmpty, isHeard else { return }
          progress.clear()
          do throws(ToolError) {
            try tell(text)
          } catch {
            isHeard = false
          }
        }
      }
    }
  }

  /// Tells people: on the standard output, unless a report goes there for a program.
  private func tell(_ text: String) throws(ToolError) {
    if options.reports.contains(where: { $0.path == "-" }) {
      console.writeToError(text)
    } else {
      try console.print(text)
    }
  }
}

extension ToolError {
  /// Runs what can find fault with test files.
  static func checkingRun<Result>(
    _ body: () throws(RunError) -> Result
  ) throws(ToolError) -> Result {
    do {
      return try body()
    } catch {
      throw .run(error)
    }
  }
}
