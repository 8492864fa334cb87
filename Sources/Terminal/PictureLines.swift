public import Raster

/// A picture as lines of cells, to be printed where text scrolls.
///
/// ``TerminalCanvas`` owns the whole screen; this is for output that stays in a log.
///
///     let text = PictureLines(columns: 80, rows: 12, style: style).text(of: picture)
public struct PictureLines: Sendable {
  /// The most cells that a line has.
  public var columns: Int
  /// The most lines.
  public var rows: Int
  /// What may be written; without escapes the picture is dots of braille.
  public var style: TerminalStyle
  /// What shows through transparent pixels.
  public var background = TerminalCanvas.Background.checkerboard

  /// Creates a description of the room that there is.
  ///
  /// - Parameters:
  ///   - columns: The most cells that a line has, 1…10,000.
  ///   - rows: The most lines, 1…10,000.
  ///   - style: What may be written.
  public init(columns: Int, rows: Int, style: TerminalStyle) {
    precondition(
      (1...10_000).contains(columns) && (1...10_000).contains(rows),
      "a terminal has 1 to 10,000 columns and rows")
    self.columns = columns
    self.rows = rows
    self.style = style
  }

  /// The pixels that a picture may have to be shown as it is.
  public var room: (width: Int, height: Int) {
    (columns * style.pixelsPerCell.x, rows * style.pixelsPerCell.y)
  }

  /// The picture at the left margin; shrunk by area average where there is no room for it.
  ///
  /// - Parameter pixmap: The picture.
  /// - Returns: Lines that each end with the terminal's own colours and a line feed.
  public func text(of pixmap: Pixmap) -> String {
    let pixels = style.pixelsPerCell
    let placement = PicturePlacement(
      picture: (pixmap.width, pixmap.height), area: room, zoom: .natural, alignment: pixels)
    let area = CellRect(
      column: 0, row: 0, columns: (placement.width + pixels.x - 1) / pixels.x,
      rows: (placement.height + pixels.y - 1) / pixels.y)
    var grid = PixelGrid()
    grid.draw(
      pixmap, width: area.columns * pixels.x, height: area.rows * pixels.y, zoom: .natural,
      alignment: pixels, background: background)
    var cells = [Cell](repeating: .blank, count: area.columns * area.rows)
    CellReader(style).read(grid, area: area, columns: area.columns, into: &cells)
    var reducer = ColorReducer()
    reducer.prepare(for: style)
    var writer = CellWriter()
    writer.assumePlainPen()
    for row in 0..<area.rows {
      let line = cells[row * area.columns..<(row + 1) * area.columns]
      let end = line.lastIndex { $0 != .blank }.map { $0 + 1 } ?? line.startIndex
      line.withUnsafeBufferPointer { cells in
        for column in 0..<end - line.startIndex {
          let cell = cells[column]
          writer.write(
            cell.isPattern ? reducer.reduce(cells, column: column, row: row) : cell)
        }
      }
      // A line that scrolls would otherwise be filled with the last colour.
      if style.colorDepth != .none { writer.resetPen() }
      writer.output.write(UInt8(ascii: "\n"))
    }
    return String(decoding: writer.output.bytes, as: UTF8.self)
  }
}
