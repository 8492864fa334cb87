/// Brings rows of cells from what they show to what they should.
struct RowWriter {
  /// What writes the cells; its output is the rows'.
  var cells = CellWriter()
  private var reducer = ColorReducer()
  private var planner = RunPlanner()
  private var style = TerminalStyle.plain
  /// Behind the last cell that was written in the present row; negative before the first.
  private var end = -1

  /// Takes the style of the rows that follow.
  mutating func prepare(for style: TerminalStyle) {
    self.style = style
    reducer.prepare(for: style)
  }

  /// Writes what differs in a row.
  ///
  /// - Parameters:
  ///   - shown: What the row shows; becomes what it shows then.
  ///   - wanted: What it should show, in exact colours.
  ///   - row: The row, from 0.
  mutating func bring(
    _ shown: UnsafeMutableBufferPointer<Cell>, to wanted: UnsafeBufferPointer<Cell>, row: Int
  ) {
    let depth = style.colorDepth
    // What shows more than a depth can is not drawn again in it.
    let tolerance = depth == .trueColor ? 0 : ColorReducer.tolerance
    breakWideCharacters(shown, wanted)
    end = -1
    for column in shown.indices where wanted[column] != shown[column] {
      let cell = wanted[column]
      if cell.isPattern {
        if tolerance > 0 && cell.isNear(shown[column], tolerance: tolerance) { continue }
        let reduced = reducer.reduce(wanted, column: column, row: row)
        if reduced == shown[column] { continue }
        planner.append(reduced, column: column, tolerance: depth == .reduced ? tolerance : 0)
      } else {
        write(reducer.reduce(cell), column: column, shown, row: row)
      }
    }
    writeRun(shown, row: row)
  }

  /// Writes a character, and the patterns that wait before it.
  private mutating func write(
    _ cell: Cell, column: Int, _ shown: UnsafeMutableBufferPointer<Cell>, row: Int
  ) {
    if cell == shown[column] { return }
    writeRun(shown, row: row)
    if cell != .continuation {
      reach(column, shown, row: row)
      cells.write(cell)
      end = column + (cell.isWide ? 2 : 1)
    }
    shown[column] = cell
  }

  /// Writes the patterns that wait to be planned.
  private mutating func writeRun(_ shown: UnsafeMutableBufferPointer<Cell>, row: Int) {
    if planner.isEmpty { return }
    let pen = cells.plannedPen
    planner.solve(foreground: pen.foreground, background: pen.background)
    for step in planner.steps {
      reach(step.column, shown, row: row)
      shown[step.column] = cells.write(step)
      end = step.column + 1
    }
    planner.removeAll()
  }

  /// Brings the cursor to a cell.
  private mutating func reach(
    _ column: Int, _ shown: UnsafeMutableBufferPointer<Cell>, row: Int
  ) {
    if end >= 0 && end < column { cells.skip(UnsafeBufferPointer(shown)[end..<column]) }
    cells.move(toRow: row, column: column)
  }

  /// Forgets both halves of each wide character of which one changes: the terminal erases the other.
  private func breakWideCharacters(
    _ shown: UnsafeMutableBufferPointer<Cell>, _ wanted: UnsafeBufferPointer<Cell>
  ) {
    for column in shown.indices.dropLast() where shown[column].isWide {
      if shown[column] != wanted[column] || shown[column + 1] != wanted[column + 1] {
        shown[column] = .unknown
        shown[column + 1] = .unknown
      }
    }
  }
}
