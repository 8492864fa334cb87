/// Brings the colours of cells to those that a terminal has.
///
/// Where there are few colours, what lies between two of them is mixed of both, by a pixel's place
/// alone, so that nothing crawls from frame to frame. With 256 colours that is done in gradients; a
/// flat area has the nearest, for it would be no more true with a pattern on it.
struct ColorReducer {
  /// How far off a channel may be in ``TerminalStyle/ColorDepth/reduced``, of 255.
  static let tolerance: UInt8 = 2

  private let palette = IndexedPalette()
  private var named: NamedColorMixer?
  private var depth = TerminalStyle.ColorDepth.trueColor
  private var mixes = false
  private var hasQuadrants = false

  /// Takes the style of the cells that follow.
  mutating func prepare(for style: TerminalStyle) {
    depth = style.colorDepth
    mixes = style.dithers
    hasQuadrants = style.cells == .quadrant
    // The table takes milliseconds to make, and few terminals need it.
    if depth == .sixteen && named == nil { named = NamedColorMixer() }
  }

  /// A pattern as it is written.
  ///
  /// - Parameters:
  ///   - cells: The row of cells in exact colours.
  ///   - column: The cell's column.
  ///   - row: The row.
  /// - Returns: The cell in colours that the terminal has.
  @inline(__always)
  func reduce(_ cells: UnsafeBufferPointer<Cell>, column: Int, row: Int) -> Cell {
    switch depth {
    case .trueColor, .reduced, .none: return cells[column]
    case .indexed: return indexed(cells, column: column, row: row)
    case .sixteen: return named(cells[column], column: column, row: row)
    }
  }

  /// A character as it is written.
  func reduce(_ character: Cell) -> Cell {
    var cell = character
    switch depth {
    case .trueColor, .reduced, .none: break
    case .indexed:
      cell.ink = palette.index(of: cell.ink)
      cell.paper = palette.index(of: cell.paper)
    case .sixteen:
      cell.ink = named?.nearest(cell.ink) ?? cell.ink
      cell.paper = named?.nearest(cell.paper) ?? cell.paper
    }
    return cell
  }

  // MARK: 256 colours

  private func indexed(_ cells: UnsafeBufferPointer<Cell>, column: Int, row: Int) -> Cell {
    let cell = cells[column]
    let isGradient =
      mixes
      && (cell.glyph != Cell.Pattern.flat || column > 0 && cells[column - 1] != cell
        || column + 1 < cells.count && cells[column + 1] != cell)
    guard isGradient else {
      let paper = palette.index(of: cell.paper)
      return Cell(pattern: cell.glyph, ink: palette.index(of: cell.ink), paper: paper)
    }
    if hasQuadrants && cell.glyph != Cell.Pattern.flat {
      // Whole quarters of two colours: the cell's place decides for both.
      return Cell(
        pattern: cell.glyph, ink: palette.mixed(cell.ink, column, row),
        paper: palette.mixed(cell.paper, column + 2, row))
    }
    return Cell(
      upper: palette.mixed(cell.paper, column, 2 * row),
      lower: palette.mixed(cell.ink, column, 2 * row + 1))
  }

  // MARK: 16 colours

  private func named(_ cell: Cell, column: Int, row: Int) -> Cell {
    guard let named else { return cell }
    if hasQuadrants && cell.glyph != Cell.Pattern.flat {
      return Cell(
        pattern: cell.glyph, ink: named.mixed(cell.ink, column, row),
        paper: named.mixed(cell.paper, column + 2, row))
    }
    return Cell(
      upper: named.mixed(cell.paper, column, 2 * row),
      lower: named.mixed(cell.ink, column, 2 * row + 1))
  }
}

extension IndexedPalette {
  /// The nearest colour of an exact one.
  fileprivate func index(of color: UInt32) -> UInt32 {
    guard CellColor.isTrue(color) else { return color }
    let index = nearest(
      red: Int(color & 0xff), green: Int(color >> 8 & 0xff), blue: Int(color >> 16 & 0xff))
    return CellColor.indexed(UInt32(index))
  }

  /// The colour of a pixel where an exact one is mixed of two: the nearest, and the first other one
  /// on the way from it through the colour and beyond.
  fileprivate func mixed(_ color: UInt32, _ x: Int, _ y: Int) -> UInt32 {
    guard CellColor.isTrue(color) else { return color }
    let wanted = SIMD3(Int(color & 0xff), Int(color >> 8 & 0xff), Int(color >> 16 & 0xff))
    let first = nearest(red: wanted.x, green: wanted.y, blue: wanted.z)
    let near = Self.vector(first)
    var second = first
    var reach = 2
    while second == first && reach <= 5 {
      let beyond = (near &+ reach &* (wanted &- near)).clamped(
        lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
      second = nearest(red: beyond.x, green: beyond.y, blue: beyond.z)
      reach += 1
    }
    if first == second { return CellColor.indexed(UInt32(first)) }
    // The share of the second is how far along the way to it the colour lies. Where it is less than
    // a sixth, a fifth of the mix's variance is more than what the mix gains: rare dots are seen.
    let way = Self.vector(second) &- near
    let share = ((wanted &- near) &* way).wrappedSum()
    let length = (way &* way).wrappedSum()
    let isSecond = share * 6 > length && share * 32 > (2 * OrderedDither.rank(x, y) + 1) * length
    return CellColor.indexed(UInt32(isSecond ? second : first))
  }

  private static func vector(_ index: Int) -> SIMD3<Int> {
    let color = color(at: index)
    return SIMD3(color.red, color.green, color.blue)
  }
}
