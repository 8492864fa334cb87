import Layers
import Scripting
import Synchronization
import Testing

// What a host sees that passes over callbacks which fail: the rest plays on.
@Suite("Callbacks that fail, at a host that passes over them")
struct SkippedCallbacks {
  /// Plays a script to a time and gives what it printed, and its errors with their counts.
  private func play(
    _ body: String, to time: Double = 1, instructions: UInt64? = nil, memory: Int? = nil
  ) throws -> (printed: [String], errors: [String]) {
    var configuration = StageConfiguration()
    configuration.skipsFailedCallbacks = true
    if let instructions { configuration.limits.instructions = instructions }
    if let memory { configuration.limits.memory = memory }
    let stage = try run(body, configuration: configuration)
    try stage.advance(to: time)
    return (
      stage.takeMessages(),
      stage.takeErrors().map { "\($0.message.split(separator: "\n")[0]) ×\($0.count)" }
    )
  }

  @Test func `a timer that fails is called again, and its error counted`() throws {
    let result = try play(
      """
      limn.every(0.25, function(n) if n < 4 then error("oh") end print("fine", n) end)
      """)
    #expect(result.printed == ["fine\t4"])
    #expect(result.errors == ["main.lua:1: oh ×3"])
  }

  @Test func `each kind of callback may fail, and the next in line is called nevertheless`() throws
  {
    let result = try play(
      """
      local layer = limn.layer { bounds = { 0, 0, 9, 9 } }
      stage:addSublayer(layer)
      limn.on("go", function() error("on") end)
      limn.on("go", function() print("second") end)
      limn.after(0.1, function() limn.post("go") end)
      limn.after(0.2, function() error("after") end):onEnd(function() error("end of after") end)
      limn.onTick(2, function() error("tick") end)
      local function oh(word) return function() error(word) end end
      layer:animate("opacity", { to = 0, duration = 0.3 }):onStart(oh "start"):onEnd(oh "end")
      layer:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0, duration = 0.25,
        repeatCount = 3 }):onRepeat(oh "repeat")
      limn.run(function() limn.wait(0.1) error("task") end)
      limn.after(0.95, function() print("still here") end)
      """)
    #expect(result.printed == ["second", "still here"])
    #expect(
      Set(result.errors) == [
        "main.lua:3: on ×1", "main.lua:6: after ×1", "main.lua:6: end of after ×1",
        "main.lua:7: tick ×2", "main.lua:8: start ×1", "main.lua:8: end ×1",
        "main.lua:8: repeat ×2",
        "main.lua:12: task (in the task started at main.lua:12) ×1",
      ])
  }

  @Test func `what a failed callback had done stays, and its transaction is over`() throws {
    let result = try play(
      """
      local layer = limn.layer { bounds = { 0, 0, 9, 9 } }
      stage:addSublayer(layer)
      limn.after(0.1, function()
        limn.transaction { duration = 1, function() layer.opacity = 0.5 error("oh") end }
      end)
      limn.after(0.2, function()
        layer.position = { 5, 5 }
        print(layer.opacity, #layer.animationKeys, layer.presentation.position.x)
      end)
      """)
    #expect(result.printed == ["0.5\t1\t5"])
    #expect(result.errors == ["main.lua:4: oh ×1"])
  }

  @Test func `an endless loop is not called again, and all else is`() throws {
    let result = try play(
      """
      limn.every(0.1, function() while true do end end)
      limn.every(0.25, function(n) print(n) end)
      """, instructions: 100_000)
    #expect(result.printed == ["1", "2", "3", "4"])
    #expect(
      result.errors == [
        "main.lua:1: the script ran for more than 100000 instructions without returning"
          + " (an endless loop?) ×1"
      ])
  }

  @Test func `an endless loop that starts itself again ends, in whatever it hides`() throws {
    for hidden in [
      "local function again() limn.after(0.01, again) while true do end end again = again",
      "function again() limn.after(0.01, again) while true do end end limn.after(0, again)",
      """
      function again() limn.run(function() limn.wait(0.01) again() end) while true do end end
      limn.after(0, again)
      """,
      "limn.run(function() while true do limn.wait(0.01) pcall(function() while true do end end) end end)",
      """
      limn.run(function()
        limn.wait(0.1)
        coroutine.wrap(function() local _ <close> = setmetatable({}, { __close = print })
          while true do end end)()
      end)
      """,
      "limn.on('x', function() limn.post('x') while true do end end) limn.after(0, function() limn.post('x') end)",
    ] {
      let result = try play(
        hidden + "\nlimn.after(0.9, function() print('on') end)",
        instructions: 100_000)
      #expect(result.printed.last == "on", "\(hidden)")
      #expect(result.errors.count <= 1, "\(hidden)")
    }
  }

  @Test func `a callback that runs out of memory is not called again, and all else is`() throws {
    let result = try play(
      """
      limn.every(0.1, function() local t = {} while true do t[#t + 1] = ("x"):rep(100000) .. #t end end)
      limn.every(0.5, function(n) print(n) end)
      """, memory: 4 << 20)
    #expect(result.printed == ["1", "2"])
    #expect(result.errors == ["main.lua:1: the script needs more than 4 MB ×1"])
  }

  @Test(arguments: [
    (
      StageConfiguration.Limits.Budget(instructions: 100_000, seconds: 100),
      "the script ran for more than 100000 instructions without returning (an endless loop?)"
    ),
    (
      StageConfiguration.Limits.Budget(instructions: .max, seconds: 0.01),
      "the script computed for more than 0.01 seconds without returning (an endless loop?)"
    ),
  ])
  func `a callback may have less than the main chunk`(
    budget: StageConfiguration.Limits.Budget, message: String
  ) throws {
    var configuration = StageConfiguration()
    configuration.skipsFailedCallbacks = true
    configuration.limits.callback = budget
    let stage = try run(
      """
      local sum = 0
      for i = 1, 200000 do sum = sum + i end
      limn.after(0.1, function() while true do end end)
      """, configuration: configuration)
    try stage.advance(to: 1)
    #expect(stage.takeErrors().map(\.message) == ["main.lua:3: " + message])
  }

  @Test func `callbacks that cause one another for ever end, and time goes on`() throws {
    let result = try play(
      """
      limn.on("a", function() limn.post("b") end)
      limn.on("b", function() limn.post("a") end)
      limn.post("a")
      for i = 1, 500 do limn.run(function() while true do limn.wait(0) end end) end
      limn.after(0.9, function() print("on") end)
      """)
    #expect(result.printed == ["on"])
    #expect(result.errors.allSatisfy { $0.contains("more than 100000 callbacks at t = 0;") })
    #expect(!result.errors.isEmpty)
  }

  @Test func `a gradient whose counts do not match is said once a look, and drawn nevertheless`()
    throws
  {
    let result = try play(
      """
      local g = limn.gradientLayer { colors = { "red", "blue" } }
      stage:addSublayer(g)
      limn.after(0.5, function() g.locations = { 0, 0.5, 1 } end)
      """)
    #expect(result.errors.count == 1)
  }

  @Test func `errors of the main chunk end the run`() {
    #expect(throws: ScriptError.self) { try play("error('oh')") }
  }

  @Test func `an interruption ends the run, also within a callback`() throws {
    let calls = Calls()
    var configuration = StageConfiguration()
    configuration.skipsFailedCallbacks = true
    configuration.isInterrupted = { calls.next() > 2000 }
    let stage = try run(
      "limn.after(0.1, function() while true do end end)", configuration: configuration)
    let error = #expect(throws: ScriptError.self) { try stage.advance(to: 1) }
    #expect(error?.kind == .interrupted)
  }

  @Test func `a hundred different errors are kept`() throws {
    let result = try play("limn.every(0.001, function(n) error('no. ' .. n) end)")
    #expect(result.errors.count == 100)
    #expect(result.errors.last == "main.lua:1: no. 100 ×1")
  }
}

/// Counts calls from whichever thread.
private final class Calls: Sendable {
  private let count = Atomic(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
