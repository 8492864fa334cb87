import Terminal
import Testing

@testable import Preview

@Suite("The graph of frame times")
struct GraphPanelTests {
  @Test func `draws a bar for each frame, the newest at the right, with the budget's line`() {
    let times = [0.001, 0.004, 0.008, 0.012, 0.016, 0.024, 0.005]
    let block = GraphPanel().block(in: .of(40, 22), .with(frameTimes: times))
    #expect(block.area == CellRect(column: 0, row: 0, columns: 40, rows: 9))
    #expect(
      block.plain == [
        "╭─ Frame time ─────────────────────────╮",
        "│ 25.0                              ▆  │",
        "│ 16.7 ┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈█┈ │",
        "│                                  ▇█  │",
        "│                                 ▇██  │",
        "│                                ▇███▂ │",
        "│    0                         ▂██████ │",
        "│ p50 8.0  p95 24.0  max 24.0  ms      │",
        "╰─────────────────────────── g closes ─╯",
      ])
    #expect(block.texts(in: .alert) == ["▆", "█", "█", "█", "█", "█"])
  }

  @Test func `counts the frames that took longer than they may`() {
    let times = [0.010, 0.020, 0.012, 0.030]
    let block = GraphPanel().block(in: .of(80, 22), .with(frameTimes: times))
    #expect(
      block.plain[7] == "│ p50 12.0  p95 30.0  max 30.0  ms      2 over │")
  }

  @Test func `has a scale that holds the longest frame`() {
    let block = GraphPanel().block(in: .of(40, 22), .with(frameTimes: [0.09]))
    #expect(block.plain[1].hasPrefix("│  100"))
  }

  @Test func `says that there are no frames`() {
    let block = GraphPanel().block(in: .of(40, 22), .with())
    #expect(block.plain[7].hasPrefix("│ no frames yet"))
  }

  @Test(arguments: CellRect.many)
  func `stays within its area`(_ area: CellRect) {
    let times = (0..<500).map { Double($0 % 37) / 1000 }
    #expect(GraphPanel().block(in: area, .with(frameTimes: times)).fits(in: area))
    #expect(GraphPanel().block(in: area, .with()).fits(in: area))
  }
}
