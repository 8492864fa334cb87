import Graphics
import Layers
import Scripting
import TestSupport
import Testing

@testable import Preview

// A program is a function of its recipe, its bytes and the time.
@Suite("Programs")
struct Programs {
  static func program(
    _ script: PreviewScript, input: InputLog = InputLog(), kept: [String: EventData] = [:],
    files: RecordedFiles? = nil
  ) throws(ScriptError) -> Program {
    var recipe = ProgramRecipe(script: script)
    recipe.input = input
    recipe.kept = kept
    return try Program(recipe, files: files ?? RecordedFiles(root: script.root))
  }

  private func program(
    _ text: String, events: [RecordedEvent] = [], input: InputLog = InputLog(),
    kept: [String: EventData] = [:]
  ) throws -> Program {
    let text = "local limn = require 'limn' local stage = limn.stage { size = { 9, 9 } }\n" + text
    let script = PreviewScript(
      title: "a", root: "/nowhere", name: "a.lua", configuration: StageConfiguration(),
      events: events)
    return try Self.program(
      script, input: input, kept: kept,
      files: RecordedFiles(root: "/nowhere", contents: ["a.lua": .success(Array(text.utf8))]))
  }

  private func tap(_ x: Double) -> StageEvent { .pointer(PointerEvent(.tap, at: Point(x, 1))) }

  private static let listener = """
    limn.on("tap", function(event) print(limn.now(), event.x) end)
    """

  @Test func `play their input on the way, after what is due and after the list's own events`()
    throws
  {
    var input = InputLog()
    input.append(tap(1), at: 0.5)
    input.append(tap(2), at: 0.75)
    let program = try program(
      Self.listener + " limn.after(0.5, function() print('due') end)",
      events: [RecordedEvent(time: 0.5, tap(9))], input: input)
    #expect(try program.advance(to: 0.6))
    #expect(program.takeMessages() == ["due", "0.5\t9", "0.5\t1"])
    #expect(try program.advance(to: 1))
    #expect(program.takeMessages() == ["0.75\t2"])
  }

  @Test func `note what is sent, and forget what the input had after it`() throws {
    var input = InputLog()
    input.append(tap(1), at: 0.25)
    input.append(tap(2), at: 0.75)
    let program = try program(
      Self.listener, events: [RecordedEvent(time: 0.9, tap(9))], input: input)
    #expect(try program.advance(to: 0.5))
    try program.send(tap(3))
    #expect(try program.advance(to: 1))
    #expect(program.takeMessages() == ["0.25\t1", "0.5\t3", "0.9\t9"])
    #expect(program.recipe.input.events.map(\.time) == [0.25, 0.5])
  }

  @Test func `go on where a closure has stopped them`() throws {
    let program = try program("limn.every(0.25, function(n) print(n) end)")
    var left = 2
    #expect(
      try !program.advance(to: 1) {
        left -= 1
        return left >= 0
      })
    #expect(program.time < 1)
    #expect(program.takeMessages() == ["1", "2"])
    #expect(try program.advance(to: 1))
    #expect(program.takeMessages() == ["3", "4"])
    #expect(program.time == 1)
  }

  @Test func `stand still from a suspension to the resumption, on their own clock`() throws {
    let program = try program(
      "limn.every(0.25, function() print(limn.now()) end)",
      events: [
        RecordedEvent(time: 0.3, .notice(.suspend)), RecordedEvent(time: 0.8, .notice(.resume)),
      ])
    #expect(try program.advance(to: 0.9))
    #expect(program.takeMessages() == ["0.25"])
    #expect(try program.advance(to: 1.1))
    #expect(program.takeMessages() == ["0.5"])
  }

  @Test func `hand on what they keep, and begin with what they are given`() throws {
    let text = "local s = limn.keep('s', { n = 0 }) limn.every(0.25, function() s.n = s.n + 1 end)"
    let first = try program(text)
    #expect(try first.advance(to: 1))
    #expect(first.kept == ["s": .object(["n": .number(4)])])
    let second = try program(text, kept: first.kept)
    #expect(try second.advance(to: 0.5))
    #expect(second.kept == ["s": .object(["n": .number(6)])])
  }

  @Test func `turn times into those of the loop`() throws {
    let endless = try program("")
    #expect(endless.loopedTime(-1) == 0)
    #expect(endless.loopedTime(99) == 99)
  }
}
