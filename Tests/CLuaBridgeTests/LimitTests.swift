import CLuaBridge
import Testing

/// Attacks on the limits: each ends with a clear error or does no harm.
struct LimitTests {
  /// Helpers that several attacks share.
  private static let prelude = """
    local function loop() while true do end end
    local function closer(f) return setmetatable({}, { __close = f, __len = function() return 1 << 62 end }) end

    """

  private func run(_ attack: String, instructions: UInt64 = 2_000_000) -> BridgeHost.ScriptError? {
    BridgeHost(instructions: instructions).run(Self.prelude + attack)
  }

  @Test func `an endless loop names its line and the limit`() {
    let error = BridgeHost(instructions: 100_000).run(
      "local x = 1\nwhile true do\n  x = x + 1\nend")
    #expect(error?.kind == LIMN_ERROR_INSTRUCTIONS)
    #expect(
      error?.message.hasSuffix(
        ": the script ran for more than 100000 instructions without returning (an endless loop?)")
        == true)
    #expect(
      error?.message.hasPrefix("ring.lua:2:") == true
        || error?.message.hasPrefix("ring.lua:3:") == true)
  }

  @Test(arguments: [
    "while true do pcall(loop) end",
    "pcall(pcall, loop) while true do end",
    "xpcall(loop, loop)",
    "xpcall(loop, function() return xpcall(loop, loop) end)",
    "coroutine.wrap(loop)()",
    "while true do coroutine.resume(coroutine.create(loop)) end",
    "while true do coroutine.wrap(function() for i = 1, 150 do end end)() end",
    "coroutine.wrap(function() local x <close> = closer(loop) loop() end)()",
    "local co = coroutine.create(function() local x <close> = closer(loop) loop() end) coroutine.resume(co) coroutine.close(co)",
    "local co = coroutine.create(function() local x <close> = closer(loop) coroutine.yield() end) coroutine.resume(co) coroutine.close(co)",
    "local x <close> = closer(loop) loop()",
    "for i in function() return 1 end, nil, nil, closer(loop) do error() end",
    "local function f(n) local x <close> = closer(loop) if n > 0 then return (f(n - 1)) end loop() end f(150)",
    "print(setmetatable({}, { __tostring = loop }))",
    "local t = setmetatable({}, { __index = loop, __eq = loop, __lt = loop, __concat = loop }) return t.x",
    "table.sort({ 3, 2, 1 }, loop)",
    "('abc'):gsub('b', loop)",
    "::again:: goto again",
    "for i = math.mininteger, math.maxinteger do end",
    "for _ in loop do end",
  ])
  func `a loop cannot swallow the limit`(attack: String) {
    #expect(run(attack)?.kind == LIMN_ERROR_INSTRUCTIONS)
  }

  @Test(arguments: [
    "string.find(('a'):rep(10000), '.-.-.-.-b$')",
    "string.gsub(('a'):rep(300000), '.-b', '')",
    "for w in ('('):rep(300000):gmatch('%b()') do end",
    "('a'):rep(300000):match('(.-)%1b')",
    "local s = ('a'):rep(900000) while true do s:find(('a'):rep(400000) .. 'b', 1, true) end",
    "while true do string.format('%q', ('\\0'):rep(100000)) end",
    "while true do string.format('%99.99f', 1e308) end",
    "local s = ('x'):rep(900000) while true do s:upper() end",
    "local s = ('x'):rep(900000) while true do utf8.len(s) end",
    "local s = (' '):rep(900000) while true do tonumber(s) end",
    "local s = ('i1'):rep(100000) while true do string.packsize(s) end",
    "local t = {} for i = 1, 20000 do t['k' .. i] = i end while next(t) do t[next(t)] = nil end",
    "local t = {} while true do for i = 1, 9 do t[i] = i end for i = 1, 9 do t[i] = nil end end",
    "while true do pcall(string.rep, 'x', 1 << 33) end",
    "while true do coroutine.create(print) end",
    "for i = 1, 1e9 do print('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx') end",
    "table.concat(setmetatable({}, { __index = function() return '' end }), '', 1, 1 << 62)",
    "local t = {} for i = 1, 30000 do t[i] = i end while true do table.insert(t, 1, 1) table.remove(t, 1) end",
    "local t = {} for i = 1, 30000 do t[i] = i end while true do table.sort(t) end",
    "local t = {} for i = 1, 3000 do t['k' .. i] = i end while true do for k in pairs(t) do break end next(t) end",
  ])
  func `work in C counts towards the limit`(attack: String) {
    #expect(run(attack)?.kind == LIMN_ERROR_INSTRUCTIONS)
  }

  @Test(arguments: [
    "assert(string.rep('', 1 << 62) == '')",
    "table.insert(closer(), 1, 1)",
    "table.remove(closer(), 1)",
    "table.sort(closer())",
    "local function f() return pcall(f) end f()",
    "error(setmetatable({}, { __tostring = loop }))",
    "table.move({}, 1, 1 << 62, 2)",
    "print(('x'):rep(1 << 40))",
    "print(('x'):rep(1000, ('y'):rep(100000)))",
    "string.find(('a'):rep(10000), ('a?'):rep(300000))",
    "local function f() return coroutine.wrap(f)() end f()",
    "local t = {} for i = 1, 10000 do t = setmetatable({}, { __index = t }) end print(t.x)",
    "local t = {} t.__index = t setmetatable(t, t) print(t.x)",
    "local t = setmetatable({}, {}) getmetatable(t).__tostring = tostring tostring(t)",
    "local t = {} for i = 1, 70000 do t[i % 5000 + 1] = i end print(table.unpack(t, 1, 1e9))",
    "string.format('%p', {})",
    "print(('x'):rep(30001):byte(1, -1))",
    "print(utf8.codepoint(('x'):rep(30001), 1, -1))",
    "print(table.unpack({}, 1, 30001))",
    "setmetatable({}, { __gc = loop })",
    "setmetatable({}, { __gc = true })",
    "getmetatable('').__index = loop",
    "coroutine.resume(coroutine.running())",
    "local function f(s) return (s:gsub('.', f)) end f('a')",
    "local function f() table.sort({ 1, 2 }, f) end f()",
    "local t = setmetatable({}, { __index = function(t, k) return t[k] end }) return t.x",
    "local t = setmetatable({}, { __concat = function(a, b) return a .. b end }) return t .. t",
    "xpcall(error, function(e) return error(e) end)",
  ])
  func `an attack ends at once and the limit is not needed`(attack: String) {
    let error = run(attack, instructions: 10_000_000)
    #expect(error == nil || error?.kind == LIMN_ERROR_RUNTIME)
    #expect(error == nil || error?.message.hasPrefix("ring.lua:3: ") == true)
  }

  @Test(arguments: [
    "load", "loadstring", "loadfile", "dofile", "collectgarbage", "warn", "debug", "io", "os",
    "package",
    "string.dump", "module", "math.pow", "getfenv",
  ])
  func `what could escape is absent`(name: String) {
    #expect(BridgeHost().output("print(\(name))") == ["nil"])
  }

  @Test func `coroutines that close each other do not overflow the stack`() {
    let output = BridgeHost(instructions: 50_000_000).output(
      """
      local list = {}
      for i = 1, 20000 do
        list[i] = coroutine.create(function()
          local x <close> = setmetatable({}, { __close = function()
            if list[i - 1] then assert(coroutine.close(list[i - 1])) end
          end })
          coroutine.yield()
        end)
        coroutine.resume(list[i])
      end
      print(coroutine.close(list[20000]))
      """)
    #expect(output.count == 1)
    #expect(output[0].contains("too many coroutines close each other"))
  }

  @Test func `comparing megabytes ends by the clock`() {
    let error = BridgeHost(instructions: 10_000_000).run(
      "local a, b = ('x'):rep(1e6), ('x'):rep(1e6) while true do local c = a == b end")
    #expect(error?.kind == LIMN_ERROR_INSTRUCTIONS)
  }

  @Test func `a tripped state is over`() {
    var kept: Int32 = 0
    let host = BridgeHost(instructions: 10_000, functions: [("keep", { kept = $0.keep(0) })])
    host.run("require('host').keep(function() print 'called' end)")
    let error = host.run("\nwhile true do end")
    #expect(error?.kind == LIMN_ERROR_INSTRUCTIONS)
    #expect(host.run("print 'again'") == error)
    #expect(host.call(kept) == error)
    #expect(host.printed == [])
  }

  @Test func `each entry has the whole budget`() {
    let host = BridgeHost(instructions: 100_000)
    for _ in 0..<10 { #expect(host.run("for i = 1, 80000 do end") == nil) }
    #expect(host.run("for i = 1, 120000 do end")?.kind == LIMN_ERROR_INSTRUCTIONS)
  }

  @Test func `an entry inside a host function shares the budget`() {
    weak var running: BridgeHost?
    let host = BridgeHost(
      instructions: 100_000,
      functions: [("call", { _ = running?.call($0.argument(0).reference) })])
    running = host
    let error = host.run(
      "local call = require('host').call while true do call(function() for i = 1, 100 do end end) end"
    )
    #expect(error?.kind == LIMN_ERROR_INSTRUCTIONS)
  }

  @Test func `an interrupt ends the script and cannot be caught`() {
    weak var running: BridgeHost?
    let host = BridgeHost(functions: [("stop", { _ in limn_state_interrupt(running?.state) })])
    running = host
    let error = host.run("local stop = require('host').stop\nwhile true do pcall(stop) end")
    #expect(error?.kind == LIMN_ERROR_INTERRUPTED)
    #expect(error?.message == "ring.lua:2: the script was interrupted")
    #expect(host.run("print(1)")?.kind == LIMN_ERROR_INTERRUPTED)
  }

  @Test func `print is cut off after 64 KB of one entry`() {
    let host = BridgeHost()
    let print = "for i = 1, 3000 do print(('x'):rep(40)) end"
    let lines = host.output(print)
    #expect(lines.last == "(more output dropped)")
    #expect(lines.count == 65536 / 41 + 1)
    #expect(host.output(print) == lines)
  }
}
