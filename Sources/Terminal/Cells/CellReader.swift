/// Turns pixels into cells.
///
/// The colours of cells are those of the pixels, exact; what a terminal has instead is found when
/// a cell is written.
struct CellReader {
  let style: TerminalStyle

  init(_ style: TerminalStyle) { self.style = style }

  /// Reads a grid into a part of a screen.
  ///
  /// - Parameters:
  ///   - grid: The pixels, as many as the part has.
  ///   - area: The part, which lies within the screen.
  ///   - columns: The screen's width.
  ///   - cells: The screen.
  func read(_ grid: PixelGrid, area: CellRect, columns: Int, into cells: inout [Cell]) {
    grid.words.withUnsafeBufferPointer { words in
      for row in 0..<area.rows {
        let start = (area.row + row) * columns + area.column
        for column in 0..<area.columns {
          cells[start + column] = cell(words, grid.width, column, row)
        }
      }
    }
  }

  @inline(__always)
  private func cell(
    _ words: UnsafeBufferPointer<UInt32>, _ width: Int, _ column: Int, _ row: Int
  ) -> Cell {
    switch (style.colorDepth, style.cells) {
    case (.none, .braille):
      var dots: UInt32 = 0
      for y in 0..<4 {
        for x in 0..<2 where isLit(words, width, 2 * column + x, 4 * row + y) {
          dots |= Self.dot(x, y)
        }
      }
      return Cell(dots == 0 ? 0x20 : 0x2800 + dots)
    case (.none, _):
      let upper = isLit(words, width, column, 2 * row)
      let lower = isLit(words, width, column, 2 * row + 1)
      return Cell(upper ? (lower ? 0x2588 : 0x2580) : lower ? 0x2584 : 0x20)
    default:
      let index = 2 * row * width + column
      return Cell(upper: words[index], lower: words[index + width])
    }
  }

  /// The bit of a braille dot: Unicode numbers them down the columns, the lowest row last.
  private static func dot(_ x: Int, _ y: Int) -> UInt32 {
    y < 3 ? 1 << UInt32(y + 3 * x) : 0x40 << UInt32(x)
  }

  /// Whether a pixel is lit: its luma against a threshold that depends on its place alone, so that
  /// nothing crawls from frame to frame.
  private func isLit(
    _ words: UnsafeBufferPointer<UInt32>, _ width: Int, _ x: Int, _ y: Int
  ) -> Bool {
    let word = words[y * width + x]
    if word == CellColor.standard { return false }
    // Rec. 601 weights in 256ths; the sum is 0…65280.
    let luma = 77 * (word & 0xff) + 150 * (word >> 8 & 0xff) + 29 * (word >> 16 & 0xff)
    return luma * 16 >= (2 * UInt32(OrderedDither.rank(x, y)) + 1) * 32640
  }
}

extension Cell {
  /// A glyph in the terminal's own colours.
  fileprivate init(_ scalar: UInt32) {
    self.init(
      scalar: scalar, ink: CellColor.standard, paper: CellColor.standard, attributes: [])
  }
}
