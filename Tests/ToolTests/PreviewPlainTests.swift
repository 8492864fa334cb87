import Foundation
import TestSupport
import Testing

/// `limn preview` where a terminal takes no escapes: a line for each thing that happens.
@Suite("limn preview without a screen", .timeLimit(.minutes(3)))
struct PreviewPlainTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace(["slide.lua": TestScript.slide]) }

  private func start(
    _ words: [String] = ["slide.lua"], term: String = "dumb"
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      Limn.binary, ["preview"] + words, columns: 80, rows: 24, environment: ["TERM": term],
      in: workspace.url)
  }

  @Test(arguments: ["dumb", ""])
  func `loads, errors and reloads are told without an escape`(term: String) throws {
    let terminal = try start(term: term)
    #expect(terminal.expect("slide.lua: loaded, 40 x 20 points, 1 s\r\n"))
    try workspace.write("local = 3\n", to: "slide.lua")
    #expect(terminal.expect("slide.lua:1:"))
    #expect(terminal.expect("\r\n"))
    try workspace.write(
      TestScript.slide.replacingOccurrences(of: "40, 20", with: "30, 20"), to: "slide.lua")
    #expect(terminal.expect("slide.lua: reloaded, 30 x 20 points, 1 s\r\n"))
    #expect(!terminal.modes.hasEscapes)
    #expect(terminal.hasFormerModes)
    terminal.type("\u{3}")
    #expect(terminal.outcome() == .killed(SIGINT))
    #expect(!terminal.modes.hasEscapes)
  }

  @Test func `what a script prints and where its timers fail is told once a version`() throws {
    try workspace.write(
      TestScript.slide + """
        print("hello from the chunk")
        limn.after(0.1, function() print("hello from a timer") end)
        limn.run(function() limn.wait(0.2) error("no colour") end)

        """, to: "slide.lua")
    let terminal = try start()
    #expect(terminal.expect("slide.lua: loaded, "))
    #expect(terminal.expect("hello from the chunk\r\nhello from a timer\r\n"))
    #expect(terminal.expect("no colour"))
    #expect(terminal.expect("\r\n"))
    // The turn is over after a second, and is not played again.
    terminal.read(seconds: 1.5)
    #expect(terminal.output.isEmpty)
  }

  @Test func `all of several scripts are watched`() throws {
    try workspace.write(TestScript.slide, to: "other.lua")
    let terminal = try start(["slide.lua", "other.lua"])
    terminal.read(seconds: 0.5)
    let begin = String(decoding: terminal.output, as: UTF8.self)
    #expect(begin.contains("slide.lua: loaded") && begin.contains("other.lua: loaded"))
    try workspace.write("x(", to: "other.lua")
    #expect(terminal.expect("other.lua:1:"))
  }

  @Test func `it ends with its terminal`() throws {
    let terminal = try start()
    #expect(terminal.expect("loaded"))
    terminal.vanish()
    #expect(terminal.outcome() == .killed(SIGHUP))
  }
}
