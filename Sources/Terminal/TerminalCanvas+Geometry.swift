internal import Raster

extension TerminalCanvas {
  /// The pixels that a picture may have in a part of the terminal to be shown as it is.
  ///
  /// - Parameter area: The cells for the picture; what lies outside the terminal does not count.
  /// - Returns: Its width and height in square pixels; 0 where there are no cells.
  public func pixelSize(of area: CellRect) -> (width: Int, height: Int) {
    let area = clipped(area)
    let pixels = style.pixelsPerCell
    return (area.columns * pixels.x, area.rows * pixels.y)
  }

  /// Where the middle of a cell lies in a frame's picture.
  ///
  /// - Parameters:
  ///   - column: The cell's column, from 0.
  ///   - row: The cell's row, from 0.
  ///   - frame: The frame that is shown.
  /// - Returns: Pixels of the picture from its top left, outside the picture where it does not fill
  ///   its area; nil outside the area, and where text hides it.
  public func pixel(
    ofColumn column: Int, row: Int, in frame: TerminalFrame
  ) -> (x: Double, y: Double)? {
    let area = clipped(frame.area)
    guard area.contains(column: column, row: row),
      !frame.texts.contains(where: { $0.area.contains(column: column, row: row) })
    else { return nil }
    let pixels = style.pixelsPerCell
    let placement = PicturePlacement(
      picture: (frame.picture.width, frame.picture.height),
      area: (area.columns * pixels.x, area.rows * pixels.y), zoom: frame.zoom, alignment: pixels)
    let x = (Double(column - area.column) + 0.5) * Double(pixels.x) - Double(placement.x)
    let y = (Double(row - area.row) + 0.5) * Double(pixels.y) - Double(placement.y)
    return (
      x * Double(frame.picture.width) / Double(placement.width),
      y * Double(frame.picture.height) / Double(placement.height)
    )
  }

  /// The part of an area that lies within the terminal.
  func clipped(_ area: CellRect) -> CellRect {
    let column = min(max(0, area.column), columns)
    let row = min(max(0, area.row), rows)
    return CellRect(
      column: column, row: row,
      columns: max(0, min(area.column + area.columns, columns) - column),
      rows: max(0, min(area.row + area.rows, rows) - row))
  }
}
