import Foundation
import Testing

// docs/testing.md is tried as it is written: its files are saved, its commands run in a shell, and
// what they print is what the page shows, where "…" stands for what it leaves out. Its other lines of
// Lua are run below a suite `s` of the page's script.
@Suite("The guide to testing")
struct TestingGuideTests {
  /// A fenced block of a page.
  private struct Block {
    var words: [String]
    var lines: [String]
    /// The line of the fence, from 1.
    var line: Int
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func blocks(of page: String) throws -> [Block] {
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    var blocks: [Block] = []
    var open: Block?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let block = open {
        blocks.append(block)
        open = nil
      } else {
        let words = line.dropFirst(3).split(separator: " ").map(String.init)
        open = Block(words: words, lines: [], line: index + 1)
      }
    }
    return blocks
  }

  /// Whether lines are as they are shown: "…" stands for any lines, or for any part of one.
  private func matches(_ actual: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return actual.isEmpty }
    if first == "…" {
      return (actual.startIndex...actual.endIndex).contains {
        matches(actual[$0...], shown.dropFirst())
      }
    }
    guard let line = actual.first else { return false }
    var rest = Substring(line)
    let parts = first.components(separatedBy: "…")
    guard rest.hasPrefix(parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    guard rest.isEmpty || parts.count > 1 && parts.last == "" else { return false }
    return matches(actual.dropFirst(), shown.dropFirst())
  }

  @Test func `the way from an effect to a failing and a mended test goes as it is told`() throws {
    let workspace = try Workspace()
    let binary = workspace.url.appendingPathComponent(".bin")
    try FileManager.default.createDirectory(at: binary, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: binary.appendingPathComponent("limn").path, withDestinationPath: Limn.binary)
    var commands = 0
    for block in try Self.blocks(of: "docs/testing.md") {
      if block.words.prefix(2) == ["lua", "file"] {
        try workspace.write(block.lines.joined(separator: "\n") + "\n", to: block.words[2])
      }
      guard block.words == ["console"] else { continue }
      let typed = block.lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
      commands += typed.count
      // Each command sees the exit code of the one before it.
      let script =
        "code=0\n"
        + typed.map { "echo '\u{1}'; (exit $code); \($0)\ncode=$?\n" }.joined()
      let child = try Child(
        "/bin/bash", ["-c", "{ \(script)\n} 2>&1"], in: workspace.url,
        environment: ["PATH": binary.path + ":/usr/bin:/bin", "CI": ""])
      let outputs = String(decoding: child.output, as: UTF8.self).components(separatedBy: "\u{1}\n")
        .dropFirst()
      let expected = block.lines.indices.filter { block.lines[$0].hasPrefix("$ ") }.map { index in
        Array(block.lines[(index + 1)...].prefix { !$0.hasPrefix("$ ") })
      }
      try #require(outputs.count == typed.count)
      for (command, (output, expected)) in zip(typed, zip(outputs, expected)) {
        let lines = output.components(separatedBy: "\n").dropLast()
        #expect(
          matches(Array(lines)[...], expected[...]),
          "docs/testing.md, line \(block.line): \(command) prints\n\(output)")
      }
    }
    #expect(commands > 8)
  }

  @Test func `every line of Lua about tests declares some, and the tests hold`() throws {
    let workspace = try Workspace()
    let blocks = try Self.blocks(of: "docs/testing.md")
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
    let blocks = try Self.blocks(of: "README.md")
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
