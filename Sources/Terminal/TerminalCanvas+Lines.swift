internal import Graphics
public import Raster

/// A picture with lines of text below it, for those that have no more to show.
extension TerminalCanvas {
  /// A line of text below the picture.
  public struct Line: Hashable, Sendable {
    /// The text; control characters are written as spaces, and what does not fit is cut.
    public var text: String
    /// Whether it reports something wrong: red, or bold where there are no colours.
    public var isAlert: Bool

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isAlert: Whether it reports something wrong.
    public init(_ text: String, isAlert: Bool = false) {
      self.text = text
      self.isAlert = isAlert
    }
  }

  /// The frame of a picture above lines of text.
  ///
  /// - Parameters:
  ///   - pixmap: The picture; shrunk where it does not fit.
  ///   - lines: The lines of text; what does not fit the terminal's height is cut.
  ///   - background: What shows through transparent pixels.
  /// - Returns: The frame.
  public func frame(
    _ pixmap: Pixmap, above lines: [Line] = [], background: Background
  ) -> TerminalFrame {
    let lines = lines.prefix(rows)
    let room = CellRect(column: 0, row: 0, columns: columns, rows: rows - lines.count)
    let below = CellRect(column: 0, row: room.rows, columns: columns, rows: lines.count)
    let spans = lines.map { [TextSpan($0.text, $0.isAlert ? .alert : .plain)] }
    return TerminalFrame(
      picture: pixmap, area: room, background: background, texts: [TextBlock(below, spans)])
  }

  /// The pixels that a picture may have to be shown as it is.
  ///
  /// - Parameter lineCount: The lines of text below it.
  /// - Returns: The width and height in pixels; the height is 0 where lines take every row.
  public func pictureSize(lineCount: Int = 0) -> (width: Int, height: Int) {
    pixelSize(of: CellRect(column: 0, row: 0, columns: columns, rows: rows - lineCount))
  }

  /// Encodes the way to a picture with lines of text below it.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - lines: The lines of text.
  ///   - buffer: Becomes the bytes.
  public mutating func encode(
    _ pixmap: Pixmap, lines: [Line] = [], into buffer: inout [UInt8]
  ) {
    encode(frame(pixmap, above: lines, background: background), into: &buffer)
  }

  /// Where the middle of a cell lies in a picture above lines of text.
  ///
  /// - Parameters:
  ///   - column: The cell's column, from 0.
  ///   - row: The cell's row, from 0.
  ///   - pixmap: The picture.
  ///   - lineCount: The number of lines.
  /// - Returns: Pixels of the picture from its top left; beside the picture they lie outside it.
  public func point(
    ofColumn column: Int, row: Int, in pixmap: Pixmap, lineCount: Int = 0
  ) -> (x: Double, y: Double) {
    let lines = [Line](repeating: Line(""), count: lineCount)
    return pixel(
      ofColumn: column, row: row, in: frame(pixmap, above: lines, background: background)) ?? (
        -1, -1
      )
  }
}
