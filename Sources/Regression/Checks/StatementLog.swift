import Scripting

/// What a check has stated, and what of it is not so.
final class StatementLog {
  private let run: CaseRun
  /// How many statements were made.
  var count = 0

  /// All expectations, for those that state nothing.
  private var expectations: [Expectation] = []
  /// How many statements were wrong.
  private var failureCount = 0
  /// Failures whose layer is looked at when the check is over: the place among the case's failures.
  private var pending: [(place: Int, sighting: Sighting)] = []
  /// The test file's lines, once one was needed.
  private lazy var sources = SourceLines(run.file)

  /// The most failures that are told of one check.
  static let limit = 20

  init(_ run: CaseRun) { self.run = run }

  /// Notes an expectation that will state something.
  func add(_ expectation: Expectation) {
    expectations.removeAll(where: \.isStated)
    // A few are enough to tell.
    if expectations.count < Self.limit { expectations.append(expectation) }
  }

  /// Records a statement that is wrong.
  func fail(_ finding: Finding, at place: String, in pass: CheckPass) {
    failureCount += 1
    guard failureCount <= Self.limit else { return }
    var details: [String] = []
    if let line = sources.line(at: place) { details.append("> \(line)") }
    if let sighting = finding.sighting {
      if let line = pass.wordingNow(of: sighting) {
        details.append(line)
      } else {
        pending.append((run.result.failures.count, sighting))
      }
    }
    run.fail(
      finding.message, at: run.file.path(ofPlace: place), details: details, time: finding.time)
  }

  /// Adds what can be said only now that the check is over.
  func finish(_ pass: CheckPass, hasFailed: Bool) throws(ScriptError) {
    for (place, sighting) in pending {
      guard let line = try pass.wording(of: sighting) else { continue }
      run.result.failures[place].details.append(line)
    }
    pending = []
    if failureCount > Self.limit {
      run.fail("\(failureCount - Self.limit) more expectations failed")
    }
    for expectation in expectations where !expectation.isStated {
      run.fail(
        CheckProblem.nothingStated.message, at: run.file.path(ofPlace: expectation.place),
        details: sources.line(at: expectation.place).map { ["> \($0)"] } ?? [])
    }
    if count == 0, expectations.isEmpty, !hasFailed {
      run.fail(CheckProblem.noExpectation.message)
    }
  }
}

extension CheckPass {
  /// What there is to say about a layer where it was seen, if that can be looked at now.
  fileprivate func wordingNow(of sighting: Sighting) -> String? {
    guard case .check = sighting.origin.source, sighting.time == world.time else { return nil }
    return try? world.wording(of: sighting.origin.address, sighting.origin.keyPath)
  }

  /// The same, at whatever time; nil where the layer is not there.
  fileprivate func wording(of sighting: Sighting) throws(ScriptError) -> String? {
    let (origin, time) = (sighting.origin, sighting.time)
    do throws(ProbeFailure) {
      return try look(origin.source, at: [time]) { (world) throws(BindingError) in
        try world.wording(of: origin.address, origin.keyPath)
      }.first
    } catch {
      switch error {
      case .refused: return nil
      case .script(let error): throw error
      }
    }
  }
}

/// The lines of the files of a test, to show those that have stated something.
struct SourceLines {
  private let files: DirectoryFiles
  private var lines: [String: [Substring]] = [:]

  init(_ file: TestFile) { files = DirectoryFiles(root: file.root) }

  /// The line at "file:line", without the blanks around it.
  mutating func line(at place: String) -> String? {
    guard let colon = place.lastIndex(of: ":"),
      let number = Int(place[place.index(after: colon)...])
    else { return nil }
    let name = String(place[..<colon])
    if lines[name] == nil {
      let bytes = (try? files.read(name)) ?? []
      lines[name] = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    guard let all = lines[name], all.indices.contains(number - 1) else { return nil }
    var line = all[number - 1]
    while let first = line.first, first.isWhitespace { line.removeFirst() }
    while let last = line.last, last.isWhitespace { line.removeLast() }
    return line.isEmpty ? nil : String(line)
  }
}
