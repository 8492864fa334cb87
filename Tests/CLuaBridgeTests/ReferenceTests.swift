import CLuaBridge
import Testing

/// Functions and values that the host keeps.
struct ReferenceTests {
  /// A host whose `keep` collects the references of its first argument.
  private func keeper(opaque: Bool = false) -> (BridgeHost, () -> [Int32]) {
    var kept: [Int32] = []
    let host = BridgeHost(
      keep: opaque ? ["keep": 1] : [:], functions: [("keep", { kept.append($0.keep(0)) })])
    return (host, { kept })
  }

  @Test func `a kept function can be called after the entry`() {
    let (host, kept) = keeper()
    host.run("local n = 0 require('host').keep(function(x) n = n + x return n end)")
    var result = LimnValue()
    #expect(host.call(kept()[0], [.integer(5)], result: &result) == nil)
    #expect(host.call(kept()[0], [.integer(5)], result: &result) == nil)
    #expect(result.type == LIMN_INTEGER && result.integer == 10)
  }

  @Test func `a callback gets tables, handles and objects`() {
    let (host, kept) = keeper()
    host.run(
      """
      require("host").keep(function(t, layer, color)
        print(t.x, t[1], layer, color)
      end)
      """)
    let table = BridgeValue.table([
      BridgePair(key: .string("x"), value: .number(1.5)),
      BridgePair(key: .integer(1), value: .boolean(true)),
    ])
    let error = host.call(
      kept()[0], [table, .handle(UInt64(BridgeHost.Kind.layer) << 56), .object(4)])
    #expect(error == nil)
    #expect(host.printed == ["1.5\ttrue\tlayer\tcolor 4"])
  }

  @Test func `an error in a callback has its line and traceback`() {
    let (host, kept) = keeper()
    host.run(
      """
      local function inner(x)
        return x.y
      end
      require("host").keep(function()
        inner(nil)
      end)
      """)
    let error = host.call(kept()[0])
    #expect(error?.message == "ring.lua:2: attempt to index a nil value (local 'x')")
    #expect(error?.traceback == ["ring.lua:2: in function 'inner'", "ring.lua:5: in a function"])
  }

  @Test func `the result is named when it is no plain value`() {
    let (host, kept) = keeper()
    host.run(
      "local keep = require('host').keep keep(function() return {} end) keep(function() end)")
    var result = LimnValue()
    #expect(host.call(kept()[0], [], result: &result) == nil)
    #expect(result.type == LIMN_OTHER)
    #expect(host.call(kept()[1], [], result: &result) == nil)
    #expect(result.type == LIMN_NIL)
  }

  @Test func `an argument may be kept whatever it is, nil included`() {
    let (host, kept) = keeper(opaque: true)
    host.run("local host = require 'host' host.keep({ 1, 2 }) host.keep(nil) host.keep('text')")
    let message = limn_message_create(host.state)
    defer { limn_message_destroy(message) }
    host.run("local host = require 'host' host.keep(function(a, b, c) print(#a, b, c) end)")
    for reference in kept()[..<3] { limn_message_reference(message, reference) }
    #expect(limn_state_call(host.state, kept()[3], message, nil) == LIMN_OK)
    #expect(host.printed == ["2\tnil\ttext"])
  }

  @Test func `what is kept whatever it is can still be read by content`() {
    var read: [BridgeValue] = []
    let host = BridgeHost(
      keep: ["keep": 1], functions: [("keep", { read.append($0.content(0)) })])
    host.run(
      """
      local keep = require("host").keep
      keep({ x = 1.5, "first" }) keep("text") keep(nil)
      local cycle = {} cycle.x = cycle
      keep(cycle)
      local deep = {} for _ = 1, 16 do deep = { deep } end
      keep(deep)
      keep()
      """)
    #expect(
      read == [
        .table([
          BridgePair(key: .integer(1), value: .string("first")),
          BridgePair(key: .string("x"), value: .number(1.5)),
        ]), .string("text"), .none, .other, .other, .none,
      ])
  }

  @Test func `references that are not kept are used again`() {
    var numbers: Set<Int32> = []
    let host = BridgeHost(functions: [("see", { numbers.insert($0.argument(0).reference) })])
    host.run("local host = require 'host' for i = 1, 1000 do host.see(function() end) end")
    #expect(numbers.count <= 2)
  }

  @Test func `a released function is collected, and releasing twice does no harm`() {
    let (host, kept) = keeper()
    host.run(
      """
      local weak = setmetatable({}, { __mode = "v" })
      function check() for i = 1, 2000 do local t = { {} } end print(weak[1]) end
      weak[1] = function() return weak end
      require("host").keep(weak[1])
      check()
      """)
    #expect(host.printed.last != "nil")
    limn_state_release(host.state, kept()[0])
    limn_state_release(host.state, kept()[0])
    host.run("check() check() check()")
    #expect(host.printed.last == "nil")
    host.run("local keep = require('host').keep keep(function() end) keep(function() end)")
    #expect(Set(kept().suffix(2)).count == 2)
  }

  @Test func `calling what was released is an error`() {
    let (host, kept) = keeper()
    host.run("require('host').keep(print)")
    limn_state_release(host.state, kept()[0])
    #expect(host.call(kept()[0])?.message == "attempt to call a nil value")
  }
}
