/// What one character cell shows: two colours, one above the other, or a glyph without colour.
///
/// Colours are words with red in the lowest byte (true colour), an index (256 colours), or
/// ``PixelGrid/outside``. Two cells are equal when they look alike, whatever bytes draw them.
struct Cell: Equatable {
  /// The colour of the upper half, or a pattern of dots.
  var upper: UInt32
  /// The colour of the lower half.
  var lower: UInt32

  /// A cell of which it is not known what it shows: equal to none that is wanted.
  static let unknown = Cell(upper: .max, lower: .max)
  /// An erased cell.
  static let blank = Cell(upper: PixelGrid.outside, lower: PixelGrid.outside)
}

/// Turns pixels into cells.
struct CellReader {
  private let style: TerminalStyle
  private let palette = IndexedPalette()

  init(_ style: TerminalStyle) { self.style = style }

  /// Reads a grid of `columns` times `rows` cells.
  func read(_ grid: PixelGrid, columns: Int, rows: Int, into cells: inout [Cell]) {
    grid.words.withUnsafeBufferPointer { words in
      for row in 0..<rows {
        for column in 0..<columns {
          cells[row * columns + column] = cell(words, grid.width, column, row)
        }
      }
    }
  }

  @inline(__always)
  private func cell(
    _ words: UnsafeBufferPointer<UInt32>, _ width: Int, _ column: Int, _ row: Int
  ) -> Cell {
    switch (style.colorDepth, style.monochromeGlyphs) {
    case (.trueColor, _):
      let index = 2 * row * width + column
      return Cell(upper: words[index], lower: words[index + width])
    case (.indexed, _):
      let index = 2 * row * width + column
      return Cell(upper: paletteIndex(words[index]), lower: paletteIndex(words[index + width]))
    case (.none, .braille):
      var dots: UInt32 = 0
      for y in 0..<4 {
        for x in 0..<2 where isLit(words, width, 2 * column + x, 4 * row + y) {
          dots |= Self.dot(x, y)
        }
      }
      return Cell(glyph: dots)
    case (.none, .blocks):
      let upper: UInt32 = isLit(words, width, column, 2 * row) ? 1 : 0
      let lower: UInt32 = isLit(words, width, column, 2 * row + 1) ? 2 : 0
      return Cell(glyph: upper | lower)
    }
  }

  private func paletteIndex(_ word: UInt32) -> UInt32 {
    if word == PixelGrid.outside { return word }
    return UInt32(
      palette.nearest(
        red: Int(word & 0xff), green: Int(word >> 8 & 0xff), blue: Int(word >> 16 & 0xff)))
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
    if word == PixelGrid.outside { return false }
    // Rec. 601 weights in 256ths; the sum is 0…65280.
    let luma = 77 * (word & 0xff) + 150 * (word >> 8 & 0xff) + 29 * (word >> 16 & 0xff)
    return luma * 16 >= (2 * UInt32(Self.thresholds[(y & 3) * 4 + (x & 3)]) + 1) * 32640
  }

  /// Bayer's 4 × 4 order.
  private static let thresholds: [UInt8] = [
    0, 8, 2, 10,
    12, 4, 14, 6,
    3, 11, 1, 9,
    15, 7, 13, 5,
  ]
}

extension Cell {
  /// A cell without colour; no dots at all is an erased cell.
  fileprivate init(glyph: UInt32) {
    self = glyph == 0 ? .blank : Cell(upper: glyph, lower: 0)
  }
}
