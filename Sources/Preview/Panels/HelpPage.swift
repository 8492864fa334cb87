import Terminal

/// Sections of keys, laid out in columns.
struct HelpPage {
  /// A line of a column.
  fileprivate enum Entry {
    case title(String)
    case row(keys: String, text: String)
    case space
  }

  /// The lines from the top.
  let lines: [PanelLine]

  /// The spaces between two columns.
  private static let gap = 3

  /// Lays sections out: in as few columns as make them fit, else closer together, else in as many
  /// columns as there is room for.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - width: The columns of the terminal that there are.
  ///   - height: The rows that there are.
  init(_ sections: [HelpPanel.Section], width: Int, height: Int) {
    var lines: [PanelLine] = []
    for count in 1...max(1, sections.count) {
      guard let next = Self.lines(Self.whole(sections, in: count), width: width) else { break }
      lines = next
      if lines.count <= height { break }
    }
    if lines.count > height {
      for count in 2...max(2, sections.count) {
        guard let next = Self.lines(Self.close(sections, in: count), width: width) else { break }
        if next.count < lines.count { lines = next }
        if lines.count <= height { break }
      }
    }
    self.lines = lines
  }

  // MARK: - Columns

  /// The sections in order and in one piece each, in columns of which the highest is as low as can
  /// be.
  private static func whole(_ sections: [HelpPanel.Section], in count: Int) -> [[Entry]] {
    let parts = sections.map(entries)
    var limit = parts.map(\.count).max() ?? 0
    while true {
      var columns: [[Entry]] = [[]]
      for part in parts {
        let last = columns.count - 1
        if columns[last].isEmpty {
          columns[last] = part
        } else if columns[last].count + 1 + part.count <= limit {
          columns[last] += [.space] + part
        } else {
          columns.append(part)
        }
      }
      if columns.count <= count { return columns }
      limit += 1
    }
  }

  /// The sections without spaces, broken where a column is full; no title stands last.
  private static func close(_ sections: [HelpPanel.Section], in count: Int) -> [[Entry]] {
    let entries = sections.flatMap(entries)
    let height = (entries.count + count - 1) / count
    var columns: [[Entry]] = [[]]
    for entry in entries {
      let last = columns.count - 1
      if columns[last].count < height || last + 1 == count {
        columns[last].append(entry)
      } else if case .title? = columns[last].last, let title = columns[last].popLast() {
        columns.append([title, entry])
      } else {
        columns.append([entry])
      }
    }
    return columns
  }

  private static func entries(of section: HelpPanel.Section) -> [Entry] {
    [.title(section.title)] + section.rows.map { .row(keys: $0.keys, text: $0.text) }
  }

  // MARK: - Lines

  /// The columns side by side; nil when several are too wide.
  private static func lines(_ columns: [[Entry]], width room: Int) -> [PanelLine]? {
    let keyWidths = columns.map { $0.map(\.keyWidth).max() ?? 0 }
    let widths = zip(columns, keyWidths).map { column, keys in
      column.map { $0.width(keys: keys) }.max() ?? 0
    }
    let width = widths.reduce(0, +) + gap * (widths.count - 1)
    if width > room, columns.count > 1 { return nil }
    let height = columns.map(\.count).max() ?? 0
    var lines = [PanelLine](repeating: PanelLine(width: min(width, room)), count: height)
    var left = 0
    for (place, column) in columns.enumerated() {
      for (row, entry) in column.enumerated() {
        lines[row].skip(to: left)
        switch entry {
        case .space: break
        case .title(let title): lines[row].append(title, .strong)
        case .row(let keys, let text):
          lines[row].append(keys, .accent)
          lines[row].skip(to: left + keyWidths[place] + 2)
          lines[row].append(text)
        }
      }
      left += widths[place] + gap
    }
    return lines
  }
}

extension HelpPage.Entry {
  /// The columns of the keys.
  fileprivate var keyWidth: Int {
    if case .row(let keys, _) = self { keys.columns } else { 0 }
  }

  /// The columns of the line, where the keys have so many.
  fileprivate func width(keys keyWidth: Int) -> Int {
    switch self {
    case .space: 0
    case .title(let title): title.columns
    case .row(_, let text): keyWidth + 2 + text.columns
    }
  }
}
