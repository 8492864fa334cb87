import CLuaBridge
import Testing

/// Tasks: functions of a script that wait, and how coroutines, errors and limits go with them.
struct TaskTests {
  @Test func `a task runs at once up to its first wait, and goes on with what it is given`() {
    let host = TaskHost()
    host.run(
      """
      run(function()
        print("first")
        print("got", wait(), "and", wait())
      end)
      print("main goes on")
      """)
    host.go(.integer(1)).go(.integer(2), .boolean(true))
    #expect(host.bridge.printed == ["first", "main goes on", "got\t1\tand\t2\ttrue"])
    #expect(host.waiting.isEmpty)
  }

  @Test func `a wait may fail, at the line that waits`() {
    let host = TaskHost()
    host.run(
      """
      run(function()
        print(pcall(wait, 1, 2))
        print(pcall(function() return wait(1, 2) end))
        print(wait(3))
        print(coroutine.wrap(function() return pcall(function() wait() end) end)())
        wait()
        print("never")
      end)
      """)
    host.fail("one").fail("two").go(.integer(7)).fail("three").fail("four")
    let lines = host.bridge.printed
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("false") && lines[0].hasSuffix("one"))
    #expect(lines[1].hasPrefix("false") && lines[1].hasSuffix(":3: two"))
    #expect(lines[2] == "7")
    #expect(lines[3].hasPrefix("false") && lines[3].hasSuffix(":5: three"))
    #expect(host.errors.map { $0.message.hasSuffix(":6: four") } == [true])
  }

  @Test func `tasks are apart from each other`() {
    let host = TaskHost()
    host.run(
      "for i = 1, 3 do run(function() local n = i; wait(); print(i, n); wait(); print(-i) end) end")
    host.go().go()
    host.go(on: 1)
    host.go(on: 0)
    host.go().go()
    #expect(host.bridge.printed == ["1\t1", "2\t2", "-1", "3\t3", "-2", "-3"])
  }

  @Test func `a task may start others, and waits for none of them`() {
    let host = TaskHost()
    host.run("run(function() run(function() wait() print('inner') end) print('outer') end)")
    host.go()
    #expect(host.bridge.printed == ["outer", "inner"])
  }

  @Test func `a coroutine of the script's waits with the whole task`() {
    let host = TaskHost()
    host.run(
      """
      run(function()
        local next = coroutine.wrap(function(a)
          print("in", a, wait())
          local b = coroutine.yield("yielded")
          print("in", b, wait())
          return "returned"
        end)
        print("out", next(1))
        print("out", next(2))
      end)
      """)
    host.go(.integer(10)).go(.integer(20))
    #expect(
      host.bridge.printed == [
        "in\t1\t10", "out\tyielded", "in\t2\t20", "out\treturned",
      ])
  }

  @Test func `coroutines within coroutines pass a wait outwards and come back`() {
    let host = TaskHost()
    host.run(
      """
      local function nest(depth)
        if depth == 0 then return wait() end
        local ok, value = coroutine.resume(coroutine.create(nest), depth - 1)
        return ok and value + 1
      end
      run(function() print(nest(20)) end)
      """)
    host.go(.integer(100))
    #expect(host.bridge.printed == ["120"])
  }

  @Test func `a generator may wait inside a for loop`() {
    let host = TaskHost()
    host.run(
      """
      run(function()
        for i in coroutine.wrap(function() for i = 1, 3 do wait() coroutine.yield(i) end end) do
          print(i)
        end
      end)
      """)
    host.go().go().go()
    #expect(host.bridge.printed == ["1", "2", "3"])
  }

  @Test func `a waiting coroutine is normal to others, who cannot resume or close it`() {
    let host = TaskHost()
    host.run(
      """
      local co = coroutine.create(function() wait() return "done" end)
      local wrapped, task
      run(function() task = coroutine.running() print(coroutine.resume(co)) end)
      run(function() wrapped = coroutine.wrap(function() wait() end) wrapped() end)
      print(coroutine.status(co), coroutine.status(task))
      print(pcall(coroutine.resume, co))
      print(pcall(coroutine.resume, task))
      print(pcall(coroutine.close, co))
      print(pcall(wrapped))
      """)
    #expect(
      host.bridge.printed == [
        "normal\tnormal",
        "false\tring.lua:6: cannot resume a coroutine that waits (limn.wait)",
        "false\tring.lua:7: cannot resume a coroutine that waits (limn.wait)",
        "false\tring.lua:8: cannot close a coroutine that waits (limn.wait)",
        "false\tring.lua:9: cannot resume a coroutine that waits (limn.wait)",
      ])
    host.go()
    #expect(host.bridge.printed.last == "true\tdone")
  }

  @Test func `a task is not a coroutine that yields`() {
    let host = TaskHost()
    host.run("run(function() print(coroutine.isyieldable()) coroutine.yield() end)")
    #expect(host.bridge.printed == ["false"])
    #expect(
      host.errors.map(\.message) == [
        "ring.lua:1: attempt to yield from outside a coroutine (limn.wait lets time pass)"
      ])
  }

  @Test func `a wait passes through pcall, xpcall, metamethods and iterators`() {
    let host = TaskHost()
    host.run(
      """
      run(function()
        print(pcall(wait))
        print(xpcall(function() return wait() end, print))
        print(pcall(function() wait() error("after", 0) end))
        print(setmetatable({}, { __index = function() return wait() end }).x)
        print(setmetatable({}, { __add = function() return wait() end }) + 1)
        for v in wait do print(v) end
      end)
      """)
    for i in 1...6 { host.go(.integer(Int64(i))) }
    host.go(.none)
    #expect(
      host.bridge.printed == ["true\t1", "true\t2", "false\tafter", "4", "5", "6"])
  }

  @Test(arguments: [
    "table.sort({ 3, 1, 2 }, function(a, b) wait() return a < b end)",
    "string.gsub('abc', '.', function() wait() end)",
    "tostring(setmetatable({}, { __tostring = function() wait() return '' end }))",
    "call(function() wait() end)",
    "call(function() coroutine.wrap(wait)() end)",
    "local co = coroutine.wrap(function() table.sort({ 2, 1 }, function() wait() end) end) co()",
  ])
  func `where Lua or the host waits itself, a wait is refused`(body: String) {
    let host = TaskHost()
    host.run("run(function() \(body) end)")
    #expect(host.errors.map(\.message) == ["ring.lua:1: cannot wait here"])
    #expect(host.waiting.isEmpty)
  }

  @Test(arguments: ["wait()", "coroutine.wrap(wait)()", "call(wait)"])
  func `outside a task a wait is refused`(body: String) {
    let host = TaskHost()
    let printed = host.run(body) + host.errors.map(\.message)
    #expect(printed.first?.hasSuffix("no task waits") == true)
  }

  // MARK: - Errors and ends

  @Test func `an error names its line in the task, also after a wait, and harms no other`() {
    let host = TaskHost()
    host.run(
      """
      local function fail() error("broken") end
      run(function()
        wait()
        fail()
      end)
      run(function() wait() print("fine") end)
      run(function() wait() error({}) end)
      run(function() wait() coroutine.wrap(fail)() end)
      """)
    host.go().go().go().go()
    #expect(
      host.errors.map(\.message) == [
        "ring.lua:1: broken", "ring.lua:7: (error object is a table value)", "ring.lua:1: broken",
      ])
    #expect(
      host.errors.first?.traceback == [
        "ring.lua:1: in function 'fail'", "ring.lua:4: in a function",
      ])
    #expect(host.bridge.printed == ["fine"])
  }

  @Test func `variables to be closed are closed however a task ends`() {
    let host = TaskHost()
    host.run(
      """
      local function named(name)
        return setmetatable({}, { __close = function() print("close", name) end })
      end
      run(function() local x <close> = named("ends") end)
      run(function() local x <close> = named("fails") error("e") end)
      run(function() local x <close> = named("waits") wait() print("never") end)
      print("main")
      """)
    #expect(host.stop() == nil)
    #expect(host.bridge.printed == ["close\tends", "close\tfails", "main", "close\twaits"])
  }

  @Test func `an error while a stopped task is closed is the host's to tell`() {
    let host = TaskHost()
    host.run(
      """
      run(function()
        local x <close> = setmetatable({}, { __close = function() error("closing") end })
        wait()
      end)
      run(function()
        local x <close> = setmetatable({}, { __close = function() wait() end })
        wait()
      end)
      """)
    #expect(host.stop()?.message == "ring.lua:2: closing")
    #expect(host.stop()?.message.hasSuffix("cannot wait here") == true)
    #expect(host.run("print('fine')") == ["fine"])
  }

  @Test func `a task without an end comes up against its own budget`() {
    let host = TaskHost(instructions: 100_000)
    host.run("run(function() while true do for i = 1, 1000 do end wait() end end)")
    // Far more than one budget in all.
    for _ in 0..<1000 { host.go() }
    #expect(host.errors.isEmpty)
    host.run("run(function() wait() pcall(function() while true do end end) end)")
    host.go(on: 1)
    #expect(host.errors.map(\.kind) == [LIMN_ERROR_INSTRUCTIONS])
    #expect(host.run("print(1)").first?.contains("instructions") == true)
  }

  @Test func `tasks that start each other without end run out of stack, not of the host's`() {
    let host = TaskHost()
    host.run("local function f() run(f) end f()")
    #expect(host.errors.map(\.message) == ["ring.lua:1: C stack overflow"])
    #expect(host.run("print('fine')") == ["fine"])
  }

  @Test func `memory is given back when tasks end or are stopped`() {
    let host = TaskHost()
    host.run(
      "function go() run(function() local t = { ('x'):rep(100000) } wait() return t end) end")
    for round in 0..<1000 {
      host.run("go()")
      if round.isMultiple(of: 2) { host.go() } else { host.stop() }
    }
    #expect(limn_state_peak_memory(host.bridge.state) < 16 << 20)
  }

  @Test func `whatever memory there is, tasks end well or with the limit's error`() {
    var outcomes: Set<String> = []
    for limit in stride(from: 20_000, to: 80_000, by: 97) {
      let host = TaskHost(memory: limit)
      guard host.bridge.state != nil else { continue }
      host.run(
        """
        local function nest(depth)
          local t <close> = setmetatable({}, { __close = function() return ("x"):rep(100) end })
          if depth == 0 then return wait() end
          return select(2, coroutine.resume(coroutine.create(nest), depth - 1))
        end
        for i = 1, 5 do
          run(function() for _ = 1, 3 do print(i, nest(3)) end end)
        end
        """)
      var steps = 0
      while !host.waiting.isEmpty {
        steps += 1
        if steps.isMultiple(of: 4) { host.stop() } else { host.go(.string("value")) }
      }
      let isTripped = limn_state_error(host.bridge.state).kind == LIMN_ERROR_MEMORY
      #expect(isTripped || host.errors.isEmpty, "\(limit): \(host.errors)")
      outcomes.insert(isTripped ? "refused" : "ran")
    }
    #expect(outcomes == ["refused", "ran"])
  }
}
