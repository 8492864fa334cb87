import Terminal
import Testing

@testable import Preview

@Suite("The progress bar")
struct ProgressBarTests {
  private func text(_ bar: ProgressBar, columns: Int = 20) -> String {
    bar.block(in: CellRect(column: 0, row: 0, columns: columns, rows: 1))
      .lines.joined().map(\.text).joined()
  }

  @Test func `the knob stands where the time is`() {
    #expect(text(ProgressBar(duration: 2, time: 0)) == "●───────────────────")
    #expect(text(ProgressBar(duration: 2, time: 1)) == "━━━━━━━━━━●─────────")
    #expect(text(ProgressBar(duration: 2, time: 2)) == "━━━━━━━━━━━━━━━━━━━●")
  }

  @Test func `a range, its start alone, and marks show`() {
    #expect(
      text(ProgressBar(duration: 2, time: 1, range: 0.5..<1.5))
        == "─────[━━━━●────]────")
    #expect(text(ProgressBar(duration: 2, time: 1, rangeStart: 0.5)) == "━━━━━[━━━━●─────────")
    #expect(text(ProgressBar(duration: 2, time: 1, marks: [0.25, 1.5])) == "━━┼━━━━━━━●────┼────")
  }

  @Test func `without a duration it spans what there is, in few steps`() {
    #expect(ProgressBar(time: 3).span == 10)
    #expect(ProgressBar(time: 10.1).span == 20)
    #expect(ProgressBar(time: 3, marks: [70]).span == 80)
  }

  @Test(arguments: [1, 2, 7, 80, 200])
  func `a column's time is shown in that column`(columns: Int) {
    let bar = ProgressBar(duration: 1.7, time: 0)
    for column in 0..<columns {
      let time = bar.time(ofColumn: column, columns: columns)
      #expect(bar.column(of: time, columns: columns) == column)
    }
  }

  @Test(arguments: 0...12)
  func `it is as wide as its area`(columns: Int) {
    let bar = ProgressBar(duration: 1, time: 1, range: 0.99..<1, rangeStart: 1, marks: [0, 1])
    #expect(text(bar, columns: columns).count == columns)
  }
}
