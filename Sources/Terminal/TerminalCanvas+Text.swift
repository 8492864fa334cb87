extension TerminalCanvas {
  /// Puts a block of text over what is wanted so far.
  mutating func place(_ block: TextBlock) {
    let area = clipped(block.area)
    guard !area.isEmpty else { return }
    for row in area.row..<area.row + area.rows {
      var column = block.area.column
      let end = area.column + area.columns
      let index = row - block.area.row
      if block.lines.indices.contains(index) {
        for span in block.lines[index] {
          place(span, row: row, column: &column, in: area)
          if column >= end { break }
        }
      }
      for column in max(column, area.column)..<max(end, max(column, area.column)) {
        place(.blank, row: row, column: column)
      }
    }
  }

  /// Puts a piece of a line at a column, which moves behind it; what lies outside the area is cut.
  private mutating func place(
    _ span: TextSpan, row: Int, column: inout Int, in area: CellRect
  ) {
    var pen = span.style.pen(style.colorDepth)
    if let color = span.color, style.colorDepth != .none { pen.ink = CellColor.exact(color) }
    let end = area.column + area.columns
    for scalar in span.text.unicodeScalars {
      let shown = Self.printable(scalar)
      let width = CharacterWidth.of(shown)
      guard width > 0 else { continue }
      // Half a wide character cannot be shown.
      let isCut = column < area.column || column + width > end
      if width == 2 && !isCut {
        place(pen.cell(shown, [.wide]), row: row, column: column)
        place(.continuation, row: row, column: column + 1)
      } else {
        for place in max(column, area.column)..<max(min(column + width, end), area.column) {
          self.place(pen.cell(isCut ? " " : shown), row: row, column: place)
        }
      }
      column += width
      if column >= end { return }
    }
  }

  /// Puts one cell over what is wanted; of a wide character that it cuts, the other half goes.
  private mutating func place(_ cell: Cell, row: Int, column: Int) {
    let index = row * columns + column
    if column > 0 && wanted[index] == .continuation && cell != .continuation {
      wanted[index - 1] = .blank
    }
    if column + 1 < columns && wanted[index].isWide { wanted[index + 1] = .blank }
    wanted[index] = cell
  }

  /// A character that is safe to write: controls and what has no width of its own become spaces.
  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) { return " " }
    if scalar.value < 0x300 || CharacterWidth.isCertain(scalar) { return scalar }
    switch scalar.properties.generalCategory {
    case .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: return " "
    default: return scalar
    }
  }
}

extension TextPen {
  /// A character in this pen.
  fileprivate func cell(_ scalar: Unicode.Scalar, _ more: Cell.Attributes = []) -> Cell {
    Cell(scalar: scalar.value, ink: ink, paper: paper, attributes: attributes.union(more))
  }
}
