import Graphics
import Terminal

/// The times of the last frames as bars, with a line at what a frame may take.
struct GraphPanel: Panel {
  let title = "Frame time"

  /// The rows of the bars.
  private static let height = 6
  /// The columns that it takes where there are so many.
  private static let leastWidth = 44
  /// The most columns that it takes.
  private static let mostWidth = 72
  /// The columns of the scale at the left.
  private static let scaleWidth = 5
  private static let blocks = Array(" ▁▂▃▄▅▆▇█").map(String.init)

  /// Creates the panel.
  init() {}

  func press(_ key: Key, _ context: PanelContext) -> PanelAction? {
    key == .escape ? .close : nil
  }

  func block(in area: CellRect, _ context: PanelContext) -> TextBlock {
    // Half of a wide area; in a narrow one what the figures below the bars need.
    let width = min(
      area.columns - PanelBox.margin, max(Self.leastWidth, area.columns / 2), Self.mostWidth)
    let bars = min(Self.height, area.rows - 3)
    let frames = context.frameTimes.suffix(max(0, width - Self.scaleWidth))
    let budget = context.frameBudget
    let top = Self.top(of: frames.max() ?? 0, budget: budget)
    var lines: [PanelLine] = []
    for row in 0..<max(0, bars) {
      lines.append(
        Self.line(row, of: bars, frames: Array(frames), top: top, budget: budget, width: width))
    }
    lines.append(Self.summary(context.frameTimes, budget: budget, width: width))
    return PanelBox(title: title, footer: "g closes", lines: lines)
      .block(.topRight, in: area, width: width)
  }

  /// One row of the bars, the topmost first.
  private static func line(
    _ row: Int, of rows: Int, frames: [Double], top: Double, budget: Double, width: Int
  ) -> PanelLine {
    var line = PanelLine(width: width)
    let floor = Double(rows - 1 - row)
    let budgetRow = rows - 1 - min(rows - 1, Int(budget / top * Double(rows)))
    if row == 0 {
      line.append(milliseconds(top).paddedAtStart(to: scaleWidth - 1), .dim)
    } else if row == budgetRow {
      line.append(milliseconds(budget).paddedAtStart(to: scaleWidth - 1), .dim)
    } else if row == rows - 1 {
      line.append("0".paddedAtStart(to: scaleWidth - 1), .dim)
    }
    line.skip(to: scaleWidth)
    let empty = row == budgetRow ? "┈" : " "
    // The newest frame stands at the right end.
    line.append(String(repeating: empty, count: max(0, line.room - frames.count)), .dim)
    for time in frames {
      let height = time / top * Double(rows) - floor
      let eighths = max(0, min(8, Int((height * 8).rounded())))
      let isOver = time > budget
      line.append(
        eighths == 0 ? empty : blocks[eighths], eighths == 0 ? .dim : isOver ? .alert : .accent)
    }
    return line
  }

  /// The time at the upper end of the scale: the budget and half as much, or what the longest frame
  /// takes in doubled steps.
  private static func top(of longest: Double, budget: Double) -> Double {
    var top = budget * 1.5
    while top < longest { top *= 2 }
    return top
  }

  private static func summary(_ times: [Double], budget: Double, width: Int) -> PanelLine {
    var line = PanelLine(width: width)
    guard !times.isEmpty else {
      line.append("no frames yet", .dim)
      return line
    }
    let sorted = times.sorted()
    let over = times.count { $0 > budget }
    let figures = [("p50", 0.5), ("p95", 0.95), ("max", 1)]
    for (name, share) in figures {
      line.append("\(name) ", .dim)
      line.append("\(milliseconds(sorted[rank(share, of: sorted.count)]))  ")
    }
    line.append("ms", .dim)
    if over > 0 { line.appendAtEnd("\(over) over", .alert) }
    return line
  }

  /// The place of a quantile in sorted values: the least that is not below the share.
  private static func rank(_ share: Double, of count: Int) -> Int {
    max(0, min(count - 1, Int((share * Double(count)).rounded(.up)) - 1))
  }

  /// A time in milliseconds, with one digit after the point below 100.
  private static func milliseconds(_ seconds: Double) -> String {
    let value = seconds * 1000
    if value >= 99.95 { return "\(Int(value.rounded()))" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
