import Foundation
import ImageIO
import Raster
import Testing

@Suite("limn references")
struct ReferencesCommandTests {
  private let workspace: Workspace

  /// References of four cases.
  init() throws {
    workspace = try Workspace([
      "t/dot.lua": AcceptTests.script, "t/dot.limntest.lua": AcceptTests.tests,
    ])
    _ = try limn("test")
    _ = try limn("accept --all")
  }

  private func limn(_ line: String) throws -> Limn.Outcome { try Limn.run(line, in: workspace.url) }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: workspace.url.appendingPathComponent(name))
  }

  /// Renames the case `still`.
  private func rename() throws {
    try workspace.write(
      AcceptTests.tests.replacingOccurrences(of: "\"still\"", with: "\"calm\""),
      to: "t/dot.limntest.lua")
  }

  @Test func `check finds nothing where all is well`() throws {
    let outcome = try limn("references check")
    #expect(outcome.output.wholeMatch(of: /4 references, 3 files, \d+ bytes\n/) != nil)
    #expect(outcome.code == 0)
  }

  @Test func `check tells what is corrupt, gone, or another's`() throws {
    try workspace.write("nonsense", to: "t/references/dot/still.png")
    try remove("t/references/dot/motion.timeline.tsv")
    try Data(PNG.encode(Pixmap(width: 3, height: 4))).write(
      to: workspace.url.appendingPathComponent("t/references/dot/strip.png"))
    let outcome = try limn("references check t")
    #expect(outcome.code == 1)
    #expect(
      outcome.output.split(separator: "\n").dropLast().map(String.init) == [
        "the lock has 'dot/motion', but t/references/dot/motion.timeline.tsv is not there: restore"
          + " it, or accept the case again",
        "t/references/dot/still.png: corrupt PNG: Not a PNG file: restore it, or accept the case"
          + " again",
        "t/references/dot/strip.png: it has 3x4 pixels where references.lock says 66x16: restore"
          + " one of them, or accept the case again",
      ])
  }

  @Test func `a picture that was packed anew is as good as before`() throws {
    let name = "t/references/dot/still.png"
    let picture = try PNG.decode(workspace.read(name))
    try Data(PNG.encode(picture)).write(to: workspace.url.appendingPathComponent(name))
    #expect(try limn("references check").code == 0)
    #expect(try limn("test").code == 0)
  }

  @Test func `check tells what is missing and obsolete, and which may have been renamed`() throws {
    try rename()
    #expect(try limn("test --filter calm").code == 3)
    try workspace.write("x", to: "t/references/dot/orphan.png")
    let outcome = try limn("references check")
    #expect(outcome.code == 3)
    #expect(
      outcome.output.split(separator: "\n").dropLast().map(String.init) == [
        "t/references: 'dot/calm' has no reference yet: run 'limn test', look at it, and accept it",
        "t/references: no case declares 'dot/still', but 'dot/calm' has the same pixels and no"
          + " reference: if it was renamed, accept 'dot/calm' and prune",
        "t/references: no case declares 'dot/orphan.png': 'limn references prune' removes it",
      ])
  }

  @Test func `check tells of rules that allow far more than was ever needed`() throws {
    let rule = #"test.fuzzy { difference = "0-8", pixels = "0-256", why = "blur" }"#
    try workspace.write(
      AcceptTests.tests.replacingOccurrences(
        of: "\"still\", { at = 0 }", with: "\"still\", { at = 0, match = \(rule) }"),
      to: "t/dot.limntest.lua")
    #expect(try limn("test").code == 0)
    let unused = try limn("references check")
    #expect(unused.code == 0)
    #expect(
      unused.output.split(separator: "\n").dropLast().map(String.init) == [
        "t/references: 'dot/still': a difference of 8 is allowed, but none was ever needed",
        "t/references: 'dot/still': a number of pixels of 256 is allowed, but none was ever needed",
      ])

    // 64 pixels that are 2 darker take a quarter of both.
    try workspace.write(
      AcceptTests.script.replacingOccurrences(of: "#ff8000", with: "#fd8000"), to: "t/dot.lua")
    #expect(try limn("test --filter still").code == 0)
    #expect(try limn("references check").output.split(separator: "\n").count == 1)
  }

  @Test func `prune removes what no case declares, and nothing else`() throws {
    try rename()
    try workspace.write("x", to: "t/references/dot/orphan.png")
    try workspace.write("x", to: "t/references/README.md")
    _ = try limn("test")
    let outcome = try limn("references prune")
    #expect(
      outcome.output == """
        removed t/references: dot/still (moved? 'dot/calm' has the same pixels: 'limn accept' takes it)
        removed t/references: dot/orphan.png

        """)
    #expect(outcome.code == 0)
    #expect(try workspace.names(in: "t/references") == ["README.md", "dot", "references.lock"])
    #expect(
      try workspace.names(in: "t/references/dot") == ["motion.timeline.tsv", "strip.png"])
    #expect(try limn("references prune").output == "nothing to remove\n")
    #expect(try limn("accept --all").output.hasPrefix("dot/calm: new"))
    #expect(try limn("test --ci").code == 0)
  }

  @Test func `where all test files of a folder are gone, its references are obsolete`() throws {
    try workspace.write(AcceptTests.script, to: "u/dot.lua")
    try workspace.write(
      """
      local test = require "limn.test"
      test.suite("other", { script = "dot.lua" }):smoke("smoke", { at = 0 })

      """, to: "u/other.limntest.lua")
    try remove("t/dot.limntest.lua")
    #expect(try limn("test --ci u").code == 0)
    let run = try limn("test --ci")
    #expect(run.code == 3)
    #expect(run.output.contains("obsolete: t/references/references.lock: no case declares"))
    #expect(try limn("references check").code == 3)
    #expect(try limn("references prune").output.split(separator: "\n").count == 4)
    #expect(try workspace.names(in: "t/references") == ["references.lock"])
    #expect(try limn("test --ci").code == 0)
  }

  @Test func `nothing is obsolete while a test file beside cannot be read`() throws {
    try rename()
    try workspace.write("error('broken')\n", to: "t/other.limntest.lua")
    let before = try workspace.read("t/references/references.lock")
    let outcome = try limn("references prune t/dot.limntest.lua")
    #expect(
      outcome.output == """
        t/references: what is obsolete is not known while a test file cannot be read: \
        t/other.limntest.lua:1: broken
        nothing to remove

        """)
    #expect(try workspace.read("t/references/references.lock") == before)
  }

  @Test func `references of the files beside are not obsolete`() throws {
    try workspace.write(
      """
      local test = require "limn.test"
      test.suite("other", { script = "dot.lua" }):smoke("smoke", { at = 0 })

      """, to: "t/other.limntest.lua")
    #expect(try limn("references check t/other.limntest.lua").code == 0)
    #expect(try limn("test t/other.limntest.lua --ci").code == 0)
    #expect(try limn("test --filter smoke --ci").code == 0)
    #expect(try limn("test --shard 1/3 --ci").code == 0)
  }

  @Test func `stat says where the bytes are`() throws {
    let lines = try limn("references stat").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "suite\treferences\tfiles\tbytes")
    #expect(lines[1].wholeMatch(of: /t\/references\/dot\t4\t3\t\d+/) != nil)
    #expect(lines[3] == "largest\tbytes")
    #expect(lines.count == 10)
  }

  @Test(arguments: [
    (
      "references", 2,
      "limn: 'limn references' needs a task: check, prune or stat\n"
        + "try 'limn references --help'\n"
    ),
    (
      "references chek", 2,
      "limn: 'limn references' does check, prune, stat, not 'chek' (did you"
        + " mean 'check'?)\ntry 'limn references --help'\n"
    ),
    (
      "references check nowhere", 2,
      "limn: cannot read \"nowhere\": No such file or directory\n"
    ),
  ])
  func `wrong words are usage errors`(line: String, code: Int32, message: String) throws {
    let outcome = try limn(line)
    #expect(outcome.error == message)
    #expect(outcome.code == code)
  }
}
