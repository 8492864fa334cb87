import Scripting

/// All cases of a run: every test file of each folder that is involved, declared before anything is
/// rendered.
///
/// The test files beside those that were asked for are declared, too: they share the lock of the
/// folder, so only all of them together say which references are obsolete.
struct DeclaredTests {
  /// A case with its test file.
  struct Entry {
    /// The case.
    let test: TestCase
    /// The test file that declares it.
    let file: TestFile
    /// Whether its file was asked for by its path, or as part of a folder.
    let isChosen: Bool
  }

  /// A folder of test files.
  struct Folder {
    /// The path; empty for the working folder.
    let path: String
    /// The cases of all its test files.
    var cases: [TestCase] = []
    /// The test files that cannot be declared: with one, nothing can be called obsolete.
    var undeclared: [Failure] = []
  }

  /// The cases in the order of the files, and in each file of declaration.
  private(set) var entries: [Entry] = []
  /// The folders, in the order of their first files.
  private(set) var folders: [Folder] = []

  /// Declares.
  ///
  /// - Parameters:
  ///   - search: Which files.
  ///   - isInterrupted: Whether the run is to end.
  /// - Throws: When a file that was asked for cannot be declared, or two cases have one id.
  init(
    _ search: TestSearch, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(RunError) {
    let chosen = Set(search.files)
    let wanted = search.files + search.searchedFiles
    var failures: [Failure] = []
    var done = Set<String>()
    // Where all test files are gone, their references are left.
    for folder in wanted.map(Self.folder) + search.foldersWithReferences {
      if !folders.contains(where: { $0.path == folder }) { folders.append(Folder(path: folder)) }
    }
    var files = wanted
    for folder in folders { files += try TestSearch.siblings(in: folder.path) }
    let isAsked = Set(wanted)
    for path in files where done.insert(path).inserted {
      if isInterrupted() { throw .interrupted }
      let folder = folders.firstIndex { $0.path == Self.folder(of: path) } ?? 0
      var file = TestFile(path)
      file.isInterrupted = isInterrupted
      do {
        let cases = try file.declare()
        folders[folder].cases += cases
        entries += cases.map { Entry(test: $0, file: file, isChosen: chosen.contains(path)) }
      } catch {
        if error.kind == .interrupted { throw .interrupted }
        let failure = Failure(file, error)
        folders[folder].undeclared.append(failure)
        if isAsked.contains(path) { failures.append(failure) }
      }
    }
    failures += Self.clashes(entries.map(\.test))
    if !failures.isEmpty { throw .badTestFiles(failures) }
  }

  /// The folder that a path lies in; empty for the working folder.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Cases whose ids are the same, or are the same when case is ignored, as file systems do.
  private static func clashes(_ cases: [TestCase]) -> [Failure] {
    var first: [String: TestCase] = [:]
    var failures: [Failure] = []
    for test in cases {
      let name = test.id.lowercased()
      guard let other = first[name] else {
        first[name] = test
        continue
      }
      failures.append(
        Failure(
          place: "\(test.file):\(test.line)",
          message: RunProblem.sameID(test.id, other.id, at: "\(other.file):\(other.line)").message))
    }
    return failures
  }
}

extension Failure {
  /// What the main chunk of a test file raises, at the place that it names.
  init(_ file: TestFile, _ error: ScriptError) {
    var lines = error.message.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let first = lines.removeFirst()
    // "FILE:LINE: what", where the file is seen from the root.
    let parts = first.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    if parts.count == 3, Int(parts[1]) != nil {
      self.init(
        place: file.path(ofPlace: "\(parts[0]):\(parts[1])"),
        message: String(parts[2].drop { $0 == " " }), details: lines)
    } else {
      self.init(place: file.path, message: first, details: lines)
    }
  }
}
