import Synchronization
import TestSupport
import Testing

@testable import Regression

@Suite("A run")
struct TestRunTests {
  private static let declarations = """
    local test = require "limn.test"
    local ring = test.suite("ring", { script = "ring.lua", size = { 8, 8 } })
    ring:smoke("turn", { at = 0 })
    ring:smoke("fade", { at = 0, skip = "not yet" })
    ring:smoke("beat", { at = { 0, 1, 2 } })

    """

  /// A run of one test file with this text.
  private func run(
    _ text: String = declarations, words: [String] = [],
    _ change: (inout RunOptions) -> Void = { _ in }
  ) throws -> TestRun {
    let folder = try TemporaryFolder()
    try folder.write("ring.limntest.lua", text)
    var options = RunOptions()
    options.words = [folder.path] + words
    options.resultsFolder = folder(".limn")
    change(&options)
    return try TestRun(options)
  }

  /// Gives each case what a function says, and notes the order.
  private final class Script: CaseExecutor {
    let order = Mutex<[String]>([])
    private let result: @Sendable (TestCase) -> CaseResult

    init(
      _ result: @escaping @Sendable (TestCase) -> CaseResult = { CaseResult($0, status: .passed) }
    ) {
      self.result = result
    }

    func run(
      _ cases: [DeclaredTests.Entry], finish: (Int, CaseResult) -> Void
    ) throws(RunError) {
      for (index, entry) in cases.enumerated() {
        order.withLock { $0.append(entry.test.name) }
        finish(index, result(entry.test))
      }
    }
  }

  // MARK: - Order

  @Test func `results are told in the order of declaration, whichever is over first`() throws {
    let script = Script()
    var told: [String] = []
    let record = try run().perform(on: script, again: Script()) { event in
      if case .finished(let result, _) = event { told.append("\(result.name) \(result.status)") }
    }
    #expect(script.order.withLock { $0 } == ["beat", "turn"])
    #expect(told == ["turn passed", "fade skipped", "beat passed"])
    #expect(record.results.map(\.name) == ["turn", "fade", "beat"])
    #expect(record.results[1].notes == ["not yet"])
  }

  @Test func `ids are known without anything being run`() throws {
    #expect(try run().ids == ["ring/turn", "ring/fade", "ring/beat"])
  }

  // MARK: - Selection

  @Test func `filters leave the others out, and are told`() throws {
    let run = try run { $0.selection.filters = ["tur?", "fade"] }
    #expect(run.ids == ["ring/turn", "ring/fade"])
    let record = try run.perform(on: Script(), again: Script()) { _ in }
    #expect(record.selection == "--filter tur? --filter fade")
  }

  @Test func `a filter that matches nothing names the nearest ids`() {
    let error = #expect(throws: RunError.self) {
      try run { $0.selection.filters = ["trun*"] }
    }
    #expect(error?.kind == .noMatch)
    #expect(error?.message == "no test matches --filter 'trun*'; the nearest are\n  ring/turn")
  }

  @Test func `an id that is not there is an error although others match`() {
    let error = #expect(throws: RunError.self) { try run(words: ["ring/truns"]) }
    #expect(error?.kind == .noMatch)
  }

  @Test func `a folder without tests is an error of its own`() throws {
    let folder = try TemporaryFolder()
    var options = RunOptions()
    options.words = [folder.path]
    let error = #expect(throws: RunError.self) { try TestRun(options) }
    #expect(error?.kind == .noMatch)
    #expect(
      error?.message
        == "there is no test in '\(folder.path)': tests are declared in files that end in"
        + " .limntest.lua")
  }

  @Test func `one case asks to be run alone, and the others say so`() throws {
    let text = Self.declarations.replacing("{ at = 0 }", with: "{ at = 0, only = true }")
    let record = try run(text).perform(on: Script(), again: Script()) { _ in }
    #expect(record.results.map(\.status) == [.passed, .skipped, .skipped])
    #expect(record.results[2].notes == ["another case asks to be run alone ('only')"])
  }

  @Test func `in continuous integration no case may ask to be run alone`() throws {
    let text = Self.declarations.replacing("{ at = 0 }", with: "{ at = 0, only = true }")
    let error = #expect(throws: RunError.self) { try run(text) { $0.isCI = true } }
    #expect(error?.kind == .usage)
    #expect(
      error?.message.hasSuffix(
        "ring.limntest.lua:3: 'ring/turn' asks to be run alone, and in continuous integration every"
          + " case has to run: take 'only' away") == true)
  }

  // MARK: - Twice

  /// Measures something else each time.
  private static func changing() -> @Sendable (TestCase) -> CaseResult {
    let count = Counter()
    return { test in
      var result = CaseResult(test, status: .passed)
      result.fingerprint = test.name == "beat" ? "\(count.next())" : "0"
      return result
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock {
        $0 += 1; return $0
      }
    }
  }

  @Test func `a second run in another order finds what differs, although both passed`() throws {
    let measure = Self.changing()
    let second = Script(measure)
    let record = try run { $0.runsTwice = true }
      .perform(on: Script(measure), again: second) { _ in }
    #expect(second.order.withLock { $0 } == ["turn", "beat"])
    #expect(record.results.map(\.status) == [.passed, .skipped, .failed])
    let message =
      "nondeterministic: two runs of the case differ; the first measured 1, and the second, in"
      + " another process, 2"
    #expect(record.results[2].failures.map(\.message) == [message])
    #expect(record.nondeterministic == ["ring/beat: \(message)"])
    #expect(record.outcome == .failed)
  }

  @Test func `without being asked to, nothing is run a second time`() throws {
    let second = Script()
    let record = try run().perform(on: Script(Self.changing()), again: second) { _ in }
    #expect(second.order.withLock { $0 } == [])
    #expect(record.nondeterministic == [])
  }

  @Test func `continuous integration runs again what is new or fails`() throws {
    let second = Script { test in
      var result = CaseResult(test, status: .failed)
      result.printed = ["2"]
      return result
    }
    let first = Script { test in
      var result = CaseResult(test, status: test.name == "turn" ? .passed : .failed)
      result.printed = ["1"]
      return result
    }
    let record = try run { $0.isCI = true }.perform(on: first, again: second) { _ in }
    #expect(second.order.withLock { $0 } == ["beat"])
    #expect(record.nondeterministic.count == 1)
  }

  // MARK: - Declaring

  @Test func `two files of one run must not have one id`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.write("\(name).limntest.lua", Self.declarations) }
    var options = RunOptions()
    options.words = [folder.path]
    let error = #expect(throws: RunError.self) { try TestRun(options) }
    #expect(error?.kind == .usage)
    #expect(error?.message.contains("b.limntest.lua:3: ") == true)
    #expect(error?.message.contains("a.limntest.lua:3") == true)
  }

  @Test func `all files that cannot be declared are told at once, and nothing is run`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.limntest.lua", "local x = nil + 1")
    try folder.write("b.limntest.lua", "oh no")
    try folder.write("c.limntest.lua", Self.declarations)
    var options = RunOptions()
    options.words = [folder.path]
    let error = #expect(throws: RunError.self) { try TestRun(options) }
    #expect(error?.kind == .usage)
    let places = error?.problems?.map { $0.place.dropFirst(folder.path.count + 1) } ?? []
    #expect(places == ["a.limntest.lua:1", "b.limntest.lua:1"])
  }
}
