import ImageIO
import Scripting
import Testing

@testable import Preview

// What the preview makes of an error: place, words, source.
@Suite("Problems of scripts")
struct ScriptProblems {
  /// Runs a script, to a time, and gives what went wrong first.
  private func problem(
    of lines: String, modules: [String: String] = [:], to time: Double = 0
  ) throws -> ScriptProblem {
    var contents: RecordedFiles.Contents = ["a.lua": .success(Array(lines.utf8))]
    for (name, text) in modules { contents[name] = .success(Array(text.utf8)) }
    let files = RecordedFiles(root: "/nowhere", contents: contents)
    let script = PreviewScript(
      title: "a", root: "/nowhere", name: "a.lua", configuration: StageConfiguration())
    do throws(ScriptError) {
      let program = try Program(ProgramRecipe(script: script), files: files)
      _ = try program.advance(to: time)
      return program.takeProblems().first ?? ScriptProblem(message: "none")
    } catch {
      return ScriptProblem(error, files: files)
    }
  }

  /// The problem as `file:line:column: message`.
  private func words(_ problem: ScriptProblem) -> String {
    let place = [problem.line, problem.column].compactMap { $0.map(String.init) }
    return "\(([problem.file ?? "?"] + place).joined(separator: ":")): \(problem.message)"
  }

  @Test(arguments: [
    ("local x = = 3", "a.lua:1:11: unexpected symbol near '='"),
    ("print(1,, 2)", "a.lua:1:9: unexpected symbol near ','"),
    ("local a = 3x", "a.lua:1:11: malformed number near '3x'"),
    ("local a = 'abc\n", "a.lua:1:11: unfinished string near ''abc'"),
    ("if true then\n  print(1)", "a.lua:2:11: 'end' expected (to close 'if' at line 1) near <eof>"),
    ("  foo()", "a.lua:1:3: attempt to call a nil value (global 'foo')"),
    ("local t = {}\nprint(t.x.y)", "a.lua:2:9: attempt to index a nil value (field 'x')"),
    (
      "local n\nprint(n + 1)", "a.lua:2:7: attempt to perform arithmetic on a nil value (local 'n')"
    ),
    ("print(('x'):nope())", "a.lua:1:13: attempt to call a nil value (method 'nope')"),
    (
      "local limn = require 'limn'\nlocal l = limn.layer { corner_radius = 3 }",
      "a.lua:2:24: layer has no property 'corner_radius' (did you mean 'cornerRadius'?)"
    ),
    (
      "local limn = require 'limn'\nlocal l = limn.layer { opacity = 'x' }",
      "a.lua:2:24: layer.opacity must be a number between 0 and 1, got 'x'"
    ),
    ("\t\terror 'oh'", "a.lua:1:3: oh"),
    ("error('oh', 0)", "a.lua:1:1: oh"),
  ])
  func `have a line and a column`(lines: String, expected: String) throws {
    #expect(words(try problem(of: lines)) == expected)
  }

  @Test func `show three lines of the source where there are three`() throws {
    #expect(
      try problem(of: "-- 1\n-- 2\nerror()\r\n-- 4\n-- 5").excerpt.map { "\($0.number) \($0.text)" }
        == ["2 -- 2", "3 error()", "4 -- 4"])
    #expect(try problem(of: "error()").excerpt.map(\.text) == ["error()"])
    // At an end there are three lines as well, and none that the file does not have.
    #expect(
      try problem(of: "-- 1\n-- 2\n-- 3\nerror()\n").excerpt.map(\.number) == [2, 3, 4])
    #expect(try problem(of: "error()\n-- 2\n-- 3\n-- 4").excerpt.map(\.number) == [1, 2, 3])
  }

  @Test func `show the source of the module in which they are, also of the binary's own`() throws {
    let own = try problem(
      of: "require 'part'", modules: ["part.lua": "local part = {}\nerror('oh')\nreturn part"])
    #expect(words(own) == "part.lua:2:1: oh")
    #expect(own.excerpt.map(\.text) == ["local part = {}", "error('oh')", "return part"])
    #expect(own.trace == ["part.lua:2: in main chunk", "a.lua:1: in main chunk"])

    let bundled = ScriptProblem(
      ScriptError(kind: .runtime, message: "effects/breath.lua:2: oh"),
      files: RecordedFiles(root: "/nowhere"))
    #expect(bundled.excerpt.map(\.number) == [1, 2, 3])
  }

  @Test func `have no place where the script is missing`() {
    let problem = ScriptProblem(
      ScriptError(kind: .unreadable, message: "there is no script 'a.lua'"),
      files: RecordedFiles(root: "/nowhere"))
    #expect(problem == ScriptProblem(message: "there is no script 'a.lua'"))
  }

  @Test func `keep the calls, unless they say the place alone`() throws {
    let nested = try problem(
      of: "local function f() error('oh') end\nlocal function g() f() end\ng()")
    #expect(
      nested.trace == [
        "a.lua:1: in function 'f'", "a.lua:2: in function 'g'", "a.lua:3: in main chunk",
      ])
    #expect(try problem(of: "error('oh')").trace.isEmpty)
  }

  @Test func `of callbacks are counted, and added up`() throws {
    let script = """
      local limn = require "limn"
      limn.stage { size = { 9, 9 } }
      limn.every(0.25, function() error("oh") end)
      """
    let first = try problem(of: script, to: 0.5)
    #expect(words(first) == "a.lua:3:1: oh")
    #expect(first.count == 2)
    var problems = [first]
    problems.add([first, ScriptProblem(message: "other")])
    #expect(problems.map(\.count) == [4, 1])
  }
}
