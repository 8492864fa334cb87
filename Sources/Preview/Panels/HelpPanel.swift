import Terminal

/// What every key does, over the picture.
struct HelpPanel: Panel {
  /// A group of keys.
  struct Section: Equatable {
    /// What the keys are about.
    var title: String
    /// The keys as they are written on them, and what they do.
    var rows: [(keys: String, text: String)]

    static func == (one: Section, other: Section) -> Bool {
      one.title == other.title && one.rows.elementsEqual(other.rows, by: ==)
    }
  }

  let title = "Keys"
  private let sections: [Section]
  /// The lines that are above the first one shown.
  private var offset = 0
  /// The lines that did not fit when it was last shown.
  private var excess = 0

  /// The spaces between two columns of sections.
  private static let gap = 3

  /// Creates the panel.
  init(_ sections: [Section]) { self.sections = sections }

  mutating func press(_ key: Key, _ context: PanelContext) -> PanelAction? {
    switch key {
    case .down where excess > 0: offset = min(offset + 1, excess)
    case .up where excess > 0: offset = max(offset - 1, 0)
    case .escape: return .close
    default: return nil
    }
    return .redraw
  }

  mutating func block(in area: CellRect, _ context: PanelContext) -> TextBlock {
    let room = area.columns - PanelBox.margin
    let page = fullest(room: room, height: area.rows - 2)
    excess = max(0, page.count - (area.rows - 2))
    offset = min(offset, excess)
    let footer = excess > 0 ? "↑ ↓ scroll  ? closes" : "? closes"
    let width = page.map(\.columns).max() ?? 0
    return PanelBox(title: title, footer: footer, lines: Array(page.dropFirst(offset)))
      .block(.center, in: area, width: max(width, title.columns + footer.columns))
  }

  /// The lines in as few columns as make them fit, else in as many as there is room for.
  private func fullest(room: Int, height: Int) -> [PanelLine] {
    var page: [PanelLine] = []
    for count in 1...max(1, sections.count) {
      guard let next = lines(inColumns: count, room: room) else { break }
      page = next
      if page.count <= height { break }
    }
    return page
  }

  /// The sections in a number of columns of even heights; nil when they are too wide.
  private func lines(inColumns count: Int, room: Int) -> [PanelLine]? {
    let columns = distributed(count)
    var widths = columns.map { column in
      column.map { Self.keyWidth(column) + 2 + ($0.rows.map(\.text.columns).max() ?? 0) }.max() ?? 0
    }
    let width = widths.reduce(0, +) + Self.gap * (widths.count - 1)
    if width > room {
      guard count == 1 else { return nil }
      widths = [room]
    }
    let total = min(width, room)
    let height = columns.map { Self.height($0) }.max() ?? 0
    var lines = [PanelLine](repeating: PanelLine(width: total), count: height)
    var left = 0
    for (column, width) in zip(columns, widths) {
      var row = 0
      for section in column {
        if row > 0 { row += 1 }
        lines[row].skip(to: left)
        lines[row].append(section.title, .strong)
        row += 1
        for entry in section.rows {
          lines[row].skip(to: left)
          lines[row].append(entry.keys, .accent)
          lines[row].skip(to: left + Self.keyWidth(column) + 2)
          lines[row].append(entry.text)
          row += 1
        }
      }
      left += width + Self.gap
    }
    return lines
  }

  /// The sections in order, in columns of which the highest is as low as can be.
  private func distributed(_ count: Int) -> [[Section]] {
    var limit = sections.map { Self.height([$0]) }.max() ?? 0
    while true {
      var columns: [[Section]] = [[]]
      for section in sections {
        let last = columns.count - 1
        if columns[last].isEmpty || Self.height(columns[last] + [section]) <= limit {
          columns[last].append(section)
        } else {
          columns.append([section])
        }
      }
      if columns.count <= count { return columns }
      limit += 1
    }
  }

  /// The lines of sections under each other, with an empty one between two.
  private static func height(_ sections: [Section]) -> Int {
    sections.reduce(-1) { $0 + $1.rows.count + 2 }
  }

  private static func keyWidth(_ sections: [Section]) -> Int {
    sections.flatMap(\.rows).map(\.keys.columns).max() ?? 0
  }
}
