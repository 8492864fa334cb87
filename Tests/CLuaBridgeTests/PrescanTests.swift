import CLuaBridge
import TestSupport
import Testing

/// Sources that would hurt Lua 5.4.4's compiler are refused before it sees them.
struct PrescanTests {
  private func message(_ source: String) -> String? {
    let error = BridgeHost(instructions: 100_000_000).run(source)
    return error?.kind == LIMN_ERROR_SYNTAX ? error?.message : nil
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: ["a or ", "a and "])
  func `too many jumps in one file`(jump: String) {
    #expect(
      message("local a = 1\nreturn " + repeated(jump, 4001) + "a")
        == "ring.lua:2: more than 4000 and, or, elseif, break and goto in one file")
    #expect(message("local a = 1\nreturn " + repeated(jump, 200) + "a") == nil)
  }

  @Test(arguments: [
    ("return t", ".a", ""), ("return t", "['a']", ""), ("return t", " --[[ x ]] . -- y\n a", ""),
    ("return t", "[ [[a]] ]", ""), (String(repeating: "(", count: 60) + "t", ".a)", ""),
  ])
  func `field accesses in a long chain`(start: String, link: String, end: String) {
    let count = start.hasPrefix("(") ? 60 : 101
    let source =
      start.hasPrefix("(")
      ? "local x = " + start + repeated(link, count) + repeated(".a", 41)
      : start + repeated(link, count)
    #expect(message(source)?.hasSuffix("more than 100 field accesses in a chain") == true)
  }

  @Test func `calls end a chain, and other expressions too`() {
    #expect(
      message(
        "local p = setmetatable({}, {}) p.f = function() return p end return p"
          + repeated(".f()", 300)) == nil)
    #expect(message("local t = { a = 1 } return " + repeated("t.a + ", 300) + "0") == nil)
    #expect(message("local t = { a = 1 } " + repeated("t.a = 2 ", 300)) == nil)
    #expect(message("local t = { a = 1 } return { " + repeated("t.a, ", 300) + " }") == nil)
  }

  @Test(arguments: ["(", "{", "do ", "local f = function() "])
  func `nesting has a line`(opener: String) {
    #expect(
      message("\nlocal x = 1 " + repeated(opener, 191))
        == "ring.lua:2: nested more than 190 levels deep")
  }

  @Test func `nesting that only the compiler sees names the file`() {
    #expect(message("return " + repeated("- ", 1000) + "1") == "ring.lua: C stack overflow")
  }

  @Test func `a file has a largest size`() {
    #expect(
      message("--" + repeated("x", 256 << 10)) == "ring.lua:1: the file is longer than 256 KB")
    #expect(message("--" + repeated("x", (256 << 10) - 3)) == nil)
  }

  @Test func `strings, numbers and comments are not code`() {
    let source = """
      local s = "((((\\"(((" .. '{{{\\'{{' .. [==[ ((( ]] ((( ]==] .. "\\z
         (((" -- (((
      --[[ (((
      ((( ]] local n = 0x.8p-1 + 1.5e+3 + .5 + 3. .. 1
      local function f(...) return ... end
      """
    #expect(message(repeated("do " + source + "\nend\n", 60)) == nil)
  }

  @Test(arguments: [
    "\"", "'\\", "[[", "--[==[", "[", "x.", "x.--", "((", "0x", "\\", "[=", "\"\\z",
  ])
  func `an unfinished source is left to the compiler`(source: String) {
    _ = message(source)
    _ = message("local x = " + source)
  }

  @Test func `random sources never crash the scanner or the compiler`() {
    let pieces = [
      "(", ")", "[", "]", "{", "}", "[[", "]]", "--", "--[[", "\"", "'", "\\", "\n", ".", "..",
      "...", "a",
      "end", "function", "if", "then", "do", "repeat", "until", "0x1p", "1e", "=", "[=[", "]=]",
      ",", ";", ":",
      "\u{E9}", "\0", "local", "return", "and", "goto",
    ]
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let count = Int(random.next() % 40)
      let source = (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
      BridgeHost(instructions: 100_000).run(
        source.joined(separator: random.next() % 2 == 0 ? " " : ""))
    }
  }
}
