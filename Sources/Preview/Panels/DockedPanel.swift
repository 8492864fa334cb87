import Terminal

/// The lines of a panel that stands beside the picture: a title, and a border at the left.
///
///     │ Layers               12
///     │ …
///     ├─ Parameters ───────────
///     │ …
struct DockedPanel {
  /// The cells it takes, all of them.
  let area: CellRect
  /// What stands at the right of the title.
  var note = ""
  /// The keys of the panel, in the last row where there is room for it.
  var hint = ""
  private let title: String
  private var lines: [PanelLine] = []

  /// Creates a panel without lines.
  init(title: String, area: CellRect) {
    self.title = title
    self.area = area
  }

  /// The columns of a line.
  var width: Int { max(0, area.columns - 3) }
  /// The lines that there is room for.
  var height: Int { max(0, area.rows - 1) }

  /// Adds a line; those beyond the height are left out.
  mutating func append(_ line: PanelLine) {
    if lines.count < height { lines.append(line) }
  }

  /// Puts a line in the place of the last one.
  mutating func replaceLast(_ line: PanelLine) {
    if !lines.isEmpty { lines[lines.count - 1] = line }
  }

  /// Adds a horizontal line with a word in it.
  mutating func appendRule(_ word: String = "") {
    var rule = PanelLine("─ ", .dim, width: width)
    rule.append(word.cut(to: width - 3))
    rule.append(" " + String(repeating: "─", count: max(0, rule.room - 1)), .dim)
    append(rule)
  }

  /// Whether there is another panel above, from which a line parts this one.
  private var isBelow: Bool { area.row > 0 }

  /// The title, with the note at the right.
  private var head: PanelLine {
    var head = PanelLine(width: width)
    if isBelow { head.append(" ") }
    head.append(title, .strong)
    guard isBelow else {
      head.appendAtEnd(note, .dim)
      return head
    }
    let end = note.isEmpty ? 0 : note.columns + 1
    head.append(" " + String(repeating: "─", count: max(0, head.room - 1 - end)), .dim)
    head.appendAtEnd(note, .dim)
    return head
  }

  /// The block, all of the area.
  func block() -> TextBlock {
    var rows = [head] + lines
    if !hint.isEmpty, rows.count < area.rows {
      while rows.count < area.rows - 1 { rows.append(PanelLine(width: width)) }
      rows.append(PanelLine(hint, .dim, width: width))
    }
    while rows.count < area.rows { rows.append(PanelLine(width: width)) }
    return TextBlock(
      area,
      rows.prefix(area.rows).enumerated().map { place, line in
        var row = PanelLine(place == 0 && isBelow ? "├─" : "│ ", .dim, width: area.columns)
        for span in line.spans { row.append(span.text, span.style, color: span.color) }
        return row.spans
      })
  }
}
