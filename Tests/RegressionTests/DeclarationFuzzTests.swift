import Regression
import Scripting
import TestSupport
import Testing

/// Whatever a test file says, it declares cases or is refused with a place: nothing else happens.
@Suite("Arbitrary declarations")
struct DeclarationFuzzTests {
  private static let words = [
    "at", "size", "scale", "scales", "seed", "params", "env", "fps", "input", "skip", "only",
    "match", "store", "limit", "track", "from", "to", "relative", "period", "layers", "pixels",
    "except", "a", "b", "atLeast", "script", "scene", "dark", "rtl", "count", "every", "columns",
    "offset", "why", "difference", "window", "most", "ring", "t", "event", "x", "y", "sise",
  ]
  /// What each method takes, as it should be.
  private static let methods = [
    ("render", ["at = { 0, 1 }", "match = test.exact()"]), ("check", []), ("loop", ["period = 1"]),
    ("timeline", ["track = { ring = { \"opacity\" } }", "to = 1", "fps = 10"]),
    ("same", ["a = {}", "b = { seed = 1 }", "at = { 0, 1 }"]), ("differ", ["a = {}", "b = {}"]),
    ("smoke", ["at = test.strip { 0, 1 }"]), ("budget", ["layers = 3", "to = 1"]),
    ("suite", ["script = \"s.lua\"", "size = { 8, 8 }"]),
  ]
  private static let makers = [
    "strip", "frames", "matrix", "events", "exact", "fuzzy", "density", "edge", "yiq", "flip",
    "ssim", "all", "any",
  ]

  /// A Lua expression.
  private func value(_ random: inout SplitMix64, depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 15 : 9), using: &random) {
    case 0: return "nil"
    case 1: return Bool.random(using: &random) ? "true" : "false"
    case 2: return "\(Int.random(in: -2...200, using: &random))"
    case 3:
      return ["0/0", "1/0", "-1/0", "1e300", "-0.0", "0.1"].randomElement(using: &random) ?? ""
    case 4: return "\(Double.random(in: 0...3, using: &random))"
    case 5: return "function() end"
    case 6:
      return ["\"s.lua\"", "\"0-3\"", "\"\"", "\"\\0\"", "\"mid\"", "\"../x\"", "\"#ff0000\""]
        .randomElement(using: &random) ?? ""
    case 7: return "\"\(Self.words.randomElement(using: &random) ?? "")\""
    case 8:
      return [
        "s", "test", "limn", "{ 8, 8 }", "test.exact()", "test.strip { 0, 1 }",
        "test.matrix { one = { 1, 2 }, dark = { true } }",
      ].randomElement(using: &random) ?? ""
    case 9...11: return table(&random, depth: depth - 1)
    default:
      let maker = Self.makers.randomElement(using: &random) ?? ""
      return "test.\(maker)(\(value(&random, depth: depth - 1)))"
    }
  }

  private func table(_ random: inout SplitMix64, depth: Int) -> String {
    let entries = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let value = value(&random, depth: depth)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return value
      case 1: return "[\(Int.random(in: -1...3, using: &random))] = \(value)"
      default: return "\(Self.words.randomElement(using: &random) ?? "") = \(value)"
      }
    }
    return "{ \(entries.joined(separator: ", ")) }"
  }

  /// A method's options, some of them other than they should be, and some more.
  private func options(_ right: [String], _ random: inout SplitMix64) -> String {
    var entries = right.map { entry in
      guard Int.random(in: 0..<6, using: &random) == 0 else { return entry }
      return "\(entry.prefix { $0 != " " }) = \(value(&random, depth: 3))"
    }
    if Bool.random(using: &random) {
      let name = Self.words.randomElement(using: &random) ?? ""
      entries.append("\(name) = \(value(&random, depth: 3))")
    }
    return "{ \(entries.joined(separator: ", ")) }"
  }

  @Test func `declare cases or are refused at a line`() throws {
    var random = SplitMix64(seed: 41)
    var (declared, refused) = (0, 0)
    for _ in 0..<200 {
      // Each call on its own, so that one that is refused hides none of the others.
      let calls = (0..<12).map { place in
        let (method, right) = Self.methods.randomElement(using: &random) ?? ("", [])
        let options = options(right, &random)
        let call =
          switch method {
          case "suite": "test.suite(\"n\(place)\", \(options)):smoke(\"first\", { at = 0 })"
          case "check": "s:check(\"n\(place)\", \(options), function() end)"
          default: "s:\(method)(\"n\(place)\", \(options))"
          }
        return "attempt(function() \(call) end)"
      }
      let lua = """
        local limn = require "limn"
        local s = test.suite("s", { script = "s.lua", size = { 8, 8 } })
        s:smoke("first", { at = 0 })
        local function attempt(call)
          local isGood, message = pcall(call)
          if not isGood and not message:find("^a.limntest.lua:%d+: ") then error(message, 0) end
        end
        \(calls.joined(separator: "\n"))
        """
      do {
        let cases = try Declaring.cases(lua)
        declared += cases.count
        #expect(cases.first?.id == "s/first")
        #expect(cases.map(\.index) == Array(0..<cases.count))
        #expect(Set(cases.map { $0.id.lowercased() }).count == cases.count)
        #expect(TestCase.clashes(in: cases).isEmpty)
      } catch let error as ScriptError {
        refused += 1
        #expect(error.message.contains("a.limntest.lua:"), "\(error.message)")
      }
    }
    // Both happen, or the test tests nothing.
    #expect(declared > 600)
    #expect(refused < 100)
  }

  @Test func `the same text declares the same cases`() throws {
    var random = SplitMix64(seed: 17)
    for _ in 0..<30 {
      let table = table(&random, depth: 3)
      let lua = "s:smoke(\"first\", { at = 0 }) pcall(s.render, s, \"x\", \(table))"
      let ids = (0..<3).map { _ in (try? Declaring.cases(ofSuite: lua))?.map(\.id) }
      #expect(ids[0] == ids[1] && ids[1] == ids[2])
    }
  }
}
