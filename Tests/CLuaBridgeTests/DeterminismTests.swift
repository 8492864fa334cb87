import CLuaBridge
import Testing

/// What a script sees is the same in every run.
struct DeterminismTests {
  @Test func `pairs walks the sequence, then sorted keys`() {
    let output = BridgeHost().output(
      """
      local t = { "a", "b", z = 1, a = 1, ["a\\0"] = 1, [true] = 1, [false] = 1, [-1] = 1, [0.5] = 1,
        [100] = 1, [2 ^ 53] = 1, [math.maxinteger] = 1 }
      local keys = {}
      for k in pairs(t) do keys[#keys + 1] = tostring(k):gsub("%z", "0") end
      print(table.concat(keys, " "))
      """)
    #expect(output == ["1 2 -1 0.5 100 9007199254740992 9223372036854775807 a a0 z false true"])
  }

  @Test func `next visits what pairs visits`() {
    let output = BridgeHost().output(
      """
      local t, a, b = { 1, 2, 3, x = 1, y = 2, [-4] = 3, [{}] = 1 }, {}, {}
      for k in pairs(t) do a[#a + 1] = tostring(k) end
      for k in next, t do b[#b + 1] = tostring(k) end
      print(table.concat(a, " "), table.concat(b, " ") == table.concat(a, " "))
      print(next({}), next({ x = 1 }), next({}, nil), pcall(next))
      """)
    #expect(
      output == [
        "1 2 3 -4 x y table: #1\ttrue",
        "nil\tx\tnil\tfalse\tbad argument #1 to '?' (table expected, got no value)",
      ])
  }

  @Test func `fields may be cleared and changed while they are visited`() {
    let output = BridgeHost().output(
      """
      local t, seen = { 1, 2, 3, 4, a = 1, b = 2, c = 3 }, {}
      for k, v in pairs(t) do
        seen[#seen + 1] = tostring(k)
        t[k] = nil
        if k == 2 then t[4] = nil end
        if k == "a" then t.b = nil t.c = 30 end
        if k == "c" then seen[#seen + 1] = tostring(v) end
      end
      print(table.concat(seen, " "), next(t))
      """)
    #expect(output == ["1 2 3 a c 30\tnil"])
  }

  @Test func `next goes on from a cleared key, also when two tables are visited in turn`() {
    let output = BridgeHost().output(
      """
      local a, b, seen = { 1, 2, x = 1, y = 2, z = 3 }, { p = 1, q = 2 }, {}
      for k in next, a do
        for inner in next, b do
          a[k] = nil
          seen[#seen + 1] = k .. inner
        end
      end
      print(table.concat(seen, " "), next(a))
      print(next({ 1, 2 }, 2), next({ a = 1, c = 2 }, "b"))
      """)
    #expect(output == ["1p 1q 2p 2q xp xq yp yq zp zq\tnil", "nil\tc\t2"])
  }

  @Test func `pairs honours a metamethod`() {
    let output = BridgeHost().output(
      "for k in pairs(setmetatable({}, { __pairs = function() return function(_, k) return not k or nil end end })) do print(k) end"
    )
    #expect(output == ["true"])
  }

  @Test func `an iterator of pairs refuses what is no table`() {
    #expect(BridgeHost().run("local f = pairs({}) f(1)")?.kind == LIMN_ERROR_RUNTIME)
  }

  @Test func `tostring and format show serial numbers for addresses`() {
    let output = BridgeHost().output(
      """
      local t = {}
      print(t, print, t, coroutine.create(print), string.format("%s|%10s", t, {}))
      print(setmetatable({}, { __name = "thing" }), setmetatable({}, { __tostring = function() return "me" end }))
      """)
    #expect(
      output == [
        "table: #1\tfunction: #3\ttable: #1\tthread: #4\ttable: #1| table: #2", "thing: #5\tme",
      ])
  }

  @Test func `a NaN has no sign`() {
    #expect(
      BridgeHost().output("print(0/0, -(0/0), string.format('%f %g %.1f', 0/0, -(0/0), 0/0))")
        == ["nan\tnan\tnan nan nan"])
  }

  @Test func `sort is stable`() {
    let output = BridgeHost(instructions: 50_000_000).output(
      """
      local t = {}
      for i = 1, 2000 do t[i] = { key = i * 7919 % 13, place = i } end
      table.sort(t, function(a, b) return a.key < b.key end)
      for i = 2, #t do
        local a, b = t[i - 1], t[i]
        assert(a.key < b.key or a.key == b.key and a.place < b.place)
      end
      print "stable"
      """)
    #expect(output == ["stable"])
  }

  @Test func `random numbers depend on the seed alone`() {
    let source = "print(math.random(), math.random(100), math.random(-5, 5), math.random(0))"
    let first = BridgeHost(seed: 42).output(source)
    #expect(BridgeHost(seed: 42).output(source) == first)
    #expect(BridgeHost(seed: 43).output(source) != first)
  }

  @Test func `the generator is xoshiro256 star star`() {
    // The first outputs for the state that SplitMix64 makes of seed 0, by the authors' C code.
    #expect(
      BridgeHost(seed: 0).output("print(('%x %x'):format(math.random(0), math.random(0)))")
        == ["99ec5f36cb75f2b4 bf6e1f784956452a"])
  }

  @Test func `random keeps to its interval and complains as Lua does`() {
    let output = BridgeHost().output(
      """
      local low, high = 9, 0
      for i = 1, 2000 do
        local n = math.random(3, 7)
        low, high = math.min(low, n), math.max(high, n)
        local f = math.random()
        assert(f >= 0 and f < 1)
      end
      print(low, high, math.random(4, 4), math.type(math.random(math.mininteger, math.maxinteger)))
      math.randomseed(7) local a = math.random(0)
      math.randomseed(7) print(a == math.random(0))
      print(pcall(math.random, 2, 1))
      print(pcall(math.random, 1, 2, 3))
      print((pcall(math.randomseed)))
      """)
    #expect(
      output == [
        "3\t7\t4\tinteger", "true", "false\tbad argument #2 to '?' (interval is empty)",
        "false\twrong number of arguments", "false",
      ])
  }

  /// Keys that Lua hashes by address, and a script that runs into a limit.
  private static let addressful = """
    local t, order = {}, {}
    for i = 1, 40 do
      t[{}] = i
      t[function() return i end] = -i
      t[coroutine.create(print)] = 100 * i
    end
    for _, f in ipairs { print, pcall, tostring, setmetatable, string.rep } do t[f] = 7 end
    for _, v in pairs(t) do order[#order + 1] = v end
    print(table.concat(order, " "))
    local n = 0
    while true do
      n = n + 1
      t[{}] = n
      if n % 100 == 0 then print(n) end
    end
    """

  @Test func `two states agree to the instruction at which a limit trips`() {
    let hosts = [BridgeHost(memory: 500_000), BridgeHost(memory: 500_000)]
    let outputs = hosts.map { $0.output(Self.addressful) }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].last == "error: ring.lua:13: the script needs more than 500000 bytes")
    #expect(
      limn_state_peak_memory(hosts[0].state) == limn_state_peak_memory(hosts[1].state))
  }
}
