import Regression
import TestSupport
import Testing

@Suite("Arbitrary calls in a check")
struct CheckFuzzTests {
  /// What methods are called on.
  private static let owners = ["e", "other", "track", "points", "speed", "region", "expectation"]

  private static let methods = [
    "layer", "layers", "value", "track", "animations", "pixel", "region", "inkBounds", "seek",
    "play", "again", "at", "velocity", "max", "min", "after", "before", "settled", "overshoot",
    "period", "lag", "mean", "is", "isNot", "near", "between", "increases", "decreases",
    "hasNoJumps", "hasNoKinks", "isEmpty", "inside", "isTransparent", "settles",
  ]

  private static let values = [
    "nil", "true", "0", "0.5", "1", "-1", "1e300", "0/0", "1/0", "2^53", "''", "'ring'", "'*'",
    "'dot'", "'opacity'", "'position'", "'transform'", "'red'", "{}", "{ 1, 2 }",
    "{ 0, 0, 10, 10 }", "{ 0, 0, -5, 1e9 }", "{ from = 0, to = 0.1 }", "{ to = 0.1, count = 3 }",
    "{ from = 1, to = 0 }", "{ target = 1, within = 0.1, by = 1 }", "{ seed = 3, at = 0.2 }",
    "{ env = { dark = true } }", "{ { t = 0.3, event = 'tap', x = 1, y = 1 } }",
    "{ { t = -1, event = 'tap' } }", "e", "other", "track", "points", "speed", "region",
    "expectation", "print", "function(t) return t end", "function(t) return nil end",
    "function(t) error('no') end", "limn.color('red')", "limn.path('M0 0L1 1')", "limn", "test",
    "{ {}, { 1, {} } }", "test.events { { t = 0.4, event = 'mine', data = 3 } }",
    "setmetatable({}, { __index = error })", "coroutine.create(print)",
  ]

  /// A check of arbitrary calls.
  private static func body(_ generator: inout SplitMix64) -> String {
    var lines = [
      """
      local other = e:again { seed = 1 }
      local track = e:track("ring", "opacity", { to = 0.2, count = 5 })
      local points = e:track("ring", "position", { to = 0.2, count = 3 })
      local speed = track:velocity()
      local region = e:region({ 0, 0, 30, 30 })
      local expectation = test.expect(track)
      """
    ]
    for _ in 0..<60 {
      let owner = owners.randomElement(using: &generator) ?? "e"
      let method = methods.randomElement(using: &generator) ?? "is"
      let arguments = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        values.randomElement(using: &generator) ?? "nil"
      }
      let call = "\(owner).\(method)(\(([owner] + arguments).joined(separator: ", ")))"
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: lines.append("pcall(function() limn.after(0.05, function() \(call) end) end)")
      case 1:
        lines.append("pcall(function() test.expect(\(call)):is(\(arguments.first ?? "1")) end)")
      case 2: lines.append("pcall(function() coroutine.wrap(function() return \(call) end)() end)")
      case 3: lines.append("pcall(function() table.sort({ 2, 1, 3 }, function() \(call) end) end)")
      default: lines.append("pcall(function() return tostring(\(call)) end)")
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `come to a result, the same each time`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let body = Self.body(&generator)
    let one = try Checking(body).result
    let two = try Checking(body).result
    #expect(one.fingerprint == two.fingerprint)
    #expect(one.failures == two.failures)
  }
}
