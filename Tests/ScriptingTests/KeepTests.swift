import Scripting
import Testing

// `limn.keep`: what a run hands to the next.
@Suite("limn.keep")
struct Keeping {
  /// Runs a script with what was kept, to a time.
  private func stage(
    _ body: String, kept: [String: EventData] = [:], to time: Double = 0
  ) throws -> Stage {
    var configuration = StageConfiguration()
    configuration.kept = kept
    let stage = try run(body, configuration: configuration)
    try stage.advance(to: time)
    return stage
  }

  @Test func `gives the initial table itself, which the script changes in place`() throws {
    let stage = try stage(
      """
      local mine = { taps = 0, list = { "a" } }
      local state = limn.keep("state", mine)
      print(state == mine)
      limn.every(0.25, function(n) state.taps = n state.list[n + 1] = "b" end)
      """)
    #expect(stage.takeMessages() == ["true"])
    #expect(
      stage.kept == ["state": .object(["taps": .number(0), "list": .array([.string("a")])])])
    try stage.advance(to: 0.5)
    #expect(
      stage.kept == [
        "state": .object([
          "taps": .number(2), "list": .array([.string("a"), .string("b"), .string("b")]),
        ])
      ])
  }

  @Test func `gives the next run what the last one held, and that is live again`() throws {
    let body = """
      local state = limn.keep("state", { taps = 0 })
      state.taps = state.taps + 1
      print(state.taps, math.type(state.taps))
      """
    var kept: [String: EventData] = [:]
    for run in 1...3 {
      let stage = try stage(body, kept: kept)
      #expect(stage.takeMessages() == ["\(run)\tinteger"])
      kept = stage.kept
    }
    #expect(kept == ["state": .object(["taps": .number(3)])])
  }

  @Test func `keeps numbers, strings and booleans`() throws {
    let stage = try stage(
      """
      print(limn.keep("number", 1), limn.keep("string", "a"), limn.keep("boolean", true))
      """,
      kept: ["number": .number(2.5), "string": .string("b"), "boolean": .boolean(false)])
    #expect(stage.takeMessages() == ["2.5\tb\tfalse"])
    #expect(
      stage.kept == ["number": .number(2.5), "string": .string("b"), "boolean": .boolean(false)])
  }

  @Test(arguments: [EventData.number(1), .string("a"), .boolean(true), .none])
  func `gives the initial value where the type has changed`(kept: EventData) throws {
    let stage = try stage(
      "print(#limn.keep('state', { 1, 2, 3 }))", kept: ["state": kept])
    #expect(stage.takeMessages() == ["3"])
  }

  @Test func `a list and a table of names are one type`() throws {
    let stage = try stage(
      "print(#limn.keep('list', {}), limn.keep('names', {}).x)",
      kept: ["list": .array([.number(1)]), "names": .object(["x": .number(7)])])
    #expect(stage.takeMessages() == ["1\t7"])
  }

  @Test func `hands on what nobody has asked for`() throws {
    #expect(try stage("", kept: ["state": .number(1)]).kept == ["state": .number(1)])
  }

  @Test(arguments: [
    (
      "'a', print",
      "what is kept as 'a' must be plain data: tables, numbers, strings and booleans, got function"
    ),
    (
      "'a', { b = { stage } }",
      "what is kept as 'a'.b[1] must be plain data: tables, numbers, strings and booleans, got layer"
    ),
    (
      "'a', { [true] = 1 }",
      "what is kept as 'a' must be plain data: a table's keys are names, or 1, 2, 3 and so on"
    ),
    (
      "'a', { 1, b = 2 }",
      "what is kept as 'a' must be plain data: a table's keys are names, or 1, 2, 3 and so on"
    ),
    (
      "'a', { [3] = 2 }",
      "what is kept as 'a' must be plain data: a table's keys are names, or 1, 2, 3 and so on"
    ),
    (
      "'a', circle",
      "what is kept as 'a' must be plain data, in tables that are at most 16 levels deep and do not contain themselves"
    ),
    (
      "'a', deep",
      "what is kept as 'a' must be plain data, in tables that are at most 16 levels deep and do not contain themselves"
    ),
    (
      "'a'",
      "the initial value of what is kept as 'a' must be a table, a number, a string or a boolean, got nil"
    ),
    ("'', {}", "keep's name must be a name, got ''"),
    ("1, {}", "keep's name must be a name, got 1"),
    ("'twice', 1", "'twice' is kept already, at main.lua:4"),
  ])
  func `refuses what is no plain data`(arguments: String, message: String) {
    let lines = output(
      of: """
        local circle = {} circle.circle = circle
        local deep = {}
        for _ = 1, 16 do deep = { deep } end
        limn.keep("twice", 1)
        limn.keep(\(arguments))
        """)
    #expect(lines == ["main.lua:5: " + message])
  }

  @Test func `what has come to hold something else is left out, and said`() throws {
    let stage = try stage(
      """
      local a, b, c = limn.keep("a", {}), limn.keep("b", {}), limn.keep("c", {})
      a.layer = stage
      b.b = b
      c.x = 1
      """)
    #expect(stage.kept == ["c": .object(["x": .number(1)])])
    #expect(
      stage.takeErrors().map(\.message) == [
        "main.lua:1: what is kept as 'a'.layer must be plain data: tables, numbers, strings and"
          + " booleans, got layer",
        "limn.keep: a table that contains itself cannot be given",
      ])
    #expect(stage.takeErrors().isEmpty)
  }

  @Test func `can be asked for in a callback, and in a task`() throws {
    let stage = try stage(
      """
      limn.after(0.1, function() limn.keep("a", {}).n = 1 end)
      limn.run(function() limn.wait(0.2) limn.keep("b", {}).n = 2 end)
      """, to: 1)
    #expect(stage.kept == ["a": .object(["n": .number(1)]), "b": .object(["n": .number(2)])])
  }
}
