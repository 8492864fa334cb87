/// Brings the colours of cells to those that a terminal has.
struct ColorReducer {
  /// How far off a channel may be in ``TerminalStyle/ColorDepth/reduced``, of 255.
  static let tolerance: UInt8 = 2

  private let palette = IndexedPalette()

  /// A cell as it is written.
  ///
  /// - Parameters:
  ///   - cell: The cell in exact colours, or one that has the terminal's own.
  ///   - depth: How colours are written.
  ///   - column: The cell's column.
  ///   - row: The cell's row.
  /// - Returns: The cell in colours of that depth.
  @inline(__always)
  func reduce(_ cell: Cell, to depth: TerminalStyle.ColorDepth, column: Int, row: Int) -> Cell {
    if depth == .trueColor || depth == .reduced || depth == .none || !cell.hasTrueColor {
      return cell
    }
    var reduced = cell
    reduced.paper = reduce(cell.paper, to: depth)
    reduced.ink =
      cell.glyph == Cell.Pattern.flat ? reduced.paper : reduce(cell.ink, to: depth)
    if reduced.ink == reduced.paper && !cell.isCharacter { reduced.glyph = Cell.Pattern.flat }
    return reduced
  }

  @inline(__always)
  private func reduce(_ color: UInt32, to depth: TerminalStyle.ColorDepth) -> UInt32 {
    guard CellColor.isTrue(color) else { return color }
    let index = palette.nearest(
      red: Int(color & 0xff), green: Int(color >> 8 & 0xff), blue: Int(color >> 16 & 0xff))
    return CellColor.indexed(UInt32(index))
  }
}

extension Cell {
  /// Whether one of its colours has 8 bits a channel.
  @inline(__always)
  fileprivate var hasTrueColor: Bool { CellColor.isTrue(ink) || CellColor.isTrue(paper) }
}
