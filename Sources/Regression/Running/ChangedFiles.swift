import ImageIO

/// The files that differ between a revision and the working folder, as git says: changed, added,
/// removed, and those that git does not know but does not ignore either.
struct ChangedFiles {
  /// The paths from the root of all folders.
  let paths: Set<String>

  /// Names files.
  init(_ paths: some Sequence<String>) { self.paths = Set(paths.map(Self.absolute)) }

  /// Asks git.
  ///
  /// - Parameter revision: A revision in git's words.
  /// - Throws: When git cannot be run, or does not know the revision.
  init(since revision: String) throws(RunError) {
    // Git would take it for an option.
    if revision.isEmpty || revision.hasPrefix("-") { throw .git(.badRevision(revision)) }
    let top = try Self.git(["rev-parse", "--show-toplevel"]).first ?? ""
    var folder = top
    if folder.hasSuffix("\n") { folder.removeLast() }
    let changed = try Self.git([
      "-C", folder, "diff", "--name-only", "--no-renames", "-z", revision, "--",
    ])
    let added = try Self.git([
      "-C", folder, "ls-files", "--others", "--exclude-standard", "-z",
    ])
    self.init((changed + added).map { "\(folder)/\($0)" })
  }

  /// Whether a file is among them.
  func contains(_ path: String) -> Bool { paths.contains(Self.absolute(path)) }

  /// A path through links; of what is not there, the folder's.
  private static func absolute(_ path: String) -> String {
    let resolved = FileIO.absolutePath(path)
    if resolved.hasPrefix("/"), FileIO.kind(of: resolved) != .missing { return resolved }
    guard let slash = path.lastIndex(of: "/") else {
      return FileIO.absolutePath(".") + "/" + path
    }
    return absolute(slash == path.startIndex ? "/" : String(path[..<slash])) + path[slash...]
  }

  /// What git prints, cut at NULs.
  private static func git(_ words: [String]) throws(RunError) -> [String] {
    var error: Int32 = 0
    guard var process = ChildProcess("git", words, error: &error) else {
      throw .git(.cannotRun(error))
    }
    process.closeInput()
    var bytes: [UInt8] = []
    while process.read(into: &bytes) {}
    switch process.waitForEnd() {
    case .exited(code: 0): break
    case .exited(let code): throw .git(.failed(words.joined(separator: " "), code: code))
    case .signal: throw .interrupted
    }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Why git does not say what has changed; its own words are on the standard error.
public enum GitFailure: Hashable, Sendable {
  /// The word cannot be a revision.
  case badRevision(String)
  /// There is no git, with the errno.
  case cannotRun(Int32)
  /// Git ended with a code.
  case failed(String, code: Int32)
}

extension ChangedFiles {
  /// Whether a case may fail: a file that it has read is among them, its test file, its reference
  /// or the lock, it did not pass the last time, or nothing is known of it from a run of this
  /// program.
  ///
  /// - Parameters:
  ///   - test: The case.
  ///   - memory: What is known of it from earlier runs.
  ///   - program: SHA-256 of this program.
  /// - Returns: Whether it has to be run.
  func affect(_ test: TestCase, _ memory: RunHistory.Memory?, program: String) -> Bool {
    if test.skipReason != nil { return false }
    guard let memory, memory.file == test.file, memory.program == program, memory.hasPassed else {
      return true
    }
    if contains(test.file) { return true }
    if test.needsReference {
      let name = ReferenceName(test.id).path
      let files = [ReferenceLock.fileName, "\(name).png", "\(name).timeline.tsv"]
      let references = ReferenceFolder.path(besides: test.file)
      if files.contains(where: { contains("\(references)/\($0)") }) { return true }
    }
    return memory.files.contains { contains($0) }
  }
}
