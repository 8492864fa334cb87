import Comparison
import ImageIO

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
    /// A case has come out, and the results of all cases before it are known; paths of pictures are
    /// beneath the folder.
    case finished(CaseResult, folder: String?)
  }

  /// What was asked for.
  public let options: RunOptions
  private let tests: DeclaredTests
  private let selected: [DeclaredTests.Entry]
  private let selectedHash: String
  private let history: RunHistory

  /// Finds, declares and selects.
  ///
  /// - Throws: When a test file is wrong, or nothing matches.
  public init(_ options: RunOptions) throws(RunError) {
    self.options = options
    let search = try TestSearch(options.words)
    tests = try DeclaredTests(search, isInterrupted: options.isInterrupted)
    if tests.entries.isEmpty, search.ids.isEmpty { throw .noTests(searched: options.words) }
    history = RunHistory(in: options.resultsFolder)
    let candidates = try options.selection.candidates(of: tests, ids: search.ids)
    selectedHash = SHA256.hex(candidates.map(\.test.id).sorted().joined(separator: "\n"))
    selected = try options.selection.apply(
      to: candidates, history, program: Self.programHash)
    if options.isCI, let problem = Self.onlyProblem(in: selected) { throw problem }
  }

  /// SHA-256 of this program: a tenth of a second, which only runs and comparisons with earlier ones
  /// are worth.
  private static func programHash() throws(RunError) -> String {
    do {
      return try ProgramFile.hash()
    } catch {
      throw .file(error)
    }
  }

  /// The ids of the selected cases, in the order of declaration.
  public var ids: [String] { selected.map(\.test.id) }

  /// What somebody should know although it does not keep the cases from being run.
  public var warnings: [String] {
    options.isCI ? [] : tests.folders.compactMap(\.unknownObsolete?.message)
  }

  /// Runs the selected cases, and leaves a folder of results.
  ///
  /// - Parameter observe: Is told what happens.
  /// - Returns: What the run has found, and the folder.
  /// - Throws: When it ends early; nothing is left of it then.
  public func perform(
    _ observe: (Event) -> Void
  ) throws(RunError) -> (record: RunRecord, folder: ResultsFolder) {
    let broken = Match.selfCheck()
    if !broken.isEmpty { throw .selfCheck(broken) }
    let references = try readReferences()
    let results = try Self.writing { () throws(FileError) in
      try ResultsFolder.make(in: options.resultsFolder)
    }
    do throws(RunError) {
      var first = pool
      first.settings.resultsFolder = results.path
      var record = try perform(
        on: first, again: secondPool, folder: results.path, observe)
      for (folder, references) in zip(tests.folders, references) {
        record.survey(folder, references)
      }
      let surveys = zip(tests.folders, references).map { ReferenceSurvey.Folder($0, $1) }
      record.overBudget += ReferenceBudget.findings(inAllOf: surveys).map(\.description)
      try Self.writing { () throws(FileError) in try results.finish(record) }
      return (record, results)
    } catch {
      try? FileIO.removeTree(results.path)
      throw error
    }
  }

  /// The locks of all folders, so that one that cannot be read is known before anything is run.
  private func readReferences() throws(RunError) -> [ReferenceFolder] {
    var references: [ReferenceFolder] = []
    for folder in tests.folders {
      let path = ReferenceFolder.path(besides: folder.path.isEmpty ? "" : "\(folder.path)/")
      do {
        references.append(try ReferenceFolder(path))
      } catch {
        throw .references(error)
      }
    }
    return references
  }

  private static func writing<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(RunError) -> Result {
    do {
      return try body()
    } catch {
      throw .results(error)
    }
  }

  /// Runs the selected cases on given executors: the second is for those that have to be run twice.
  func perform(
    on executor: any CaseExecutor, again second: any CaseExecutor, folder: String? = nil,
    _ observe: (Event) -> Void
  ) throws(RunError) -> RunRecord {
    var record = RunRecord()
    record.binary = try Self.programHash()
    record.shard = options.selection.shard
    record.selection = options.selection.words
    record.selectedHash = selectedHash
    record.isCI = options.isCI
    let start = ContinuousClock().now
    var results = ResultsInOrder(count: selected.count)
    let firsts = try runOnce(executor, &results, folder: folder, observe)
    try runAgain(firsts, second, &record, &results, folder: folder, observe)
    record.results = results.all
    // In the order of the results, not in that of the second pass.
    record.nondeterministic.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    record.seconds = start.secondsUntilNow
    return record
  }

  // MARK: - Once

  /// Runs all cases that have to be run.
  ///
  /// - Returns: The results that wait for a second run, by place, in the order of the first.
  private func runOnce(
    _ executor: any CaseExecutor, _ results: inout ResultsInOrder, folder: String?,
    _ observe: (Event) -> Void
  ) throws(RunError) -> [(place: Int, result: CaseResult)] {
    let places = runnable(&results)
    let schedule = CaseSchedule(knownSeconds: history.seconds)
    let order = schedule.order(places.map { selected[$0].test }).map { places[$0] }
    var done = 0
    var waiting: [(place: Int, result: CaseResult)] = []
    results.takeReady { observe(.finished($0, folder: folder)) }
    try executor.run(order.map { selected[$0] }) { (index, result) in
      done += 1
      if runsAgain(result) {
        waiting.append((order[index], result))
      } else {
        results[order[index]] = result
      }
      let total = options.runsTwice ? order.count * 2 : order.count
      observe(.progressed(done: done, of: total))
      results.takeReady { observe(.finished($0, folder: folder)) }
    }
    return waiting
  }

  // MARK: - Twice

  /// Whether a case has to be run a second time: when asked to, and in continuous integration
  /// whatever is new or fails, before anybody looks into it.
  private func runsAgain(_ result: CaseResult) -> Bool {
    options.runsTwice || (options.isCI && result.status != .passed)
  }

  /// Runs cases a second time, in another order, and says of each whether it came out the same.
  private func runAgain(
    _ firsts: [(place: Int, result: CaseResult)], _ executor: any CaseExecutor,
    _ record: inout RunRecord, _ results: inout ResultsInOrder, folder: String?,
    _ observe: (Event) -> Void
  ) throws(RunError) {
    let firsts = Array(firsts.reversed())
    let before = results.known
    var done = 0
    try executor.run(firsts.map { selected[$0.place] }) { (index, second) in
      done += 1
      var first = firsts[index].result
      if let problem = first.difference(from: second) { first.fail(problem, in: &record) }
      results[firsts[index].place] = first
      let others = options.runsTwice ? firsts.count : before
      observe(.progressed(done: others + done, of: others + firsts.count))
      results.takeReady { observe(.finished($0, folder: folder)) }
    }
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
