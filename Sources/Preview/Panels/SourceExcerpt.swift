import Terminal

/// Lines of a script around the place of a problem, with a caret under it.
///
///        11 │ local layer = limn.layer {}
///      ▸ 12 │ layer.opacty = 0.5
///           │       ^
///        13 │ stage:addSublayer(layer)
struct SourceExcerpt {
  private let problem: ScriptProblem

  /// Creates the excerpt that a problem brings along.
  init(_ problem: ScriptProblem) { self.problem = problem }

  /// The lines to show.
  ///
  /// - Parameters:
  ///   - width: The columns of a line. A line of the script that is longer is shown from where its
  ///     place can be seen.
  ///   - height: The most lines: the marked one goes last.
  /// - Returns: The lines; none where the script's are not known.
  func lines(width: Int, height: Int) -> [PanelLine] {
    guard let marked = problem.excerpt.firstIndex(where: { $0.number == problem.line }) else {
      return problem.excerpt.prefix(max(0, height)).map { row($0, width: width, skipping: 0) }
    }
    let caret = caretColumn(in: problem.excerpt[marked].text)
    let available = width - Self.gutter(digits)
    // The place is kept a few columns from the right end.
    let skipped = caret.map { max(0, $0 + 8 - available) } ?? 0
    var count = caret == nil ? 1 : 2
    guard height >= count else {
      return height > 0 ? [row(problem.excerpt[marked], width: width, skipping: skipped)] : []
    }
    var (first, end) = (marked, marked + 1)
    while count < height, first > 0 || end < problem.excerpt.count {
      // By turns, the line before first, as far as there are lines on both sides.
      let growsBack = marked - first < end - marked || end == problem.excerpt.count
      if growsBack, first > 0 { first -= 1 } else { end += 1 }
      count += 1
    }
    var lines: [PanelLine] = []
    for place in first..<end {
      lines.append(row(problem.excerpt[place], width: width, skipping: skipped))
      if place == marked, let caret {
        var line = PanelLine(String(repeating: " ", count: digits + 3) + "│ ", .dim, width: width)
        line.skip(to: line.columns + caret - skipped)
        line.append("^", .alert)
        lines.append(line)
      }
    }
    return lines
  }

  private func row(
    _ line: (number: Int, text: String), width: Int, skipping skipped: Int
  ) -> PanelLine {
    let isMarked = line.number == problem.line
    var row = PanelLine(isMarked ? "▸ " : "  ", isMarked ? .alert : .dim, width: width)
    row.append("\(line.number)".paddedAtStart(to: digits) + " │ ", .dim)
    let text = Self.withoutTabs(line.text)
    let shown = skipped > 0 && !text.isEmpty ? "…" + text.dropFirst(skipped + 1) : text
    row.append(shown, isMarked ? .plain : .dim)
    return row
  }

  /// The column of the place in the line as it is shown, from 0.
  private func caretColumn(in text: String) -> Int? {
    guard let column = problem.column, column > 0 else { return nil }
    return Self.withoutTabs(String(text.prefix(column - 1))).columns
  }

  /// The digits of the greatest line number.
  private var digits: Int { problem.excerpt.map { "\($0.number)".count }.max() ?? 1 }

  /// The columns before a line's text.
  private static func gutter(_ digits: Int) -> Int { digits + 5 }

  /// A tab is shown as two spaces, whatever column it stands in, as scripts are indented.
  private static func withoutTabs(_ text: String) -> String { text.replacing("\t", with: "  ") }
}
