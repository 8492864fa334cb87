import Terminal
import Testing

@testable import Preview

@Suite("The error panel")
struct ErrorPanelTests {
  private static let problem = ScriptProblem(
    file: "pulse.lua", line: 12, column: 7,
    message: "shapeLayer has no property 'opacty' (did you mean 'opacity'?)",
    excerpt: [
      (11, "local ring = limn.shapeLayer {}"), (12, "ring.\topacty = 0.5"),
      (13, "stage:addSublayer(ring)"),
    ],
    trace: ["pulse.lua:12: in function 'start'", "pulse.lua:20: in the main chunk"])

  @Test func `shows place, message, lines, calls and the age of what plays`() {
    var panel = ErrorPanel()
    let block = panel.block(in: .of(80, 22), .with([Self.problem], secondsSinceGood: 14.6))
    #expect(block.area == CellRect(column: 0, row: 11, columns: 80, rows: 11))
    #expect(
      block.plain == [
        "╭─ pulse.lua:12:7 ─────────────────────────────────── last good save 14 s ago ─╮",
        "│ shapeLayer has no property 'opacty' (did you mean 'opacity'?)                │",
        "│                                                                              │",
        "│   11 │ local ring = limn.shapeLayer {}                                       │",
        "│ ▸ 12 │ ring.  opacty = 0.5                                                   │",
        "│      │        ^                                                              │",
        "│   13 │ stage:addSublayer(ring)                                               │",
        "│                                                                              │",
        "│ pulse.lua:12: in function 'start'                                            │",
        "│ pulse.lua:20: in the main chunk                                              │",
        "╰─────────────────────────────────────────────────────────────────── e closes ─╯",
      ])
    #expect(block.texts(in: .alert) == ["pulse.lua:12:7", "▸ ", "^"])
  }

  @Test func `wraps a message at words, and counts how often it has happened`() {
    var problem = Self.problem
    problem.count = 240
    problem.excerpt = []
    problem.trace = []
    var panel = ErrorPanel()
    #expect(
      panel.block(in: .of(40, 22), .with([problem])).plain == [
        "╭─ pulse.lua:12:7 ─────────────────────╮",
        "│ shapeLayer has no property 'opacty'  │",
        "│ (did you mean 'opacity'?)  240 times │",
        "╰─────────────────────────── e closes ─╯",
      ])
  }

  @Test func `keeps the message and the marked line where there is little room`() {
    var panel = ErrorPanel()
    #expect(
      panel.block(in: .of(66, 6), .with([Self.problem])).plain == [
        "╭─ pulse.lua:12:7 ───────────────────────────────────────────────╮",
        "│ shapeLayer has no property 'opacty' (did you mean 'opacity'?)  │",
        "│                                                                │",
        "│ ▸ 12 │ ring.  opacty = 0.5                                     │",
        "│      │        ^                                                │",
        "╰───────────────────────────────────────────────────── e closes ─╯",
      ])
    #expect(
      panel.block(in: .of(66, 3), .with([Self.problem])).plain[1]
        == "│ shapeLayer has no property 'opacty' (did you mean 'opacity'?)  │")
  }

  @Test func `shows a long line from where its place can be seen`() {
    var problem = ScriptProblem(file: "a.lua", line: 3, column: 55, message: "no")
    problem.excerpt = [(3, String(repeating: "a", count: 54) + "Z" + "bcdefghijkl")]
    var panel = ErrorPanel()
    #expect(
      panel.block(in: .of(34, 22), .with([problem])).plain[3...4] == [
        "│ ▸ 3 │ …aaaaaaaaaaaaaaaZbcdefg… │", "│     │                 ^        │",
      ])
  }

  @Test func `shows the newest of several, and goes through the others`() {
    let first = ScriptProblem(file: "a.lua", line: 1, column: nil, message: "one")
    let second = ScriptProblem(file: nil, line: nil, column: nil, message: "two")
    let context = PanelContext.with([first, second])
    var panel = ErrorPanel()
    #expect(
      panel.block(in: .of(34, 22), context).plain == [
        "╭─ Error ────────────────────────╮",
        "│ two                            │",
        "╰──────── 2 of 2  ↑ ↓  e closes ─╯",
      ])
    #expect(panel.press(.up, context) == .redraw)
    #expect(
      panel.block(in: .of(34, 22), context).plain == [
        "╭─ a.lua:1 ──────────────────────╮",
        "│ one                            │",
        "╰──────── 1 of 2  ↑ ↓  e closes ─╯",
      ])
    #expect(panel.press(.up, .with([first])) == nil)
  }

  @Test(arguments: [(0.0, "0 s"), (119.9, "119 s"), (120, "2 min"), (7300, "2 h")])
  func `tells ages in one unit`(_ seconds: Double, _ text: String) {
    var panel = ErrorPanel()
    let block = panel.block(in: .of(80, 5), .with([Self.problem], secondsSinceGood: seconds))
    #expect(block.plain[0].hasSuffix(" last good save \(text) ago ─╮"))
  }

  @Test(arguments: CellRect.many)
  func `stays within its area`(_ area: CellRect) {
    var panel = ErrorPanel()
    var problem = Self.problem
    problem.message += "\n漢字の長いメッセージ 🙂 " + String(repeating: "x", count: 500)
    problem.excerpt[1].text = "漢字 = 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字"
    problem.column = 30
    #expect(panel.block(in: area, .with([problem], secondsSinceGood: 3)).fits(in: area))
    #expect(panel.block(in: area, .with()).fits(in: area))
  }
}
