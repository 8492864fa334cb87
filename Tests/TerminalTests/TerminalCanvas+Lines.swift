import Graphics
import Raster
import Terminal

/// Frames of tests: a picture that fills the terminal down to lines of text.
extension TerminalCanvas {
  /// A line of text below the picture.
  struct Line {
    var text: String
    var isAlert = false

    init(_ text: String, isAlert: Bool = false) {
      self.text = text
      self.isAlert = isAlert
    }
  }

  mutating func encode(
    _ pixmap: Pixmap, lines: [Line] = [], background: Background = .color(.black),
    into buffer: inout [UInt8]
  ) {
    let lines = lines.prefix(rows)
    let room = CellRect(column: 0, row: 0, columns: columns, rows: rows - lines.count)
    let below = CellRect(column: 0, row: room.rows, columns: columns, rows: lines.count)
    let spans = lines.map { [TextSpan($0.text, $0.isAlert ? .alert : .plain)] }
    encode(
      TerminalFrame(
        picture: pixmap, area: room, background: background, texts: [TextBlock(below, spans)]),
      into: &buffer)
  }
}
