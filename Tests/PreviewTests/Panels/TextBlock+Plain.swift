import Terminal

@testable import Preview

extension TextBlock {
  /// The text of the lines, without spaces at their ends.
  var plain: [String] { lines.map { $0.map(\.text).joined().trimmingEnd } }

  /// The pieces of a style, in order.
  func texts(in style: TextStyle) -> [String] {
    lines.joined().filter { $0.style == style }.map(\.text)
  }

  /// Whether the block lies in an area and its lines in the block.
  func fits(in area: CellRect) -> Bool {
    self.area.column >= area.column && self.area.row >= area.row
      && self.area.column + self.area.columns <= area.column + area.columns
      && self.area.row + self.area.rows <= area.row + area.rows
      && lines.count <= self.area.rows
      && lines.allSatisfy { $0.map(\.text).joined().columns <= self.area.columns }
  }
}

extension CellRect {
  /// The cells of a terminal from its corner.
  static func of(_ columns: Int, _ rows: Int) -> CellRect {
    CellRect(column: 0, row: 0, columns: columns, rows: rows)
  }

  /// Areas of all sizes, with the smallest and the usual ones.
  static let many: [CellRect] = [
    .of(0, 0), .of(1, 1), .of(3, 3), .of(4, 2), .of(5, 3), .of(9, 4), .of(12, 30), .of(20, 5),
    .of(33, 11), .of(80, 22), CellRect(column: 40, row: 3, columns: 40, rows: 19), .of(200, 58),
  ]
}

extension PanelContext {
  /// A context without a program.
  static func with(
    _ problems: [ScriptProblem] = [], frameTimes: [Double] = [], secondsSinceGood: Double? = nil
  ) -> PanelContext {
    PanelContext(
      problems: problems, frameTimes: frameTimes, secondsSinceGood: secondsSinceGood)
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
