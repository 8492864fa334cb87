import ImageIO

/// What the runs that are kept know of cases: how long each took, and which files it has read.
///
/// A run of a few cases says nothing of the others, so the newest word on each case counts.
struct RunHistory {
  /// What is known of a case.
  struct Memory: Equatable {
    /// The test file that declared it; files that are never run together may have the same ids.
    var file: String
    /// How long it took, in seconds.
    var seconds: Double
    /// The paths of the files that it has read.
    var files: [String]
    /// SHA-256 of the program that ran it.
    var program: String
    /// Whether it has passed.
    var hasPassed: Bool
  }

  /// What is known, by id.
  private(set) var cases: [String: Memory] = [:]

  /// Reads the records in a folder of results; one that cannot be read counts as not there.
  init(in folder: String) {
    let entries = (try? FileIO.entries(of: "\(folder)/results")) ?? []
    let numbers = entries.compactMap { $0.isFolder ? Int($0.name) : nil }.sorted()
    for number in numbers {
      let run = ResultsFolder(path: "\(folder)/results/\(number)")
      if let record = try? run.record() { add(record) }
    }
  }

  /// Knows nothing.
  init() {}

  /// Adds what a later run has found.
  mutating func add(_ record: RunRecord) {
    for result in record.results where result.status != .skipped {
      cases[result.id] = Memory(
        file: result.file, seconds: result.seconds, files: result.sources.map(\.path),
        program: record.binary, hasPassed: result.status == .passed)
    }
  }

  /// How long cases took, by id.
  var seconds: [String: Double] { cases.mapValues(\.seconds) }
}
