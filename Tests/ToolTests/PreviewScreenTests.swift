import Foundation
import ImageIO
import Raster
import TestSupport
import Testing

/// What stands on the screen of `limn preview` in the eyes of pyte: the pixels that `limn render`
/// writes for the same time, and nothing in them that does not belong there.
@Suite(
  "limn preview on a screen", .timeLimit(.minutes(5)),
  .enabled(if: PyteScreen.isAvailable, "pyte is not installed"))
struct PreviewScreenTests {
  private let workspace: Workspace

  /// Gradients, an edge at an angle, and something that moves: every pixel of it counts.
  private static let script = """
    local limn = require "limn"
    local stage = limn.stage { size = { 60, 40 }, backgroundColor = "#204060", duration = 2 }
    stage:addSublayer(limn.gradientLayer {
      frame = { 0, 0, 60, 30 }, colors = { "#ff8000", "#0080ff", "#10ff20" },
    })
    local bar = stage:addSublayer(limn.layer {
      frame = { 5, 10, 24, 12 }, backgroundColor = "#e0e0ff", cornerRadius = 3,
    })
    bar:addAnimation(limn.basicAnimation {
      keyPath = "transform.rotation.z", from = 0, to = 3, duration = 2,
    }, "turn")

    """

  init() throws { workspace = try Workspace(["turn.lua": Self.script]) }

  private func start(
    columns: UInt16, rows: UInt16, answersAfter delay: Double? = 0
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Limn.binary, ["preview", "turn.lua"], columns: columns, rows: rows,
      environment: ["COLORTERM": "truecolor"], in: workspace.url)
    terminal.answerDelay = delay
    return terminal
  }

  /// Waits until nothing has been written for a while, and gives the screen.
  private func settled(_ terminal: PseudoTerminal) throws -> PyteScreen {
    terminal.settle()
    return try PyteScreen(terminal)
  }

  /// Pauses at frame `number`, as soon as there is a picture.
  private func pause(_ terminal: PseudoTerminal, at number: Int) throws -> PyteScreen {
    try #require(terminal.expect("\u{2580}"))
    terminal.type(" \u{1b}[H" + String(repeating: ".", count: number))
    return try settled(terminal)
  }

  /// Whether the last row says that the session stands at frame `number`.
  private func isPaused(_ screen: PyteScreen, at number: Int) -> Bool {
    let time = String(format: "%.2f / 2.00 s", Double(number) / 60)
    return screen.rows.last.map { $0.contains(time) && $0.contains("paused") } ?? false
  }

  /// What `limn render` makes of a frame for a picture of a terminal's size, as RRGGBB.
  private func rendered(_ number: Int, width: Int, height: Int) throws -> [[String]] {
    let scale = min(Double(width) / 60, Double(height) / 40)
    let outcome = try Limn.run(
      ["render", "turn.lua", "-o", "frame.png", "--at", "\(Double(number) / 60)", "--scale"]
        + ["\(scale)"], in: workspace.url)
    try #require(outcome.code == 0, "\(outcome.error)")
    let picture = try ImageFile.decode(workspace.read("frame.png"))
    return (0..<picture.height).map { y in
      (0..<picture.width).map { x in
        let pixel = picture[x, y]
        return String(format: "%02x%02x%02x", pixel.red, pixel.green, pixel.blue)
      }
    }
  }

  /// Holds the screen against the rendered frame, pixel for pixel; what is beside it is black.
  private func expectPicture(
    _ screen: PyteScreen, _ number: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let columns = screen.cells[0].count
    let rows = screen.rows.count - 2
    let wanted = try rendered(number, width: columns, height: rows * 2)
    let shown = try #require(
      screen.pixels(columns: 0..<columns, rows: 0..<rows),
      "there is text in the picture", sourceLocation: sourceLocation)
    let left = (columns - wanted[0].count) / 2
    // In the middle to the pixel, or to the cell.
    let middle = (rows * 2 - wanted.count) / 2
    let wrong = [middle, middle / 2 * 2].map { top in
      var count = 0
      for (y, line) in shown.enumerated() {
        for (x, color) in line.enumerated() {
          let isInside =
            wanted.indices.contains(y - top) && wanted[0].indices.contains(x - left)
          let expected = isInside ? wanted[y - top][x - left] : "000000"
          if color != expected, isInside || color != "default" { count += 1 }
        }
      }
      return count
    }
    #expect(wrong.contains(0), "pixels differ", sourceLocation: sourceLocation)
    #expect(!screen.showsCursor, sourceLocation: sourceLocation)
  }

  @Test(arguments: [(80, 24), (61, 17), (30, 40)] as [(UInt16, UInt16)])
  func `a paused frame is what limn render writes, cell by cell`(
    columns: UInt16, rows: UInt16
  ) throws {
    let terminal = try start(columns: columns, rows: rows)
    let screen = try pause(terminal, at: 23)
    #expect(isPaused(screen, at: 23))
    try expectPicture(screen, 23)
    terminal.type(".")
    let next = try settled(terminal)
    #expect(isPaused(next, at: 24))
    try expectPicture(next, 24)
  }

  @Test func `so it is in another size, and after a stop`() throws {
    let terminal = try start(columns: 80, rows: 24)
    _ = try pause(terminal, at: 30)
    for (columns, rows) in [(50, 20), (90, 12), (80, 24)] as [(UInt16, UInt16)] {
      terminal.resize(columns: columns, rows: rows)
      try expectPicture(settled(terminal), 30)
    }
    terminal.type("\u{1a}")
    #expect(terminal.outcome() == .stopped(SIGSTOP))
    terminal.send(SIGCONT)
    let screen = try settled(terminal)
    try expectPicture(screen, 30)
    #expect(isPaused(screen, at: 30))
  }

  @Test(arguments: [nil, 0, 0.3, 1.5] as [Double?])
  func `answers leave no trace, however late they are`(delay: Double?) throws {
    let terminal = try start(columns: 60, rows: 18, answersAfter: delay)
    _ = try pause(terminal, at: 12)
    terminal.read(seconds: delay ?? 0)
    let screen = try settled(terminal)
    try expectPicture(screen, 12)
    #expect(isPaused(screen, at: 12))
  }
}
