import Terminal
import Testing

@testable import Preview

@Suite("The screen's layout")
struct ScreenLayoutTests {
  @Test func `the picture has all but the last two rows`() {
    let layout = ScreenLayout(columns: 80, rows: 24)
    #expect(layout.picture == CellRect(column: 0, row: 0, columns: 80, rows: 22))
    #expect(layout.bar == CellRect(column: 0, row: 22, columns: 80, rows: 1))
    #expect(layout.status == CellRect(column: 0, row: 23, columns: 80, rows: 1))
  }

  @Test func `docked panels share the right side`() {
    let layout = ScreenLayout(columns: 200, rows: 60, dockedPanels: 2)
    #expect(layout.picture == CellRect(column: 0, row: 0, columns: 156, rows: 58))
    #expect(
      layout.docked == [
        CellRect(column: 156, row: 0, columns: 44, rows: 29),
        CellRect(column: 156, row: 29, columns: 44, rows: 29),
      ])
    #expect(layout.overlay == layout.picture)
  }

  @Test func `in a narrow terminal a docked panel lies over the picture`() {
    let layout = ScreenLayout(columns: 40, rows: 12, dockedPanels: 1)
    #expect(layout.picture == CellRect(column: 0, row: 0, columns: 40, rows: 10))
    #expect(layout.docked == [CellRect(column: 0, row: 0, columns: 40, rows: 10)])
  }

  @Test(arguments: 1...30, 1...6)
  func `whatever the size, parts lie inside and not over each other`(rows: Int, panels: Int) {
    for columns in [1, 2, 20, 47, 48, 80, 200] {
      let layout = ScreenLayout(columns: columns, rows: rows, dockedPanels: panels)
      let areas = [layout.picture, layout.bar, layout.status] + layout.docked
      for area in areas where !area.isEmpty {
        #expect(area.column >= 0 && area.row >= 0)
        #expect(area.column + area.columns <= columns && area.row + area.rows <= rows)
      }
      #expect(layout.picture.rows + layout.bar.rows + layout.status.rows == rows)
    }
  }

  @Test func `a notice lies above the panels at the lower edge, or over the one that fills all`() {
    let layout = ScreenLayout(columns: 80, rows: 24)
    let error = CellRect(column: 0, row: 15, columns: 80, rows: 7)
    let graph = CellRect(column: 40, row: 0, columns: 40, rows: 8)
    let lowest = CellRect(column: 0, row: 21, columns: 20, rows: 1)
    #expect(layout.notice(columns: 20, besides: []) == lowest)
    #expect(layout.notice(columns: 20, besides: [graph]) == lowest)
    #expect(layout.notice(columns: 20, besides: [error, graph]).row == 14)
    #expect(layout.notice(columns: 20, besides: [layout.picture]) == lowest)
    #expect(layout.notice(columns: 200, besides: []).columns == 80)
  }
}
