import CLua
import CLuaBridge
import Testing

/// The chosen libraries against the stock ones, which run the same source in a plain Lua state.
struct LibraryTests {
  /// What the stock libraries make of a chunk that returns a string.
  private func stock(_ source: String) -> String {
    guard let lua = luaL_newstate() else { return "no state" }
    defer { lua_close(lua) }
    luaL_openlibs(lua)
    var status = luaL_loadstring(lua, source)
    if status == LUA_OK { status = lua_pcallk(lua, 0, 1, 0, 0, nil) }
    var length = 0
    guard let bytes = lua_tolstring(lua, -1, &length) else { return "no string" }
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
  }

  private func ours(_ source: String) -> String {
    let host = BridgeHost(instructions: 500_000_000)
    let error = host.run("print((function() \(source)\nend)())")
    return error?.message ?? host.printed.joined(separator: "\n")
  }

  /// Shows results so that types and exact values can be compared.
  private static let show = """
    local function show(ok, ...)
      if not ok then return "error" end
      local t = {}
      for i = 1, select("#", ...) do
        local v = select(i, ...)
        t[i] = type(v) == "string" and "<" .. v:gsub("[^%g ]", function(c) return "\\\\" .. c:byte() end) .. ">"
          or math.type(v) == "float" and string.format("%a", v) or tostring(v)
      end
      return table.concat(t, " ")
    end

    """

  @Test(arguments: [
    "string.rep('ab', 3), string.rep('ab', 3, '-'), string.rep('x', 0), string.rep('x', -1), ('x'):rep(1, ',')",
    "('abc'):byte(1, -1)", "string.char(1, 200, 65)",
    "('aBc'):upper(), ('aBc'):lower(), ('abc'):reverse(), #'abc'",
    "string.format('%d %5.2f %x %s %q %c %i %% %g %-5s|%05d', 3, 2.5, 255, 'a', 'b\\n\\0', 65, 4, 0.1, 'l', 42)",
    "string.format('%q', 1/3), string.format('%q', math.mininteger), string.format('%a', 0.5)",
    "string.format('%s %s %s', nil, true, 1.0)", "string.format('%d', 'x')", "string.format('%d')",
    "string.format('%y', 1)",
    "string.pack('<i4', 7), string.unpack('<i4', string.pack('<i4', 7)), string.packsize('i4i8')",
    "utf8.char(228, 0x1F600), utf8.len('äö'), utf8.codepoint('ä', 1), utf8.offset('äö', 2), utf8.len('\\xff')",
    "math.abs(-3), math.ceil(1.5), math.floor(-1.5), math.fmod(-7, 3), math.fmod(7, -3.5), math.max(1, 2.5), math.min(3, 2)",
    "math.modf(3.7), math.modf(-3.7), math.modf(1/0), math.sqrt(2), math.tointeger(3.0), math.tointeger('8'), math.ult(1, -1)",
    "math.type(1), math.type(1.0), math.type('1'), math.pi, math.huge, math.maxinteger, math.mininteger",
    "math.deg(math.pi), math.rad(180), math.log(8, 2), math.log(1000, 10), math.log(0), math.exp(0), math.atan(1, -1)",
    "math.fmod(1, 0)", "math.floor('x')",
    "tonumber('0x10'), tonumber('10', 2), tonumber('zz', 36), tonumber(''), tonumber('1e1')",
    "tonumber('9', 8)",
    "select('#'), select('#', nil, nil), select(-1, 1, 2), select(2, 'a', 'b', 'c')", "select(0)",
    "rawequal('a', 'a'), rawlen({ 1, 2 }), rawlen('abc'), rawget({ 5 }, 1)", "rawset({}, 1, 2)[1]",
    "type(nil), type(print)",
    "table.concat({ 1, 2.5, 'x' }, ', '), table.concat({}), table.concat({ 1, 2, 3 }, '-', 2, 3), table.concat({ 1 }, 'x', 2)",
    "table.concat({ 1, {}, 3 })",
    "table.unpack({ 1, 2, 3 }), table.unpack({ 1, nil, 3 }, 1, 3), table.unpack({}, 1, 2)",
    "table.pack(1, nil).n, #table.pack()", "table.unpack({}, 1, 1e8)",
    "table.concat(table.move({ 1, 2, 3 }, 1, 3, 2), ',')",
    "table.concat(table.move({ 1, 2, 3, 4 }, 2, 4, 1), ','), table.concat(table.move({ 1, 2 }, 1, 2, 3, { 9, 9 }), ',')",
    "table.move({}, 1, math.maxinteger, 2)", "table.move({ 1 }, 1, 0, 5)[5]",
    "'10' + 1, '3' * '4', 10 .. 20, -'2', '0x10' + 0, 7 // 2, 7 % -3, 2 ^ 10, 1 // 0.0, '5' // 2",
    "'a' + 1", "#'abc' + 1",
    "getmetatable({}), getmetatable(setmetatable({}, { __metatable = 'locked' }))",
    "setmetatable(setmetatable({}, { __metatable = 1 }), {})", "ipairs()", "setmetatable({}, 1)",
  ])
  func `a function gives what the stock one gives`(expressions: String) {
    let source = Self.show + "return show(pcall(function() return \(expressions) end))"
    #expect(ours(source) == stock(source))
  }

