import CLuaBridge
import Testing

/// The words and places of errors.
struct ErrorTests {
  private func message(_ source: String) -> String? { BridgeHost().run(source)?.message }

  @Test func `a syntax error has its line and kind`() {
    let error = BridgeHost().run("local x = 1\nlocal = 2")
    #expect(error?.kind == LIMN_ERROR_SYNTAX)
    #expect(error?.message == "ring.lua:2: <name> expected near '='")
  }

  @Test func `a run-time error has its line, kind and traceback`() {
    let error = BridgeHost().run(
      """
      local function outer(f) f() end
      function ring()
        error "broken"
      end
      outer(ring)
      """)
    #expect(error?.kind == LIMN_ERROR_RUNTIME)
    #expect(error?.message == "ring.lua:3: broken")
    #expect(
      error?.traceback == [
        "ring.lua:3: in function 'f'", "ring.lua:1: in function 'outer'",
        "ring.lua:5: in main chunk",
      ])
  }

  @Test(arguments: [
    ("error({ code = 1 })", "ring.lua:1: (error object is a table value)"),
    ("error()", "ring.lua:1: (error object is a nil value)"),
    ("error(12)", "ring.lua:1: 12"),
    ("error('plain', 0)", "ring.lua:1: plain"),
    ("assert(false)", "ring.lua:1: assertion failed!"),
    ("error('a\\0b')", "ring.lua:1: a\\0b"),
    ("error('bad \\xff bytes')", "ring.lua:1: bad ? bytes"),
    ("local t = nil t.x = 1", "ring.lua:1: attempt to index a nil value (local 't')"),
    ("table.concat({ {} })", "ring.lua:1: invalid value (at index 1) in table for 'concat'"),
    ("('x'):rep(1e10)", "ring.lua:1: resulting string too large"),
    ("string.rep()", "ring.lua:1: bad argument #1 to 'rep' (string expected, got no value)"),
    ("return {} < {}", "ring.lua:1: attempt to compare two table values"),
  ])
  func `an uncaught error always has a place`(source: String, words: String) {
    #expect(message(source) == words)
  }

  @Test func `a long message is cut between characters`() throws {
    let error = try #require(BridgeHost().run("error(('ä'):rep(3000))"))
    #expect(error.message.utf8.count <= 2047 && error.message.utf8.count >= 2040)
    #expect(error.message.hasSuffix("ää"))
  }

  @Test func `an error through wrap keeps its own place and both tracebacks`() {
    let error = BridgeHost().run(
      """
      local inner = coroutine.wrap(function()
        local x = nil
        return x.y
      end)
      local outer = coroutine.wrap(function()
        inner()
      end)
      outer()
      """)
    #expect(error?.message == "ring.lua:3: attempt to index a nil value (local 'x')")
    #expect(
      error?.traceback == [
        "ring.lua:3: in a function", "ring.lua:6: in a function", "ring.lua:8: in main chunk",
      ])
  }

  @Test func `an error that was caught leaves no traces in the next`() {
    let error = BridgeHost().run(
      """
      pcall(coroutine.wrap(function() error "first" end))
      pcall(require, "nowhere")
      error "second"
      """)
    #expect(error?.message == "ring.lua:3: second")
    #expect(error?.traceback == ["ring.lua:3: in main chunk"])
    #expect(error?.kind == LIMN_ERROR_RUNTIME)
  }

  @Test func `pcall and xpcall do what Lua's do`() {
    let output = BridgeHost().output(
      """
      print(pcall(function(...) return select("#", ...), ... end, 1, nil))
      print(pcall(error, { 1 }))
      print(xpcall(function(a, b) return a + b end, print, 1, 2))
      print(xpcall(error, function(m) return "handled " .. m end, "it", 0))
      print(select("#", pcall(error)))
      local co = coroutine.wrap(function()
        print(pcall(function() return coroutine.yield(1) + 1 end))
        print(xpcall(function() coroutine.yield(2) error("late", 0) end, string.upper))
        return "done"
      end)
      print(co(), co(5), co())
      """)
    #expect(
      output == [
        "true\t2\t1\tnil", "false\ttable: #1", "true\t3", "false\thandled it", "2", "true\t6",
        "false\tLATE", "1\t2\tdone",
      ])
  }

  @Test func `coroutines do what Lua's do`() {
    let output = BridgeHost().output(
      """
      local co = coroutine.create(function(a) local b = coroutine.yield(a + 1) error("x" .. b, 0) end)
      print(coroutine.status(co), coroutine.resume(co, 1))
      print(coroutine.status(co), coroutine.resume(co, 2))
      print(coroutine.status(co), coroutine.resume(co))
      print(coroutine.close(co), coroutine.isyieldable(), select(2, coroutine.running()))
      local closed = coroutine.create(function()
        local x <close> = setmetatable({}, { __close = function() print "closing" end })
        coroutine.yield()
      end)
      coroutine.resume(closed)
      print(coroutine.close(closed), coroutine.status(closed))
      print(pcall(coroutine.wrap(function() local y <close> = setmetatable({}, { __close = function(_, e) print("saw " .. e) end }) error("up", 0) end)))
      """)
    #expect(
      output == [
        "suspended\ttrue\t2", "suspended\tfalse\tx2", "dead\tfalse\tcannot resume dead coroutine",
        "false\tfalse\ttrue", "closing", "true\tdead", "saw up", "false\tup",
      ])
  }
}
