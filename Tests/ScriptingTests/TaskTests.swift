import Graphics
import Scripting
import Testing

// `limn.run` and `limn.wait`: functions that wait for a time, for an end, for an event.
@Suite struct Tasks {
  @Test func `a task starts at once and goes on at exact times`() {
    #expect(
      output(
        of: """
          limn.run(function()
            print("starts", limn.now())
            limn.wait(0.1)
            limn.wait(0.2)
            print(limn.now() == 0.1 + 0.2)
          end)
          print("main")
          """, to: 5) == ["starts\t0", "main", "true"])
  }

  @Test func `a wait of nothing lets what is due happen first`() {
    #expect(
      output(
        of: """
          limn.after(1, function()
            limn.after(0, function() print("after") end)
            limn.run(function()
              print("runs")
              limn.wait(0)
              print("goes on", limn.now())
            end)
            print("callback")
          end)
          limn.after(1, function() print("other") end)
          """, to: 1) == ["runs", "callback", "other", "after", "goes on\t1"])
  }

  @Test func `tasks that wait for one moment go on in the order in which they were started`() {
    #expect(
      output(
        of: """
          local function task(name, first, second)
            limn.run(function() limn.wait(first) limn.wait(second) print(name) end)
          end
          task("a", 0.75, 0.25)
          task("b", 0.25, 0.75)
          limn.after(1, function() print("timer") end)
          task("c", 0.5, 0.5)
          """, to: 1) == ["a", "b", "timer", "c"])
  }

  // MARK: - Waiting for ends

  @Test func `a task waits for the end of an animation and learns whether it ran out`() {
    #expect(
      output(
        of: """
          local function watch(name, handle)
            limn.run(function() print(name, limn.wait(handle), limn.now()) end)
          end
          watch("ran out", stage:addAnimation(
            limn.basicAnimation { keyPath = "opacity", from = 0, duration = 2 }, "a"))
          local stopped = stage:addAnimation(
            limn.basicAnimation { keyPath = "opacity", from = 0, duration = 2 }, "b")
          watch("stopped", stopped)
          limn.after(1, function() stopped:stop() end)
          """, to: 3) == ["stopped\tfalse\t1", "ran out\ttrue\t2"])
  }

  @Test func `what has ended already is not waited for`() {
    #expect(
      output(
        of: """
          local timer = limn.after(1, function() end)
          local never = limn.after(1, function() end)
          never:stop()
          limn.run(function()
            print(limn.wait(never), limn.now())
            limn.wait(2)
            print(limn.wait(timer), limn.now())
          end)
          """, to: 3) == ["false\t0", "true\t2"])
  }

  @Test func `a task waits for another, and onEnd tells how it ended`() {
    #expect(
      output(
        of: """
          local inner = limn.run(function() limn.wait(1) end)
          local outer = limn.run(function() print("inner", limn.wait(inner), limn.now()) end)
          outer:onEnd(function(finished) print("outer", finished, outer.active) end)
          print(inner.active, inner.finished)
          """, to: 2) == ["true\tnil", "inner\ttrue\t1", "outer\ttrue\tfalse"])
  }

  @Test func `a task waits for several handles at once`() {
    #expect(
      output(
        of: """
          local function task(seconds) return limn.run(function() limn.wait(seconds) end) end
          local slow = task(3)
          limn.run(function()
            print(limn.wait(limn.all { task(1), task(2) }), limn.now())
            print(limn.wait(limn.all { task(0), slow }), limn.now())
          end)
          limn.after(2.5, function() slow:stop() end)
          """, to: 4) == ["true\t2", "false\t2.5"])
  }

  @Test func `a task cannot wait for its own end`() {
    #expect(
      taskErrors(
        of: "local task\ntask = limn.run(function()\nlimn.wait(0)\nlimn.wait(task) end)")
        == ["main.lua:4: a task cannot wait for its own end (in the task started at main.lua:2)"])
  }

  // MARK: - Waiting for events

  @Test func `a task waits for events, one at a time`() {
    #expect(
      output(
        of: """
          limn.run(function()
            for _ = 1, 2 do print(limn.wait("go"), limn.now()) end
            print(limn.wait("suspend").name)
          end)
          limn.every(0.5, function(n) limn.post("go", "go " .. n) end)
          limn.after(2.25, function() limn.post("suspend") end)
          """, to: 3) == ["go 1\t0.5", "go 2\t1", "suspend"])
  }

  @Test func `two waits in one callback see two events`() {
    #expect(
      output(
        of: """
          limn.run(function() print(limn.wait("go"), limn.wait("go")) end)
          limn.after(1, function() limn.post("go", 1) limn.post("go", 2) end)
          """, to: 1) == ["1\t2"])
  }

  @Test func `a task waits for a tap on a layer`() throws {
    let stage = try run(
      """
      local dot = stage:addSublayer(limn.layer { frame = { 20, 30, 10, 10 } })
      limn.run(function()
        local event = limn.wait(dot, "tap")
        print(event.x, event.y, event.time, limn.now())
      end)
      """)
    try stage.advance(to: 1)
    try stage.send(.pointer(PointerEvent(.tap, at: Point(50, 50))))
    try stage.send(.pointer(PointerEvent(.tap, at: Point(22, 33))))
    try stage.send(.pointer(PointerEvent(.tap, at: Point(23, 33))))
    #expect(stage.takeMessages() == ["2\t3\t1\t1"])
  }

  @Test func `a wait for an event on a layer that is destroyed returns nil`() {
    #expect(
      output(
        of: """
          local dot = stage:addSublayer(limn.layer {})
          limn.run(function() print(limn.wait(dot, "tap"), limn.now()) end)
          limn.after(1, function() dot:destroy() print(dot.valid) end)
          """, to: 2) == ["false", "nil\t1"])
  }

  // MARK: - Stopping

  @Test func `a stopped task never goes on; what it has started does`() {
    #expect(
      output(
        of: """
          local task = limn.run(function()
            limn.every(1, function(n) print("tick", n) end)
            limn.wait(2)
            print("never")
          end)
          task:onEnd(function(finished) print("ended", finished, limn.now()) end)
          limn.after(1.5, function() task:stop() print(task.active, task.finished) end)
          """, to: 3) == ["tick\t1", "false\tfalse", "ended\tfalse\t1.5", "tick\t2", "tick\t3"])
  }

  @Test(arguments: [
    "limn.wait('go')", "limn.wait(stage, 'go')", "limn.wait(timer)", "limn.wait(1)",
  ])
  func `a task that stops itself goes on to its next wait and no further`(wait: String) {
    #expect(
      output(
        of: """
          local timer = limn.after(1, function() end)
          local task
          task = limn.run(function()
            limn.wait(0.5)
            task:stop()
            print("still here")
            \(wait)
            print("never")
          end)
          limn.after(1, function() limn.post("go") end)
          """, to: 3) == ["still here"])
  }

  @Test func `a stopped task closes its variables after the callback, before it is said to end`() {
    #expect(
      output(
        of: """
          local task = limn.run(function()
            local ring <close> = setmetatable({}, { __close = function() print("close") end })
            limn.wait(5)
          end)
          task:onEnd(function() print("end") end)
          limn.after(1, function() task:stop() print("stopped") end)
          """, to: 1) == ["stopped", "close", "end"])
  }

  @Test func `tasks that are stopped while others run are safe in any order`() {
    #expect(
      output(
        of: """
          local tasks = {}
          for i = 1, 4 do
            tasks[i] = limn.run(function()
              limn.wait("go")
              print(i)
              tasks[(i + 1) % 4 + 1]:stop()
            end)
          end
          limn.post("go")
          """, to: 0) == ["1", "2"])
  }

  // MARK: - Errors

  @Test func `an error in a task ends it alone and names where the task was started`() throws {
    let stage = try run(
      """

      local broken = limn.run(function()
        limn.wait(1)
        error("no colour")
      end)
      broken:onEnd(function(finished) print("ended", finished) end)
      limn.run(function() limn.wait(2) print("fine") end)
      """)
    try stage.advance(to: 3)
    #expect(
      stage.takeErrors().map(\.message) == [
        "main.lua:4: no colour (in the task started at main.lua:2)"
      ])
    #expect(stage.takeErrors().isEmpty)
    #expect(stage.takeMessages() == ["ended\tfalse", "fine"])
  }

  @Test func `an error before the first wait is one of the task, not of its caller`() throws {
    let stage = try run("limn.run(function() nothing() end) print('goes on')")
    #expect(stage.takeMessages() == ["goes on"])
    #expect(
      stage.takeErrors().map(\.message) == [
        "main.lua:1: attempt to call a nil value (global 'nothing') (in the task started at main.lua:1)"
      ])
  }

  @Test func `of many errors a hundred are kept`() throws {
    let stage = try run("limn.every(0.001, function() limn.run(error) end)")
    try stage.advance(to: 1)
    #expect(stage.takeErrors().count == 100)
  }

  @Test func `a limit in a task ends the run`() {
    #expect(
      failure(of: "limn.run(function() limn.wait(1) while true do end end)", to: 2)
        .contains("instructions without returning"))
    #expect(
      failure(of: "limn.run(function() while true do end end)")
        .contains("instructions without returning"))
  }

  @Test(arguments: [
    (
      "limn.wait(1)",
      "limn.wait works inside limn.run only: limn.run(function() … limn.wait(0.5) … end)"
    ),
    (
      "limn.run(function() table.sort({ 2, 1 }, function() limn.wait(1) end) end)",
      "cannot wait here: this function is called by one that does not wait, such as table.sort or"
        + " string.gsub"
    ),
    (
      "limn.run(function() limn.wait(-1) end)",
      "wait's time must be a number of seconds of at least 0, got -1"
    ),
    (
      "limn.run(function() limn.wait({}) end)",
      "wait's argument must be seconds, a handle, an event's name, or a layer and one, got table"
    ),
    ("limn.run(function() limn.wait(stage) end)", "wait's event must be an event's name, got nil"),
    ("limn.run(3)", "run's function must be a function, got 3"),
  ])
  func `a wait that cannot be is refused`(script: String, message: String) {
    let found = taskErrors(of: script).first ?? failure(of: script)
    #expect(
      found.replacing(" (in the task started at main.lua:1)", with: "") == "main.lua:1: " + message)
  }
}

/// The messages of the errors in a script's tasks within five seconds; none if the script fails.
private func taskErrors(of body: String) -> [String] {
  guard let stage = try? run(body), (try? stage.advance(to: 5)) != nil else { return [] }
  return stage.takeErrors().map(\.message)
}
