import Foundation
import TestSupport
import Testing

/// A loop without end, typed into a script that plays: it is named, keys answer, the picture moves.
@Suite(
  "limn preview and endless loops", .timeLimit(.minutes(5)),
  .enabled(if: PyteScreen.isAvailable, "pyte is not installed"))
struct PreviewEndlessTests {
  private let workspace: Workspace
  private let terminal: PseudoTerminal

  init() throws {
    workspace = try Workspace(["slide.lua": TestScript.slide])
    terminal = try PseudoTerminal(
      Limn.binary, ["preview", "slide.lua"], columns: 80, rows: 24,
      environment: ["COLORTERM": "truecolor"], in: workspace.url)
    try #require(terminal.expect("8;2;255;128;0"))
  }

  /// Waits until the screen shows something.
  private func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until isThere: (PyteScreen) -> Bool
  ) throws {
    let deadline = Date() + PseudoTerminal.patience
    var screen: PyteScreen
    repeat {
      terminal.read(seconds: 0.2)
      screen = try PyteScreen(terminal)
      if isThere(screen) { return }
    } while Date() < deadline
    Issue.record(
      "the screen never showed it; last:\n\(screen.rows.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }

  private func says(_ screen: PyteScreen, _ word: String) -> Bool {
    screen.rows.contains { $0.contains(word) }
  }

  @Test(arguments: [
    "while true do end",
    "limn.onFrame(function() while true do end end)",
    "limn.on('move', function() while true do end end)",
  ])
  func `it is told, and nothing stands still`(loop: String) throws {
    try workspace.write(TestScript.slide + loop + "\n", to: "slide.lua")
    if loop.contains("move") {
      terminal.read(seconds: 1)
      terminal.type("\u{1b}[<35;20;5M")
    }
    try wait { says($0, "endless") }
    // The square, whose upper edge is in the seventh row, is at another place each time.
    let first = try PyteScreen(terminal).cells[8]
    try wait { $0.cells[8] != first }
    terminal.type(" ")
    try wait { says($0, "paused") }
    terminal.type(" ")
    try wait { says($0, "playing") }
    try workspace.write(TestScript.slide, to: "slide.lua")
    try wait { !says($0, "endless") }
    terminal.type("q")
    #expect(terminal.outcome() == .exited(0))
    #expect(terminal.disorder.isEmpty)
  }
}
