import CSystem
import Regression
import Terminal

/// The pictures of cases that did not pass, printed under their words while a run goes on.
struct FailurePictures {
  /// How many cases are shown; who has more failures than that does not look at them one by one.
  private static let limit = 10
  /// The most lines of a picture.
  private static let rowLimit = 16

  private let lines: PictureLines
  private var left = limit

  /// Prepares for the standard output; nil where that is no terminal.
  init?(_ console: Console) {
    let style = console.outputStyle
    guard style.allowsEscapes else { return nil }
    var columns: Int32 = 0
    var rows: Int32 = 0
    let isKnown = limn_terminal_size(1, &columns, &rows) == 0 && columns > 0 && rows > 0
    lines = PictureLines(
      columns: isKnown ? min(Int(columns), 10_000) : 80,
      rows: isKnown ? min(max(1, Int(rows) / 2), Self.rowLimit) : Self.rowLimit, style: style)
  }

  /// What a case has left, as lines with an empty one behind them; nothing if it has passed, has no
  /// pictures, or enough have been shown.
  ///
  /// - Parameters:
  ///   - result: The case's result.
  ///   - folder: The run's folder.
  /// - Returns: Text with codes of colours.
  mutating func text(of result: CaseResult, in folder: String) -> String {
    guard left > 0, result.isPending, let panel = PicturePanel(result, in: folder) else {
      return ""
    }
    left -= 1
    // Of a strip, a cell that differs says more than all of them small.
    let cell = result.failures.first?.time.flatMap(panel.cell)
    return panel.text(in: lines, cell: cell) + "\n"
  }
}
