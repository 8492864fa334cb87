import Foundation
import Testing

@Suite(
  "Pictures of failures", .serialized, .enabled(if: Tmux.isAvailable, "tmux is not installed"))
struct FailurePicturesTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace([
      "slide.lua": TestScript.slide,
      "slide.limntest.lua": """
      local test = require "limn.test"
      local suite = test.suite("slide", { script = "slide.lua" })
      suite:render("half", { at = 0.5 })

      """,
    ])
  }

  @Test func `a terminal shows what has no reference under its words`() throws {
    let terminal = try Tmux(in: workspace.url)
    try terminal.resize(columns: 60, rows: 40)
    try terminal.type("clear; \(Limn.binary) test; echo code $?")
    let screen = try terminal.wait { $0.contains("code 3") }
    let lines = screen.split(separator: "\n")
    let title = try #require(lines.firstIndex { $0 == "actual" })
    #expect(lines[..<title].contains { $0.hasPrefix("  limn accept 'slide/half'") })
    // The orange of the square, as tmux tells it.
    #expect(try terminal.colors().contains("8;2;255;128;0"))
  }

  @Test func `of a strip it shows the first cell that differs`() throws {
    try workspace.write(
      """
      local test = require "limn.test"
      local suite = test.suite("slide", { script = "slide.lua" })
      suite:render("strip", { at = test.strip { 0, 0.25, 0.5 } })

      """, to: "slide.limntest.lua")
    #expect(try Limn.run("test", in: workspace.url).code == 3)
    #expect(try Limn.run("accept --all", in: workspace.url).code == 0)
    try workspace.write(
      TestScript.slide.replacingOccurrences(of: "to = 35", with: "to = 30"), to: "slide.lua")
    let terminal = try Tmux(in: workspace.url)
    try terminal.resize(columns: 100, rows: 60)
    try terminal.type("clear; \(Limn.binary) test; echo code $?")
    let screen = try terminal.wait { $0.contains("code 1") }
    #expect(screen.contains("\nexpected | difference | actual  cell 2 of 3  0.25 s\n"))
  }

  @Test func `what is no terminal gets no codes`() throws {
    let outcome = try Limn.run("test", in: workspace.url)
    #expect(outcome.code == 3)
    #expect(!outcome.output.contains("\u{1b}"))
    #expect(outcome.output.hasSuffix("\n0 passed, 1 failed, 0 skipped\n"))
  }
}
