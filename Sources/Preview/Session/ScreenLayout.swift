import Terminal

/// Where the parts of the preview lie in a terminal.
///
///     ┌───────────────────┬────────┐
///     │ picture           │ docked │
///     │                   │ panel  │
///     ├───────────────────┴────────┤
///     │ progress bar               │
///     │ status line                │
///     └────────────────────────────┘
///
/// A terminal too low for all of it first gives up the bar, then the status.
struct ScreenLayout: Equatable {
  /// The cells of the picture.
  private(set) var picture: CellRect
  /// The docked panels from the top, one above the other; empty without any.
  private(set) var docked: [CellRect] = []
  /// The cells of a panel over the picture.
  private(set) var overlay: CellRect
  /// The row of the progress bar; empty where there is no room.
  private(set) var bar: CellRect
  /// The row of the status line; empty where there is no room.
  private(set) var status: CellRect

  /// The columns that a docked panel has where there is room.
  private static let panelColumns = 44
  /// The fewest columns that the picture keeps beside a panel; without them the panel lies over it.
  private static let leastPictureColumns = 24

  /// Divides a terminal.
  ///
  /// - Parameters:
  ///   - columns: The terminal's columns.
  ///   - rows: The terminal's rows.
  ///   - panels: How many panels want to be docked.
  init(columns: Int, rows: Int, dockedPanels panels: Int = 0) {
    let statusRows = rows >= 2 ? 1 : 0
    let barRows = rows >= 5 ? 1 : 0
    let top = rows - statusRows - barRows
    bar = CellRect(column: 0, row: top, columns: columns, rows: barRows)
    status = CellRect(column: 0, row: top + barRows, columns: columns, rows: statusRows)
    picture = CellRect(column: 0, row: 0, columns: columns, rows: top)
    overlay = picture
    guard panels > 0 else { return }
    let width = min(Self.panelColumns, columns / 2)
    let fits = columns - width >= Self.leastPictureColumns
    let left = fits ? columns - width : 0
    if fits {
      picture.columns = left
      overlay = picture
    }
    for index in 0..<panels {
      let begin = top * index / panels
      let end = top * (index + 1) / panels
      docked.append(
        CellRect(column: left, row: begin, columns: columns - left, rows: end - begin))
    }
  }

  /// The cells of a line over the picture: in the lowest row where it hides no panel, or the last row
  /// where there is none.
  ///
  /// - Parameters:
  ///   - columns: The columns of the line; what the picture has no room for is cut.
  ///   - panels: The cells of the panels that are open.
  /// - Returns: One row of cells.
  func notice(columns: Int, besides panels: [CellRect]) -> CellRect {
    let last = picture.row + picture.rows - 1
    let line = CellRect(
      column: picture.column, row: last, columns: min(columns, picture.columns), rows: 1)
    var higher = line
    while higher.row >= picture.row {
      guard let panel = panels.first(where: { Self.meet($0, higher) }) else { return higher }
      higher.row = panel.row - 1
    }
    return line
  }

  private static func meet(_ one: CellRect, _ other: CellRect) -> Bool {
    one.column < other.column + other.columns && other.column < one.column + one.columns
      && one.row < other.row + other.rows && other.row < one.row + one.rows
  }
}
