import CSystem
import ImageIO
import Preview
import Regression
import Scripting

/// Why a run of the tool ended early; `Messages.swift` turns it into text and an exit code.
enum ToolError: Error {
  /// The command line was wrong.
  case usage(UsageError)
  /// The script failed; the time is that of the frame that was being made, or nil for the start.
  case script(ScriptError, at: Double?)
  /// Tasks of the script failed, while everything else went on to the end.
  case tasks([ScriptError])
  /// The check has found and printed something.
  case findings
  /// A run of test files did not begin, or did not come to its end.
  case run(RunError)
  /// A run of test files has found and told something.
  case outcome(RunRecord.Outcome)
  /// The record of a run cannot be read.
  case results(ResultsError)
  /// Records are not the parts of one run.
  case parts(RunRecord.JoiningError)
  /// Results cannot become references, or references not be changed.
  case acceptance(AcceptanceError)
  /// A recorded list of events is not as it should be.
  case events(RecordedEventError)
  /// A file of parameters cannot be used.
  case parameters(ParameterFileError)
  /// A file could not be written, or a folder not be found.
  case file(FileError)
  /// A file is no picture, or one that is not taken.
  case picture(path: String, ImageError)
  /// The pictures do not fit into one.
  case image(ImageError)
  /// A film cannot be written.
  case film(FilmError)
  /// The reader of the standard output has gone.
  case outputClosed
  /// Someone asked the tool to stop.
  case interrupted
  /// Something that should not happen.
  case broken(String)
}

extension ToolError {
  /// Runs what plays a stage to its end, and then reports what went wrong in the script's tasks.
  static func reportingTasks(
    of stage: Stage, to console: Console, _ body: () throws(ToolError) -> Void
  ) throws(ToolError) {
    do throws(ToolError) {
      try body()
    } catch {
      for error in stage.takeErrors() { console.note(error.message) }
      throw error
    }
    let errors = stage.takeErrors()
    if !errors.isEmpty { throw .tasks(errors) }
  }

  /// Runs what can find fault with the command line.
  static func checkingUsage<Result>(
    _ body: () throws(UsageError) -> Result
  ) throws(ToolError) -> Result {
    do {
      return try body()
    } catch {
      throw .usage(error)
    }
  }
}

/// What the tool's process ends with.
enum ExitCode: Int32 {
  /// All went well.
  case success = 0
  /// The script erred, the check found something, or a file cannot be written.
  case failure = 1
  /// The command line was wrong.
  case usage = 2
  /// Only references are missing, obsolete or pending.
  case pending = 3
  /// No test matched.
  case noMatch = 4
  /// The fault is ours.
  case internalError = 70
  /// Interrupted from the keyboard.
  case interrupted = 130
  /// Asked to end by SIGTERM.
  case terminated = 143

  /// The code of a run that a signal ended early: 128 and the signal's number, as shells have it.
  static var ofInterruption: ExitCode {
    ExitCode(rawValue: 128 + limn_interrupted()) ?? .interrupted
  }
}
