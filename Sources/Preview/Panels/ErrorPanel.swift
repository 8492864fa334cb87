import Terminal

/// What is wrong with the script, over the picture of the last version that was good.
struct ErrorPanel: Panel {
  let title = "Error"
  /// How many problems newer than the one shown there are.
  private var stepsBack = 0

  /// The lines that a message may take; the rest is left out.
  private static let messageLimit = 6
  /// The calls that are shown.
  private static let traceLimit = 5

  /// Creates the panel.
  init() {}

  mutating func press(_ key: Key, _ context: PanelContext) -> PanelAction? {
    let count = context.problems.count
    switch key {
    case .up where count > 1: stepsBack = min(stepsBack + 1, count - 1)
    case .down where count > 1: stepsBack = max(stepsBack - 1, 0)
    case .escape: return .close
    default: return nil
    }
    return .redraw
  }

  mutating func block(in area: CellRect, _ context: PanelContext) -> TextBlock {
    let count = context.problems.count
    stepsBack = min(stepsBack, max(0, count - 1))
    let width = area.columns - PanelBox.margin
    guard count > 0 else {
      return PanelBox(
        title: title, footer: "e closes", lines: [PanelLine("Nothing is wrong.", width: width)]
      ).block(.bottom, in: area, width: width)
    }
    let place = count - 1 - stepsBack
    let problem = context.problems[place]
    var footer = "e closes"
    if count > 1 { footer = "\(place + 1) of \(count)  ↑ ↓  \(footer)" }
    return PanelBox(
      title: problem.place ?? title, titleStyle: .alert,
      note: context.secondsSinceGood.map { "last good save \(Self.age($0)) ago" } ?? "",
      footer: footer, lines: lines(of: problem, width: width, height: area.rows - 2)
    ).block(.bottom, in: area, width: width)
  }

  /// The lines that say most about a problem in a height: the message first, then the line of the
  /// script, then those around it, then the calls.
  private func lines(of problem: ScriptProblem, width: Int, height: Int) -> [PanelLine] {
    var message = problem.message.wrapped(to: width)
    if message.count > Self.messageLimit {
      message = Array(message.prefix(Self.messageLimit))
      message[Self.messageLimit - 1] = (message[Self.messageLimit - 1] + " …").cut(to: width)
    }
    var lines = message.prefix(max(1, height)).map { PanelLine($0, .strong, width: width) }
    if problem.count > 1, let last = lines.indices.last {
      let count = "\(problem.count) times"
      if lines[last].room > count.columns + 1 {
        lines[last].append("  ")
        lines[last].append(count, .warning)
      } else {
        lines.append(PanelLine(count, .warning, width: width))
      }
    }
    var room = height - lines.count
    let source = SourceExcerpt(problem)
    let excerpt = source.lines(width: width, height: room - 1)
    if !excerpt.isEmpty {
      lines.append(PanelLine(width: width))
      lines += excerpt
      room -= excerpt.count + 1
    }
    let trace = problem.trace.prefix(max(0, min(Self.traceLimit, room - 1)))
    if !trace.isEmpty {
      lines.append(PanelLine(width: width))
      lines += trace.map { PanelLine($0, .dim, width: width) }
    }
    return lines
  }

  /// A length of time in one unit.
  private static func age(_ seconds: Double) -> String {
    let whole = Int(max(0, seconds))
    if whole < 120 { return "\(whole) s" }
    return whole < 7200 ? "\(whole / 60) min" : "\(whole / 3600) h"
  }
}

extension ScriptProblem {
  /// The place as editors take it: `file:line:column`, as far as it is known.
  var place: String? {
    guard let file else { return nil }
    guard let line else { return file }
    return column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
  }
}
