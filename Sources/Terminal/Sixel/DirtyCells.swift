/// Which cells of a picture must be written, and the rectangles that do so.
struct DirtyCells: Sendable {
  /// What is known of a cell.
  enum State: Sendable {
    /// Nothing of the picture is there: it must not be written.
    case hole
    /// It is as it should be, and may be written.
    case same
    /// It must be written.
    case dirty
  }

  private(set) var columns = 0
  private var states: [State] = []

  /// Takes the states of all cells, row by row.
  mutating func set(columns: Int, rows: Int, state: (_ column: Int, _ row: Int) -> State) {
    self.columns = columns
    states.removeAll(keepingCapacity: true)
    for row in 0..<rows {
      for column in 0..<columns { states.append(state(column, row)) }
    }
  }

  subscript(column: Int, row: Int) -> State { states[row * columns + column] }

  /// Few rectangles that hold every dirty cell, no hole, and no cell twice.
  var rectangles: [CellRect] {
    guard columns > 0 else { return [] }
    var finished: [CellRect] = []
    // The rectangles that end in the row above.
    var open: [CellRect] = []
    for row in 0..<states.count / columns {
      var next: [CellRect] = []
      for run in runs(ofRow: row) {
        if let place = open.firstIndex(where: { canGrow($0, over: run, row: row, next: next) }) {
          next.append(Self.grown(open.remove(at: place), over: run))
        } else {
          next.append(CellRect(column: run.lowerBound, row: row, columns: run.count, rows: 1))
        }
      }
      finished += open
      open = next
    }
    return finished + open
  }

  /// From the first to the last dirty cell between two holes.
  private func runs(ofRow row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var begin: Int?
    var end = 0
    for column in 0..<columns {
      switch self[column, row] {
      case .dirty:
        if begin == nil { begin = column }
        end = column + 1
      case .hole:
        if let start = begin { runs.append(start..<end) }
        begin = nil
      case .same: break
      }
    }
    if let start = begin { runs.append(start..<end) }
    return runs
  }

  /// Whether a rectangle and a run below it have columns in common, and the one around both holds no
  /// hole and nothing of those that have grown already.
  private func canGrow(
    _ rect: CellRect, over run: Range<Int>, row: Int, next: [CellRect]
  ) -> Bool {
    guard rect.column < run.upperBound, run.lowerBound < rect.column + rect.columns else {
      return false
    }
    let grown = Self.grown(rect, over: run)
    let left = grown.column
    let right = grown.column + grown.columns
    if next.contains(where: { $0.column < right && left < $0.column + $0.columns }) { return false }
    for row in rect.row...row {
      for column in left..<right where self[column, row] == .hole { return false }
    }
    return true
  }

  private static func grown(_ rect: CellRect, over run: Range<Int>) -> CellRect {
    let left = min(rect.column, run.lowerBound)
    let right = max(rect.column + rect.columns, run.upperBound)
    return CellRect(column: left, row: rect.row, columns: right - left, rows: rect.rows + 1)
  }
}
