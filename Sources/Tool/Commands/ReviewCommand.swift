import Regression
import Terminal

/// `limn review`: decides about the pending results of the latest run.
struct ReviewCommand {
  private let resultsFolder: String
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(ToolError) {
    resultsFolder = arguments.text(.results) ?? ".limn"
    self.console = console
  }

  /// Shows what is pending, and takes what was accepted in one step.
  func run() throws(ToolError) {
    guard let folder = ResultsFolder.latest(in: resultsFolder) else {
      throw .usage(.noRun(resultsFolder: resultsFolder))
    }
    let record: RunRecord
    do {
      record = try folder.record()
    } catch {
      throw .results(error)
    }
    let review = Review(record)
    guard !review.results.isEmpty else {
      return try console.print("nothing to review: \(folder.path) has no pending results\n")
    }
    let session: ReviewSession
    do {
      session = try ReviewSession(review, in: folder.path, style: console.outputStyle)
    } catch {
      if error == .notInteractive { throw .usage(.noTerminalForReview) }
      throw .broken("\(error)")
    }
    let isConfirmed = session.run()
    let accepted = session.review.ids(.accepted)
    guard isConfirmed, !accepted.isEmpty else {
      return try console.print("nothing taken\n")
    }
    try console.print("\(session.review.summary)\n")
    // What is taken is what was looked at, and not what another run has left meanwhile.
    guard ResultsFolder.latest(in: resultsFolder)?.path == folder.path else {
      throw .usage(.newerRun(folder: folder.path))
    }
    try AcceptCommand.accept(.ids(accepted), from: resultsFolder, console)
  }
}
