import CSystem
import ImageIO

/// The standard output and error of the process.
struct Console: Sendable {
  /// Whether the standard output is a terminal.
  let outputIsTerminal = limn_is_terminal(1) != 0
  /// Whether the standard error is a terminal.
  let errorIsTerminal = limn_is_terminal(2) != 0

  /// The columns of the terminal that the standard error is; very many where it does not tell.
  var errorColumns: Int {
    var columns: Int32 = 0
    var rows: Int32 = 0
    let isKnown = limn_terminal_size(2, &columns, &rows) == 0 && columns > 0
    return isKnown ? Int(columns) : 10_000
  }

  /// Writes text to the standard output.
  func print(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

  /// Writes bytes to the standard output.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    do {
      try FileIO.writeToStandardOutput(bytes)
    } catch {
      // EPIPE has this number on every system that has one.
      throw error.reason == .system(32) ? .outputClosed : .file(error)
    }
  }

  /// Writes bytes that a verdict follows: where the reader has gone, the exit code still says it.
  func tell(_ bytes: [UInt8]) throws(ToolError) {
    do throws(ToolError) {
      try write(bytes)
    } catch {
      guard case .outputClosed = error else { throw error }
    }
  }

  /// Writes text that a verdict follows, as bytes.
  func tell(_ text: String) throws(ToolError) { try tell(Array(text.utf8)) }

  /// Writes a line to the standard error; where that fails there is nobody left to tell.
  func note(_ line: String) { writeToError(line + "\n") }

  /// Writes text to the standard error as it is.
  func writeToError(_ text: String) {
    let bytes = Array(text.utf8)
    _ = limn_write_fully(2, bytes, bytes.count)
  }
}
