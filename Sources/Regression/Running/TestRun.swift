/// One run: finds and declares the test files, selects, and runs what is selected.
///
///     let run = try TestRun(options)
///     let record = try run.perform { event in … }
///
/// All that can be known without rendering is known, and refused, in `init`.
public struct TestRun {
  /// What happens in a run, in the order of declaration.
  public enum Event {
    /// So many runs of cases are over, of so many in all.
    case progressed(done: Int, of: Int)
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
    try perform(on: pool, again: secondPool, observe)
  }

  /// Runs the selected cases on given executors: the second is for those that have to be run twice.
  func perform(
    on executor: any CaseExecutor, again second: any CaseExecutor, _ observe: (Event) -> Void
  ) throws(RunError) -> RunRecord {
    var record = RunRecord()
    record.shard = options.selection.shard
    record.selection = options.selection.words
    record.isCI = options.isCI
    let start = ContinuousClock().now
    var results = ResultsInOrder(count: selected.count)
    let places = runnable(&results)
    let order = CaseSchedule().order(places.map { selected[$0].test }).map { places[$0] }
    var total = options.runsTwice ? order.count * 2 : order.count
    var done = 0
    results.takeReady { observe(.finished($0)) }
    // What has to be run again is told when that is known, too.
    var firsts: [Int: CaseResult] = [:]
    try executor.run(order.map { selected[$0] }) { (place, result) in
      done += 1
      if runsAgain(result) {
        firsts[order[place]] = result
      } else {
        results[order[place]] = result
      }
      observe(.progressed(done: done, of: total))
      results.takeReady { observe(.finished($0)) }
    }
    let again = order.reversed().filter { firsts[$0] != nil }
    total = done + again.count
    try second.run(again.map { selected[$0] }) { (place, result) in
      done += 1
      guard var first = firsts[again[place]] else { return }
      if let problem = first.difference(from: result) { first.fail(problem, in: &record) }
      results[again[place]] = first
      observe(.progressed(done: done, of: total))
      results.takeReady { observe(.finished($0)) }
    }
    record.results = results.all
    // In the order of the results, not in that of the second pass.
    record.nondeterministic.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    record.seconds = start.secondsUntilNow
    return record
  }

  // MARK: - Twice

  /// Whether a case has to be run a second time: when asked to, and in continuous integration
  /// whatever is new or fails, before anybody looks into it.
  private func runsAgain(_ result: CaseResult) -> Bool {
    options.runsTwice || (options.isCI && result.status != .passed)
  }

  private var pool: WorkerPool {
    WorkerPool(
      jobs: options.jobs, timeLimit: options.timeLimit, isInterrupted: options.isInterrupted)
  }

  /// Another number of processes, and memory that is filled with junk where it is given out and
  /// taken back.
  private var secondPool: WorkerPool {
    var pool = pool
    pool.jobs = options.jobs == 1 ? 2 : options.jobs - 1
    pool.environment = ["MALLOC_PERTURB_=165"]
    return pool
  }

  // MARK: - What is run

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

extension CaseResult {
  /// Adds what is wrong with it as a run, to the record as well.
  fileprivate mutating func fail(_ problem: RunProblem, in record: inout RunRecord) {
    status = .failed
    failures.append(Failure(place: "\(file):\(line)", message: problem.message))
    record.nondeterministic.append("\(id): \(problem.message)")
  }
}

extension ContinuousClock.Instant {
  /// The seconds since then.
  var secondsUntilNow: Double {
    let (seconds, attoseconds) = duration(to: .now).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
