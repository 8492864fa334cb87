import Comparison
import Regression
import Scripting
import TestSupport
import Testing

@Suite("Scenes, scripts and their parameters")
struct SceneTests {
  /// What came of the cases of a file with a script `s.lua` beside it.
  private func results(_ lua: String, script: String = "") throws -> [CaseResult] {
    let declaring = try Declaring(
      "local limn, test = require \"limn\", require \"limn.test\"\n" + lua)
    try declaring.folder.write("s.lua", script)
    return try declaring.file.declare().map { CaseRunner.run($0, of: declaring.file) }
  }

  private func messages(_ lua: String, script: String = "") throws -> [String] {
    try results(lua, script: script).flatMap { $0.failures.map(\.message) }
  }

  @Test func `a scene gets the parameters, and its layer is put on a stage of the suite's size`()
    throws
  {
    let results = try results(
      """
      local s = test.suite("s", {
        size = { 40, 20 }, params = { width = 12, name = "box", round = true },
        scene = function(p)
          print(p.width, p.name, p.round)
          return limn.layer { bounds = { 0, 0, p.width, 4 } }
        end,
      })
      s:smoke("x", { at = 0 })
      s:budget("one layer and the stage", { layers = 2, at = 0 })
      s:budget("fewer", { layers = 0, at = 0 })
      """)
    #expect(results.map(\.status) == [.passed, .passed, .failed])
    #expect(results.first?.printed == ["12\tbox\ttrue"])
  }

  @Test func `a check reads the parameters of its case`() throws {
    #expect(
      try results(
        """
        local s = test.suite("s", { size = { 8, 8 }, scene = function() end })
        s:check("x", { params = test.matrix { n = { 2, 3 } } }, function(e)
          test.expect(e.params.n):between(2, 3)
          print(e.params.n)
        end)
        """
      ).flatMap(\.printed) == ["2", "3"])
  }

  @Test func `a scene may make the stage itself`() throws {
    #expect(
      try results(
        """
        test.suite("s", { scene = function()
          limn.stage { size = { 8, 8 } }:addSublayer(limn.layer {})
        end }):smoke("x", { at = { 0, 1 } })
        """
      ).map(\.status) == [.passed])
  }

  @Test func `a scene without a stage needs a size`() throws {
    #expect(
      try messages("test.suite(\"s\", { scene = function() end }):smoke(\"x\", { at = 0 })")
        == [
          "the scene of suite 's' made no stage, and the suite has no 'size' to make one of"
        ])
  }

  @Test func `what a scene raises stands at its line`() throws {
    let results = try results(
      """
      local s = test.suite("s", { size = { 8, 8 }, scene = function()
        error("no scene today")
      end })
      s:smoke("x", { at = 0 })
      """)
    let failure = try #require(results.first?.failures.first)
    #expect(failure.place.hasSuffix("a.limntest.lua:3"))
    #expect(failure.message.hasSuffix("no scene today"))
  }

  @Test func `nothing is declared once the file has been read`() throws {
    #expect(
      try messages(
        """
        local s
        s = test.suite("s", { size = { 8, 8 }, scene = function()
          s:smoke("y", { at = 0 })
        end })
        s:smoke("x", { at = 0 })
        """
      ) == [
        "suite:smoke declares a test, which a file does while it is read: not in a check, in a scene"
          + " or later"
      ])
  }

  @Test func `a parameter that the script does not declare is an error`() throws {
    let script = """
      local limn = require "limn"
      limn.stage { size = { 8, 8 } }
      limn.param("tint", "#ff0000")
      limn.param("count", 3, { max = 5 })
      """
    let messages = try messages(
      """
      local s = test.suite("s", { script = "s.lua" })
      s:smoke("a", { at = 0, params = { tint = "#00ff00", count = 2 } })
      s:smoke("b", { at = 0, params = { tnit = "#00ff00" } })
      s:smoke("c", { at = 0, params = { count = 6 } })
      s:smoke("d", { at = 0, params = { tint = true } })
      s:smoke("e", { at = 0, params = { tint = "red" } })
      s:smoke("f", { at = 0, params = { count = "4" } })
      """, script: script)
    #expect(
      messages == [
        "the script 's.lua' has no parameter 'tnit' (did you mean 'tint'?); it has 'tint', 'count'",
        "the value of parameter 'count' must be at most 5, got 6",
        "parameter 'tint' takes a color such as #2f6bff, got 'true'",
        "the parameter 'count' takes a number, got a string, '4'",
      ])
  }

  @Test func `a script's random numbers are those that it has without a test`() throws {
    let results = try results(
      """
      for _ = 1, 10 do math.random() end
      test.suite("s", { script = "s.lua", seed = 9 }):smoke("x", { at = 0 })
      """,
      script: "require(\"limn\").stage { size = { 8, 8 } } print(math.random(1000000))")
    let stage = try Stage(
      script: "s.lua",
      files: OneFile("require(\"limn\").stage { size = { 8, 8 } } print(math.random(1000000))"),
      decodeImage: { _ in throw ScriptFileError.missing },
      configuration: {
        var configuration = StageConfiguration()
        configuration.seed = 9
        return configuration
      }())
    #expect(results.first?.printed == stage.takeMessages())
  }
}

/// A single script.
private struct OneFile: ScriptFiles {
  let text: String
  init(_ text: String) { self.text = text }
  func read(_ name: String) throws(ScriptFileError) -> [UInt8] { Array(text.utf8) }
}
