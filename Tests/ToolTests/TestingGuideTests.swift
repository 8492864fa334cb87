import Foundation
import Testing

// docs/testing.md is tried as it is written: its files are saved, its commands run in a shell, and
// what they print is what the page shows, where "…" stands for what it leaves out. Its other lines of
// Lua are run below a suite `s` of the page's script.
@Suite("The guide to testing")
struct TestingGuideTests {
  @Test func `the way from an effect to a failing and a mended test goes as it is told`() throws {
    let workspace = try Workspace()
    var commands = 0
    for block in try GuideBlock.all(of: "docs/testing.md") {
      if block.words.prefix(2) == ["lua", "file"] {
        try workspace.write(block.lines.joined(separator: "\n") + "\n", to: block.words[2])
      }
      guard block.words == ["console"] else { continue }
      commands += try block.expectOutput(in: workspace, page: "docs/testing.md")
    }
    #expect(commands > 8)
  }

  @Test func `every line of Lua about tests declares some, and the tests hold`() throws {
    let workspace = try Workspace()
    let blocks = try GuideBlock.all(of: "docs/testing.md")
    let script = try #require(blocks.first { $0.words == ["lua", "file", "ring.lua"] })
    let ring = script.lines.joined(separator: "\n") + "\n"
    try workspace.write(ring, to: "ring.lua")
    try workspace.write(
      ring + "limn.param(\"tint\", \"#4cc9f0\")\n", to: "tinted.lua")
    for block in blocks where block.words == ["lua", "suite"] {
      try workspace.write(
        """
        local limn = require "limn"
        local test = require "limn.test"
        local s = test.suite("s", { script = "ring.lua", size = { 64, 64 } })
        s:smoke("first", { at = 0 })

        """ + block.lines.joined(separator: "\n") + "\n", to: "a.limntest.lua")
      let outcome = try Limn.run(["test", "a.limntest.lua"], in: workspace.url)
      let fails = outcome.output.components(separatedBy: "\n").filter { $0.hasPrefix("failed: ") }
      #expect(
        fails.isEmpty && [0, 3].contains(outcome.code),
        "docs/testing.md, line \(block.line): \(outcome.output)\(outcome.error)")
    }
  }

  @Test func `the README's test holds`() throws {
    let blocks = try GuideBlock.all(of: "README.md")
    let script = try #require(blocks.first { $0.words == ["lua"] })
    let test = try #require(blocks.first { $0.words == ["lua", "test"] })
    let workspace = try Workspace([
      "button.lua": script.lines.joined(separator: "\n") + "\n",
      "button.limntest.lua": test.lines.joined(separator: "\n") + "\n",
    ])
    let first = try Limn.run(["test"], in: workspace.url)
    #expect(first.code == 3, "\(first.output)")
    #expect(try Limn.run(["accept", "--all"], in: workspace.url).code == 0)
    let second = try Limn.run(["test", "--ci"], in: workspace.url)
    #expect(second.output.hasSuffix("3 passed, 0 failed, 0 skipped\n"), "\(second.output)")
  }
}
