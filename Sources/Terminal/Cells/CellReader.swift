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
  ///   - cells: The screen; what it holds is what it should show so far, which quadrants stay near.
  func read(_ grid: PixelGrid, area: CellRect, columns: Int, into cells: inout [Cell]) {
    cells.withUnsafeMutableBufferPointer { cells in
      grid.words.withUnsafeBufferPointer { words in
        let pixels = Pixels(words: words, width: grid.width)
        for row in 0..<area.rows {
          let start = (area.row + row) * columns + area.column
          let line = UnsafeMutableBufferPointer(rebasing: cells[start..<start + area.columns])
          read(pixels, row: row, into: line)
        }
      }
    }
  }

  @inline(__always)
  private func read(_ pixels: Pixels, row: Int, into line: UnsafeMutableBufferPointer<Cell>) {
    switch (style.cells, style.colorDepth) {
    case (.braille, .none):
      for column in line.indices { line[column] = pixels.dots(column, row) }
    case (.braille, _):
      for column in line.indices { line[column] = pixels.coloredDots(column, row) }
    case (.half, .none):
      for column in line.indices { line[column] = pixels.blocks(column, row) }
    case (.quadrant, .none):
      for column in line.indices { line[column] = pixels.quarters(column, row) }
    case (.half, _):
      for column in line.indices {
        line[column] = Cell(
          upper: pixels[column, 2 * row], lower: pixels[column, 2 * row + 1])
      }
    case (.quadrant, _):
      for column in line.indices {
        line[column] = QuadrantSplit(pixels, column, row).cell(near: line[column])
      }
    }
  }
}

/// The pixels of a grid.
struct Pixels {
  let words: UnsafeBufferPointer<UInt32>
  let width: Int

  @inline(__always)
  subscript(x: Int, y: Int) -> UInt32 { words[y * width + x] }

  /// How bright a pixel is, 0…65280, by the weights of BT.601; 0 where there is none.
  @inline(__always)
  static func luma(_ word: UInt32) -> UInt32 {
    if word == CellColor.standard { return 0 }
    return 77 * (word & 0xff) + 150 * (word >> 8 & 0xff) + 29 * (word >> 16 & 0xff)
  }

  /// Whether a pixel is lit: its luma against a threshold that depends on its place alone.
  @inline(__always)
  private func isLit(_ x: Int, _ y: Int) -> Bool {
    Self.luma(self[x, y]) * 16 >= (2 * UInt32(OrderedDither.rank(x, y)) + 1) * 32640
  }

  /// The bit of a braille dot: Unicode numbers them down the columns, the lowest row last.
  @inline(__always)
  private static func dot(_ x: Int, _ y: Int) -> UInt32 {
    y < 3 ? 1 << UInt32(y + 3 * x) : 0x40 << UInt32(x)
  }

  // MARK: Without colours

  /// 2 × 4 dots in the terminal's own colour.
  func dots(_ column: Int, _ row: Int) -> Cell {
    var dots: UInt32 = 0
    for y in 0..<4 {
      for x in 0..<2 where isLit(2 * column + x, 4 * row + y) { dots |= Self.dot(x, y) }
    }
    return Cell(glyph: dots == 0 ? 0x20 : 0x2800 + dots)
  }

  /// 1 × 2 blocks in the terminal's own colour.
  func blocks(_ column: Int, _ row: Int) -> Cell {
    let upper = isLit(column, 2 * row)
    let lower = isLit(column, 2 * row + 1)
    return Cell(glyph: upper ? (lower ? 0x2588 : 0x2580) : lower ? 0x2584 : 0x20)
  }

  /// 2 × 2 blocks in the terminal's own colour, of the upper pixel of each two.
  func quarters(_ column: Int, _ row: Int) -> Cell {
    var pattern: UInt32 = 0
    for quarter: UInt32 in 0..<4 {
      let x = Int(quarter & 1)
      let y = Int(quarter >> 1)
      // The threshold is the quarter's, not the pixel's.
      let light =
        Self.luma(self[2 * column + x, 4 * row + 2 * y])
        &+ Self.luma(self[2 * column + x, 4 * row + 2 * y + 1])
      let rank = UInt32(OrderedDither.rank(2 * column + x, 2 * row + y))
      if light * 8 >= (2 * rank + 1) * 32640 { pattern |= 1 << quarter }
    }
    // Patterns have no ink above to the left.
    let isInverse = pattern & 1 != 0
    let index = Int((isInverse ? ~pattern & 15 : pattern) >> 1)
    return Cell(glyph: isInverse ? Cell.Pattern.complements[index] : Cell.Pattern.scalars[index])
  }

  // MARK: With colours

  /// 2 × 4 dots of one colour over another.
  ///
  /// Dots are the pixels brighter than the middle between darkest and brightest, in their mean, over
  /// the mean of the others. Where there is little difference, the mean of all is shown without dots.
  func coloredDots(_ column: Int, _ row: Int) -> Cell {
    var brightest: UInt32 = 0
    var darkest = UInt32.max
    for y in 0..<4 {
      for x in 0..<2 {
        let luma = Self.luma(self[2 * column + x, 4 * row + y])
        brightest = max(brightest, luma)
        darkest = min(darkest, luma)
      }
    }
    // A sixteenth of the range: less is a gradient, which dots only roughen.
    let hasDots = brightest - darkest > 4080
    var dots: UInt32 = 0
    var lit = SIMD4<UInt32>.zero
    var rest = SIMD4<UInt32>.zero
    for y in 0..<4 {
      for x in 0..<2 {
        let word = self[2 * column + x, 4 * row + y]
        let channels =
          word == CellColor.standard
          ? .zero : SIMD4(word & 0xff, word >> 8 & 0xff, word >> 16 & 0xff, 1)
        if hasDots && Self.luma(word) * 2 > brightest + darkest {
          dots |= Self.dot(x, y)
          lit &+= channels
        } else {
          rest &+= channels
        }
      }
    }
    if dots == 0 { return Cell(upper: Self.mean(rest), lower: Self.mean(rest)) }
    return Cell(
      scalar: 0x2800 + dots, ink: Self.mean(lit), paper: Self.mean(rest), attributes: [])
  }

  /// The mean of a sum that counts in its last lane; of nothing, the terminal's own colour.
  private static func mean(_ sum: SIMD4<UInt32>) -> UInt32 {
    if sum.w == 0 { return CellColor.standard }
    let mean = (sum &+ SIMD4(repeating: sum.w / 2)) / SIMD4(repeating: sum.w)
    return mean.x | mean.y << 8 | mean.z << 16
  }
}

extension Cell {
  /// A glyph in the terminal's own colours.
  fileprivate init(glyph: UInt32) {
    self.init(
      scalar: glyph, ink: CellColor.standard, paper: CellColor.standard, attributes: [])
  }
}
