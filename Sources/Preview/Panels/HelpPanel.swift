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
    let height = max(0, area.rows - 2)
    let page = HelpPage(
      sections, width: max(0, area.columns - PanelBox.margin), height: height
    ).lines
    excess = max(0, page.count - height)
    offset = min(offset, excess)
    let footer = excess > 0 ? "↑ ↓ scroll  ? closes" : "? closes"
    let width = page.map(\.columns).max() ?? 0
    return PanelBox(title: title, footer: footer, lines: Array(page.dropFirst(offset)))
      .block(.center, in: area, width: max(width, title.columns + footer.columns))
  }
}
