import CLuaBridge
import Testing

/// The memory limits, and behaviour at every possible point of refusal.
struct MemoryTests {
  @Test(arguments: [
    "local t = {} while true do t = { t } end",
    "local t = {} for i = 1, 1e9 do t[i % 20000 + 1] = { t[i % 20000 + 1] } end",
    "local t = {} while true do t[#t % 30000 + 1] = ('x'):rep(1000) .. #t; t[#t + 1] = true end",
  ])
  func `a script that hoards memory is told the limit and its line`(source: String) {
    let host = BridgeHost(memory: 8 << 20, instructions: 1_000_000_000)
    let error = host.run("\n" + source)
    #expect(error?.kind == LIMN_ERROR_MEMORY)
    #expect(error?.message == "ring.lua:2: the script needs more than 8 MB")
    #expect(error?.traceback == ["ring.lua:2: in main chunk"])
    #expect(limn_state_peak_memory(host.state) <= 8 << 20)
  }

  @Test(arguments: [
    "local s = 'x' while true do s = s .. s end",
    "local t = {} for i = 1, 1e9 do t[i] = i end",
    "string.pack('c4000000', '')",
    "local t = { ('x'):rep(900000), ('y'):rep(900000) } print(table.concat(t))",
  ])
  func `one block has a limit of its own`(source: String) {
    let error = BridgeHost(block: 1 << 20, instructions: 100_000_000).run(source)
    #expect(error?.kind == LIMN_ERROR_MEMORY)
    #expect(
      error?.message == "ring.lua:1: a single table or string needs more than 1 MB")
  }

  @Test func `recursion without end is called by its name`() {
    let error = BridgeHost().run("local function f()\n  return 1 + f()\nend\nf()")
    #expect(error?.kind == LIMN_ERROR_MEMORY)
    #expect(
      error?.message == "ring.lua:2: stack overflow (a function that calls itself without end?)")
    #expect(error?.traceback.first == "ring.lua:2: in function 'f'")
  }

  @Test(arguments: [
    "t()", "pcall(t)", "table.sort({ 1, 2 }, function() t() end)",
    "local function f(...) t(...) end f(table.unpack({}, 1, 29999))",
    "coroutine.wrap(function(...) t(...) end)(table.unpack({}, 1, 29999))",
  ])
  func `a value whose call is itself overflows the stack before it takes long`(call: String) {
    let error = BridgeHost().run(
      "local t = setmetatable({}, {}) getmetatable(t).__call = t " + call)
    #expect(
      error?.message == "ring.lua:1: stack overflow (a function that calls itself without end?)")
  }

  @Test func `large tables are no stacks`() {
    let error = BridgeHost(instructions: 100_000_000).run(
      """
      local forwards, backwards, keys = {}, {}, {}
      for i = 1, 200000 do forwards[i] = i keys["k" .. i] = i end
      for i = 200000, 1, -1 do backwards[i] = i end
      table.sort(backwards)
      for k in pairs(keys) do assert(keys[k]) end
      """)
    #expect(error == nil)
  }

  @Test(arguments: [
    "pcall(function() local t = {} while true do t = { t } end end) print 'swallowed'",
    "coroutine.resume(coroutine.create(function() local t = {} while true do t = { t } end end)) print 'swallowed'",
    "pcall(function() local s = 'x' while true do s = s .. s end end) print 'swallowed'",
    "pcall(string.pack, 'c4000000', '') print 'swallowed'",
    "xpcall(string.pack, print, 'c4000000', '') print 'swallowed'",
    "coroutine.wrap(function() pcall(string.pack, 'c4000000', '') end)() print 'swallowed'",
  ])
  func `a memory error cannot be swallowed`(source: String) {
    let host = BridgeHost(memory: 4 << 20)
    #expect(host.run(source)?.kind == LIMN_ERROR_MEMORY)
    #expect(host.printed == [])
    #expect(host.run("print 'again'")?.kind == LIMN_ERROR_MEMORY)
  }

  @Test func `memory that is not held is not counted`() {
    let host = BridgeHost(memory: 2 << 20, instructions: 100_000_000)
    #expect(host.run("for i = 1, 2000 do local s = ('x'):rep(10000) .. i end") == nil)
    #expect(limn_state_memory(host.state) < 1 << 20)
  }

  /// A script that uses every part of the bridge.
  private static let everything = """
    local host = require "host"
    local t = {}
    for i = 1, 30 do t[i] = host.color() t["k" .. i] = { i, tostring(i) } end
    host.record(t, function() end)
    pcall(host.fail)
    host.again(function() return ("x"):rep(500) end)
    local co = coroutine.wrap(function() for k in pairs(t) do coroutine.yield(k) end end)
    for i = 1, 10 do co() end
    ;(("abc "):rep(50)):gsub("(%w+)", function(w) return w .. "!" end)
    table.sort(t, function(a, b) return tostring(a) < tostring(b) end)
    xpcall(function() error({}) end, function() return ("z"):rep(300) end)
    pcall(require, "missing")
    require "module"
    print(string.format("%s %q %g", t, "text", 0.5))
    """

  @Test func `every memory limit ends in success or a clean error`() {
    var outcomes: [String: Int] = [:]
    var limit = 400
    while limit < 120_000 {
      weak var running: BridgeHost?
      let host = BridgeHost(
        memory: limit,
        functions: [
          ("color", { $0.give(.object(1)) }),
          ("fail", { _ in throw BridgeHost.Failure(message: "it failed") }),
          ("again", { _ = running?.call($0.argument(0).reference) }),
        ])
      running = host
      host.modules["module"] = "return { play = function() end }"
      if host.state == nil {
        outcomes["not created", default: 0] += 1
      } else if let error = host.run(Self.everything) {
        #expect(error.kind == LIMN_ERROR_MEMORY, "\(limit): \(error)")
        #expect(error.message.hasSuffix("the script needs more than \(words(limit))"))
        outcomes["refused", default: 0] += 1
      } else {
        outcomes["ran", default: 0] += 1
      }
      limit += 211
    }
    #expect(outcomes.values.allSatisfy { $0 > 20 }, "\(outcomes)")
    #expect(outcomes.count == 3)
  }

  private func words(_ bytes: Int) -> String {
    bytes.isMultiple(of: 1024) ? "\(bytes / 1024) KB" : "\(bytes) bytes"
  }
}
