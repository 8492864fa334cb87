/// One run: finds and declares the test files, selects, and runs what is selected.
///
///     let run = try TestRun(options)
///     let record = try run.perform { event in … }
///
/// All that can be known without rendering is known, and refused, in `init`.
public struct TestRun {
  /// What happens in a run, in the order of declaration.
  public enum Event {
    /// So many cases are there to be run.
    case began(count: Int)
    /// So many of them have been run.
    case progressed(done: Int)
    /// A case has come out; the results of all cases before it are known.
    case finished(CaseResult)
  }

  /// What was asked for.
  public let options: RunOptions
  private let tests: DeclaredTests
  private let selected: [DeclaredTests.Entry]

  /// Finds, declares and selects.
  ///
  /// - Throws: When a test file is wrong, or nothing matches.
  public init(_ options: RunOptions) throws(RunError) {
    self.options = options
    let search = try TestSearch(options.words)
    tests = try DeclaredTests(search, isInterrupted: options.isInterrupted)
    if tests.entries.isEmpty, search.ids.isEmpty { throw .noTests(searched: options.words) }
    selected = try options.selection.apply(to: tests, ids: search.ids)
    if options.isCI, let problem = Self.onlyProblem(in: selected) { throw problem }
  }

  /// The ids of the selected cases, in the order of declaration.
  public var ids: [String] { selected.map(\.test.id) }

  /// Runs the selected cases.
  ///
  /// - Parameter observe: Is told what happens.
  /// - Returns: What the run has found.
  /// - Throws: When it ends early.
  public func perform(_ observe: (Event) -> Void) throws(RunError) -> RunRecord {
    var record = RunRecord()
    record.shard = options.selection.shard
    record.selection = options.selection.words
    record.isCI = options.isCI
    let start = ContinuousClock().now
    var results = ResultsInOrder(count: selected.count)
    let toRun = runnable(&results)
    observe(.began(count: toRun.count))
    results.takeReady { observe(.finished($0)) }
    let executor = LocalExecutor(contexts: [:])
    var done = 0
    try executor.run(toRun.map { selected[$0] }) { (place, result) in
      done += 1
      observe(.progressed(done: done))
      results[toRun[place]] = result
      results.takeReady { observe(.finished($0)) }
    }
    record.results = results.all
    record.seconds = start.secondsUntilNow
    return record
  }

  /// The places of the cases that have to be run; the results of the others are known.
  private func runnable(_ results: inout ResultsInOrder) -> [Int] {
    let isAlone = selected.contains { $0.test.isOnly }
    return selected.indices.filter { index in
      let test = selected[index].test
      guard test.skipReason != nil || (isAlone && !test.isOnly) else { return true }
      var result = CaseResult(test, status: .skipped)
      result.notes = [test.skipReason ?? RunProblem.notOnly.message]
      results[index] = result
      return false
    }
  }

  /// Refuses cases that ask to be run alone.
  private static func onlyProblem(in cases: [DeclaredTests.Entry]) -> RunError? {
    let failures = cases.map(\.test).filter(\.isOnly).map { test in
      Failure(place: "\(test.file):\(test.line)", message: RunProblem.only(test.id).message)
    }
    return failures.isEmpty ? nil : .badTestFiles(failures)
  }
}

extension ContinuousClock.Instant {
  /// The seconds since then.
  var secondsUntilNow: Double {
    let (seconds, attoseconds) = duration(to: .now).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
