import Terminal
import Testing

@testable import Preview

@Suite("The status line")
struct StatusLineTests {
  private var line: StatusLine {
    var line = StatusLine()
    line.title = "ring.lua"
    line.time = 0.53
    line.duration = 2
    line.watching = "inotify"
    line.protocolName = "half 24 bit"
    for frame in 0...60 {
      var statistics = TerminalStatistics()
      statistics.lastFrameBytes = 1234
      line.figures.count(
        at: Double(frame) / 60, seconds: 0.0021, isShown: true, statistics)
    }
    return line
  }

  private func text(_ line: StatusLine, columns: Int) -> String {
    line.spans(columns: columns).map(\.text).joined()
  }

  @Test func `at 120 columns everything shows`() {
    #expect(
      text(line, columns: 120)
        == "ring.lua  0.53 / 2.00 s  ▶ playing  # 31  60/60 fps    1.2 kB   2.1 ms  inotify"
        + "  half 24 bit")
  }

  @Test func `at 80 columns the least important is left out`() {
    #expect(
      text(line, columns: 80)
        == "ring.lua  0.53 / 2.00 s  ▶ playing  # 31  60/60 fps    1.2 kB   2.1 ms  inotify")
  }

  @Test func `what asks for attention takes the place of figures`() {
    var line = line
    line.speed = 0.5
    line.problems = 2
    line.surroundings = ["dark"]
    line.loopMode = .backAndForth
    #expect(
      text(line, columns: 80)
        == "ring.lua  0.53 / 2.00 s  ▶ playing  2 errors (e)  ×0.5  dark  60/60 fps   2.1 ms")
  }

  @Test func `a way is told while it takes long`() {
    var line = line
    line.state = .seeking(to: 10)
    #expect(text(line, columns: 45) == "ring.lua  0.53 / 2.00 s  seeking to 10.00 s …")
  }

  @Test func `where nothing plays, nothing is said to play`() {
    var line = line
    line.state = .waiting
    line.duration = nil
    #expect(text(line, columns: 40) == "ring.lua  0.53 s  waits for a good save")
  }

  @Test(arguments: 1...130)
  func `it fits every width, and a wider line holds more`(columns: Int) {
    let narrow = text(line, columns: columns)
    let least = text(line, columns: 1)
    #expect(narrow.count <= columns || narrow == least)
    #expect(text(line, columns: columns + 1).count >= narrow.count)
  }

  @Test func `its parts do not move while time passes`() {
    var line = line
    line.duration = 12
    var places: Set<Int> = []
    for frame in 0..<720 {
      line.time = Double(frame) / 60
      let text = text(line, columns: 100)
      let mark = text.firstIndex(of: "▶") ?? text.endIndex
      places.insert(text.distance(from: text.startIndex, to: mark))
    }
    #expect(places.count == 1)
  }
}
