import Scripting
import Testing

// Scripts that would never end, or take all memory, end with an error that names the line.
@Suite struct RunawayScripts {
  private func failure(
    of body: String, instructions: UInt64 = 1_000_000, memory: Int = 8 << 20, to time: Double = 0
  ) -> ScriptError? {
    var configuration = StageConfiguration()
    configuration.limits.instructions = instructions
    configuration.limits.memory = memory
    do throws(ScriptError) {
      let stage = try run(body, configuration: configuration)
      try stage.advance(to: time)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "while true do end", "repeat until false", "for i = 1, math.huge do end",
    "while true do pcall(function() while true do end end) end",
    "coroutine.wrap(function() while true do end end)()",
    "local function f() return f() end f()",
    "while true do limn.now() end",
    "local t = setmetatable({}, { __index = function(t, k) return t[k + 1] end })"
      + " while true do pcall(function() return t[1] end) end",
  ])
  func `an endless loop ends, wherever it hides`(script: String) {
    let error = failure(of: "\n" + script)
    #expect(
      error?.message
        == "main.lua:2: the script ran for more than 1000000 instructions without returning"
        + " (an endless loop?)")
    #expect(error?.kind == .instructions)
  }

  @Test func `an endless pattern match ends`() {
    let error = failure(of: "\nstring.find(('a'):rep(1e4), '.-.-.-.-b$')")
    #expect(error?.message.hasPrefix("main.lua:2: the script ") == true)
    #expect(error?.kind == .instructions)
  }

  @Test func `an endless loop in a timer ends and names its line`() {
    let error = failure(of: "limn.after(1, function()\n while true do end end)", to: 2)
    #expect(
      error?.message
        == "main.lua:2: the script ran for more than 1000000 instructions without returning"
        + " (an endless loop?)")
  }

  @Test(arguments: [
    (
      "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
      "the script needs more than 8 MB"
    ),
    ("local s = 'x' while true do s = s .. s end", "a single table or string needs more than 8 MB"),
    (
      "pcall(function() local s = 'x' while true do s = s .. s end end) print('on')",
      "a single table or string needs more than 8 MB"
    ),
  ])
  func `a memory bomb ends`(script: String, message: String) {
    let error = failure(of: "\n" + script, instructions: 50_000_000)
    #expect(error?.message == "main.lua:2: " + message)
    #expect(error?.kind == .memory)
  }

  @Test func `a string that is asked for with too large a length is refused`() {
    #expect(
      failure(of: "\nstring.rep('x', 1e10)")?.message == "main.lua:2: resulting string too large")
  }

  @Test func `a function that calls itself without end is told so`() {
    let error = failure(
      of: "\nlocal function f() return 1 + f() end f()", instructions: 50_000_000,
      memory: 64 << 20)
    #expect(
      error?.message == "main.lua:2: stack overflow (a function that calls itself without end?)")
  }

  @Test func `callbacks that cause one another at one instant are stopped`() {
    let error = failure(
      of: "limn.after(0.5, function()\nlimn.on('a', function()\nlimn.post('a') end)"
        + " limn.post('a') end)", to: 1)
    #expect(
      error?.message == "main.lua:3: more than 100000 callbacks at t = 0.5; does one cause itself?")
  }

  @Test(arguments: [
    "local v = {} for i = 1, 3000 do v[i] = i end while true do"
      + " kept[#kept + 1] = limn.keyframeAnimation { keyPath = 'zPosition', values = v } end",
    "while true do local p = limn.path() for i = 1, 5000 do p:line(i, i) end"
      + " kept[#kept + 1] = p end",
  ])
  func `paths and animations, which Lua does not count, are counted`(script: String) {
    let error = failure(of: "\nlocal kept = {} " + script, instructions: 50_000_000)
    #expect(
      error?.message
        == "main.lua:2: the script's paths and animations need more than 32 MB")
  }

  @Test func `a host can interrupt a script from another thread`() async throws {
    // Nothing to interrupt between callbacks: the next one fails, and only that.
    let stage = try run("limn.every(1, function() print(limn.now()) end)")
    stage.interrupt()
    let error = #expect(throws: ScriptError.self) { try stage.advance(to: 1) }
    #expect(error?.kind == .interrupted)
  }
}
