import Terminal
import Testing

@testable import Preview

@Suite("The help panel")
struct HelpPanelTests {
  private static let sections = [
    HelpPanel.Section(
      title: "Playing",
      rows: [("space", "pause, play on"), ("[ ]", "slower, faster"), ("Backspace", "speed 1")]),
    HelpPanel.Section(title: "Time", rows: [("← →", "0.1 s back, on"), ("Home End", "ends")]),
    HelpPanel.Section(title: "Preview", rows: [("q", "quit")]),
  ]

  @Test func `is one column in the middle where all fits`() {
    var panel = HelpPanel(Self.sections)
    let block = panel.block(in: .of(80, 22), .with())
    #expect(
      block.plain
        == [
          "╭─ Keys ────────────────────╮",
          "│ Playing                   │",
          "│ space      pause, play on │",
          "│ [ ]        slower, faster │",
          "│ Backspace  speed 1        │",
          "│                           │",
          "│ Time                      │",
          "│ ← →        0.1 s back, on │",
          "│ Home End   ends           │",
          "│                           │",
          "│ Preview                   │",
          "│ q          quit           │",
          "╰──────────────── ? closes ─╯",
        ])
    #expect(block.area == CellRect(column: 25, row: 4, columns: 29, rows: 13))
  }

  @Test func `is set in columns where it is too high for one`() {
    var panel = HelpPanel(Self.sections)
    let block = panel.block(in: .of(80, 8), .with())
    #expect(
      block.plain == [
        "╭─ Keys ───────────────────────────────────────────────╮",
        "│ Playing                     Time                     │",
        "│ space      pause, play on   ← →       0.1 s back, on │",
        "│ [ ]        slower, faster   Home End  ends           │",
        "│ Backspace  speed 1                                   │",
        "│                             Preview                  │",
        "│                             q         quit           │",
        "╰─────────────────────────────────────────── ? closes ─╯",
      ])
  }

  @Test func `scrolls where it fits in no way, and not beyond its end`() {
    var panel = HelpPanel(Self.sections)
    let area = CellRect.of(34, 5)
    #expect(
      panel.block(in: area, .with()).plain == [
        "╭─ Keys ────────────────────╮",
        "│ Playing                   │",
        "│ space      pause, play on │",
        "│ [ ]        slower, faster │",
        "╰──── ↑ ↓ scroll  ? closes ─╯",
      ])
    for _ in 0..<100 { #expect(panel.press(.down, .with()) == .redraw) }
    #expect(
      panel.block(in: area, .with()).plain.dropFirst().dropLast() == [
        "│                           │",
        "│ Preview                   │",
        "│ q          quit           │",
      ])
  }

  @Test func `leaves other keys to the session, and the arrows where it need not scroll`() {
    var panel = HelpPanel(Self.sections)
    _ = panel.block(in: .of(80, 22), .with())
    #expect(panel.press(.down, .with()) == nil)
    #expect(panel.press(.character("q"), .with()) == nil)
    #expect(panel.press(.escape, .with()) == .close)
  }

  @Test(arguments: [CellRect.of(80, 22), .of(200, 58)])
  func `has room for the preview's own keys`(_ area: CellRect) {
    let sections = KeyBinding.Group.allCases.map { group in
      HelpPanel.Section(
        title: group.rawValue,
        rows: KeyBinding.table.filter { $0.group == group }.map { ($0.label, $0.text) })
    }
    var panel = HelpPanel(sections)
    let block = panel.block(in: area, .with())
    #expect(block.plain.last?.contains("scroll") == false)
    for section in sections {
      for row in section.rows {
        #expect(block.plain.contains { $0.contains("\(row.keys) ") && $0.contains(row.text) })
      }
    }
  }

  @Test(arguments: CellRect.many)
  func `stays within its area`(_ area: CellRect) {
    var panel = HelpPanel(Self.sections)
    #expect(panel.block(in: area, .with()).fits(in: area))
  }
}
