import Terminal

/// A frame around lines of text that lies over the picture.
///
///     ╭─ Title ─────── note ─╮
///     │ a line               │
///     ╰────────────── footer ╯
struct PanelBox {
  /// Where in its area a box stands.
  enum Place {
    /// In the middle of both directions.
    case center
    /// At the lower edge, as wide as the area.
    case bottom
    /// In the upper right corner.
    case topRight
  }

  /// The columns that the frame and the spaces within take beside a line.
  static let margin = 4

  /// What stands in the upper edge, at the left.
  var title: String
  /// How the title looks.
  var titleStyle = TextStyle.strong
  /// What stands in the upper edge, at the right.
  var note = ""
  /// What stands in the lower edge, at the right.
  var footer = ""
  /// The lines within.
  var lines: [PanelLine]

  /// The block of a box.
  ///
  /// - Parameters:
  ///   - place: Where it stands.
  ///   - area: The cells there are; lines that do not fit its height are left out.
  ///   - width: The columns of a line within, at most those of the area less ``margin``.
  /// - Returns: The block; an empty one where the area has no room for a frame with a line.
  func block(_ place: Place, in area: CellRect, width: Int) -> TextBlock {
    let columns = min(area.columns, width + Self.margin)
    let rows = min(area.rows, lines.count + 2)
    guard columns > Self.margin, rows > 2 else {
      return TextBlock(CellRect(column: area.column, row: area.row, columns: 0, rows: 0), [])
    }
    let left = area.columns - columns
    let top = area.rows - rows
    let box = CellRect(
      column: area.column + (place == .center ? left / 2 : place == .topRight ? left : 0),
      row: area.row + (place == .center ? top / 2 : place == .bottom ? top : 0),
      columns: columns, rows: rows)
    var result = [upperEdge(columns)]
    for line in lines.prefix(rows - 2) { result.append(Self.framed(line, columns)) }
    result.append(lowerEdge(columns))
    return TextBlock(box, result)
  }

  private func upperEdge(_ columns: Int) -> [TextSpan] {
    var edge = PanelLine("╭─ ", .dim, width: columns)
    edge.append(title.cut(to: columns - 6), titleStyle)
    edge.append(" ", .dim)
    let isRoomy = !note.isEmpty && note.columns + 4 <= edge.room
    let end = isRoomy ? note.columns + 4 : 1
    edge.append(String(repeating: "─", count: max(0, edge.room - end)), .dim)
    if isRoomy { edge.append(" \(note) ─", .dim) }
    edge.append("╮", .dim)
    return edge.spans
  }

  private func lowerEdge(_ columns: Int) -> [TextSpan] {
    var edge = PanelLine("╰", .dim, width: columns)
    let isRoomy = !footer.isEmpty && footer.columns + 5 <= columns
    let end = isRoomy ? footer.columns + 4 : 1
    edge.append(String(repeating: "─", count: max(0, edge.room - end)), .dim)
    if isRoomy { edge.append(" \(footer) ─", .dim) }
    edge.append("╯", .dim)
    return edge.spans
  }

  private static func framed(_ line: PanelLine, _ columns: Int) -> [TextSpan] {
    var framed = PanelLine("│ ", .dim, width: columns)
    for span in line.spans where framed.room > 2 {
      framed.append(span.text.cut(to: framed.room - 2), span.style)
    }
    framed.skip(to: columns - 2)
    framed.append(" │", .dim)
    return framed.spans
  }
}
