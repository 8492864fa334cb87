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
    let size = PixelGrid.fit(pixmap, width: room.width, height: room.height)
    let columns = (size.width + pixels.x - 1) / pixels.x
    let rows = (size.height + pixels.y - 1) / pixels.y
    var grid = PixelGrid()
    grid.draw(
      pixmap, width: columns * pixels.x, height: rows * pixels.y, alignment: pixels,
      background: background)
    var cells = [Cell](repeating: .blank, count: columns * rows)
    CellReader(style).read(grid, columns: columns, rows: rows, into: &cells)
    var writer = CellWriter(style)
    writer.assumeResetAttributes()
    for row in 0..<rows {
      let line = cells[row * columns..<(row + 1) * columns]
      let end = line.lastIndex { $0 != .blank }.map { $0 + 1 } ?? line.startIndex
      for cell in line[..<end] { writer.write(cell) }
      // A line that scrolls would otherwise be filled with the last colour.
      if style.colorDepth != .none { writer.resetAttributes() }
      writer.output.write(UInt8(ascii: "\n"))
    }
    return String(decoding: writer.output.bytes, as: UTF8.self)
  }
}
