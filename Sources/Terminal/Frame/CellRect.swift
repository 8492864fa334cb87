/// A rectangle of a terminal's cells.
public struct CellRect: Hashable, Sendable {
  /// The leftmost column, from 0.
  public var column: Int
  /// The topmost row, from 0.
  public var row: Int
  /// The number of columns, 0 or more.
  public var columns: Int
  /// The number of rows, 0 or more.
  public var rows: Int

  /// Creates a rectangle.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }

  /// Whether there is no cell in it.
  public var isEmpty: Bool { columns <= 0 || rows <= 0 }

  /// Whether a cell lies in it.
  public func contains(column: Int, row: Int) -> Bool {
    column >= self.column && column < self.column + columns && row >= self.row
      && row < self.row + rows
  }
}
