import CLuaBridge
import Foundation
import TestSupport
import Testing

/// Random tasks: whatever a task does around its waits, it notices nothing of them.
///
/// `scripts/dev/soak` sets LIMN_SOAK, which makes the tests so many times longer.
struct TaskFuzzTests {
  private static let seeds =
    0..<400 * (Int(ProcessInfo.processInfo.environment["LIMN_SOAK"] ?? "") ?? 1)

  @Test func `a task that waits does what it would do if its waits returned at once`() {
    for seed in Self.seeds {
      var writer = TaskWriter(seed: UInt64(seed))
      let bodies = (0..<3).map { _ in writer.makeBody() }
      let alone = bodies.map { body in log(of: [body], &writer, waits: false)[0] }
      #expect(log(of: bodies, &writer, waits: true) == alone, "seed \(seed): \(bodies)")
    }
  }

  @Test func `a stopped task has done the beginning of what it would do`() {
    for seed in Self.seeds {
      var writer = TaskWriter(seed: UInt64(seed))
      let body = writer.makeBody()
      let whole = log(of: [body], &writer, waits: false)[0].filter { $0 != "close" }
      let host = TaskHost()
      host.run(TaskWriter.program([body]))
      for _ in 0..<Int.random(in: 0...6, using: &writer.random) where !host.waiting.isEmpty {
        host.go(.integer(1))
      }
      if !host.waiting.isEmpty { host.stop() }
      let done = host.bridge.printed.compactMap { $0.split(separator: " ").last.map(String.init) }
        .filter { $0 != "close" }
      #expect(whole.starts(with: done), "seed \(seed): \(body)")
    }
  }

  /// What each task logs when all are run together, going on in a random order.
  private func log(
    of bodies: [String], _ writer: inout TaskWriter, waits: Bool
  ) -> [[String]] {
    let host = TaskHost()
    host.run(TaskWriter.program(bodies, waits: waits))
    while !host.waiting.isEmpty {
      let place = Int.random(in: host.waiting.indices, using: &writer.random)
      host.go(on: place, .integer(1))
    }
    var logs = [[String]](repeating: [], count: bodies.count)
    for line in host.bridge.printed {
      let words = line.split(separator: " ").map(String.init)
      if let task = Int(words[0]), words.count == 2 { logs[task - 1].append(words[1]) }
    }
    return logs
  }
}

/// Writes bodies of tasks out of waits, coroutines and whatever else a wait has to pass through.
struct TaskWriter {
  var random: SplitMix64
  private var count = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A chunk that runs each body as a task; `log` prints the task's number and a word.
  static func program(_ bodies: [String], waits: Bool = true) -> String {
    (waits ? "" : "wait = function() return 1 end ")
      + """
      local function closing(log)
        return setmetatable({}, { __close = function() log("close") end })
      end

      """
      + bodies.enumerated().map { place, body in
        "run(function() local function log(word) print('\(place + 1) ' .. tostring(word)) end "
          + "\(body) end)"
      }.joined(separator: "\n")
  }

  mutating func makeBody() -> String { block(depth: 4) }

  private mutating func block(depth: Int) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in statement(depth: depth) }
      .joined(separator: " ")
  }

  private mutating func statement(depth: Int) -> String {
    count += 1
    let name = "v\(count)"
    guard depth > 0 else { return Bool.random(using: &random) ? "log(\(count))" : "log(wait())" }
    switch Int.random(in: 0..<13, using: &random) {
    case 0: return "log(\(count))"
    case 1, 2: return "log(wait())"
    case 3: return "log(pcall(function() \(block(depth: depth - 1)) end))"
    case 4:
      return "xpcall(function() \(block(depth: depth - 1)) error('e') end, "
        + "function() log('caught') end)"
    case 5:
      // Called twice: past its end the second time, unless it yields.
      return "local \(name) = coroutine.wrap(function(...) log(...) \(block(depth: depth - 1)) "
        + "log(coroutine.yield('y')) \(block(depth: depth - 1)) return 'r' end) "
        + "log(\(name)('a')) log(\(name)('b'))"
    case 6:
      return "local \(name) = coroutine.create(function() \(block(depth: depth - 1)) end) "
        + "log(coroutine.resume(\(name))) log(coroutine.status(\(name)))"
    case 7:
      return "local \(name) = coroutine.create(function() local x <close> = closing(log) "
        + "\(block(depth: depth - 1)) coroutine.yield() end) coroutine.resume(\(name)) "
        + "log(coroutine.close(\(name)))"
    case 8:
      return "for i in coroutine.wrap(function() for i = 1, 2 do \(block(depth: depth - 1)) "
        + "coroutine.yield(i) end end) do log(i) end"
    case 9: return "do local x <close> = closing(log) \(block(depth: depth - 1)) end"
    case 10:
      return "log(setmetatable({}, { __index = function() \(block(depth: depth - 1)) return 'i' "
        + "end }).x)"
    case 11: return "pcall(coroutine.wrap(function() \(block(depth: depth - 1)) error('e') end))"
    default:
      return "log(pcall(table.sort, { 2, 1 }, function(a, b) log('s') return a < b end))"
    }
  }
}