  @Test func `insert and remove do what the stock ones do, at every position`() {
    let source = """
      local lines = {}
      local function attempt(f, n, ...)
        local t = {}
        for i = 1, n do t[i] = i * 10 end
        local ok, value = pcall(f, t, ...)
        lines[#lines + 1] = (ok and tostring(value) or "error") .. ":" .. #t .. ":" .. table.concat(t, ",")
      end
      for n = 0, 4 do
        attempt(table.insert, n, "v")
        attempt(table.remove, n)
        for position = -1, n + 3 do
          attempt(table.insert, n, position, "v")
          attempt(table.remove, n, position)
        end
      end
      return table.concat(lines, " ")
      """
    #expect(ours(source) == stock(source))
  }

  @Test func `move copies any stretch to anywhere as the stock one does`() {
    let source = """
      local lines = {}
      for from = -1, 4 do for last = -1, 6 do for to = -2, 7 do
        local t = { 1, 2, 3, 4, 5 }
        table.move(t, from, last, to)
        local shown = {}
        for i = -4, 14 do shown[#shown + 1] = tostring(t[i]) end
        lines[#lines + 1] = table.concat(shown, ",")
      end end end
      return table.concat(lines, " ")
      """
    #expect(ours(source) == stock(source))
  }

  @Test func `sort orders numbers and strings as the stock one does`() {
    let source = """
      local lines, seed = {}, 1
      local function random(n) seed = (seed * 1103515245 + 12345) % 2147483648 return (seed >> 8) % n end
      for size = 0, 60 do
        local numbers, strings, backwards = {}, {}, {}
        for i = 1, size do
          numbers[i] = random(40) - 20
          strings[i] = string.char(97 + random(26), 97 + random(26))
          backwards[i] = random(40)
        end
        table.sort(numbers) table.sort(strings)
        table.sort(backwards, function(a, b) return a > b end)
        lines[#lines + 1] = table.concat(numbers, ",") .. table.concat(strings) .. table.concat(backwards, ",")
      end
      lines[#lines + 1] = tostring((pcall(table.sort, { 1, "x" })))
      lines[#lines + 1] = tostring((pcall(table.sort, { 1, 2 }, 3)))
      return table.concat(lines, "|")
      """
    #expect(ours(source) == stock(source))
  }

  @Test func `an order function without order does no harm`() {
    #expect(
      ours(
        """
        local t = {}
        for i = 1, 500 do t[i] = i end
        table.sort(t, function() return true end)
        table.sort(t, function(a, b) t[math.random(500)] = nil return a > b end)
        local sum = 0
        for i = 1, 500 do sum = sum + t[i] end
        return sum
        """) == "125250")
  }

  @Test func `libraries live in the globals and in strings`() {
    #expect(
      ours(
        "return ('x'):rep(2) .. tostring(_G.string == string) .. _VERSION .. tostring(_G._G == _G)")
        == "xxtrueLua 5.4true")
  }
}
