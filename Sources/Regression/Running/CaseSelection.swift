import Graphics

/// Which of the declared cases are run.
public struct CaseSelection: Sendable, Hashable {
  /// Globs of ids of which one has to match; all cases without any.
  public var filters: [String] = []
  /// Only cases that read a file which has changed since this revision of git.
  public var changedSince: String?
  /// Which part of the cases, shared out by ``RunRecord/Shard/contains(_:)``.
  public var shard = RunRecord.Shard()

  /// Creates a selection of everything.
  public init() {}

  /// What is selected besides paths and parts, in the words of the command line.
  public var words: String {
    var words = filters.map { "--filter \($0)" }
    if let changedSince { words.append("--changed-since \(changedSince)") }
    return words.joined(separator: " ")
  }

  /// Whether a pattern means a case.
  ///
  /// A pattern with `*` or `?` matches an id, or the part behind the suite's name, as a whole. One
  /// without is the beginning of an id up to a boundary: a suite, a case with all its variants, an
  /// id; or, for a filter, any part of an id.
  static func matches(_ pattern: String, _ id: String, acceptsParts: Bool) -> Bool {
    if Glob.isPattern(pattern) {
      let glob = Glob(pattern)
      if glob.matches(id) { return true }
      return acceptsParts
        && id.firstIndex(of: "/").map { glob.matches(id[id.index(after: $0)...]) }
          ?? false
    }
    if acceptsParts { return id.contains(pattern) }
    guard id.hasPrefix(pattern) else { return false }
    let rest = id.dropFirst(pattern.count)
    return rest.first.map { "/[@".contains($0) } ?? true
  }

  /// The cases of this part.
  ///
  /// - Parameters:
  ///   - entries: What ``candidates(of:ids:)`` gives.
  ///   - history: What is known of earlier runs.
  ///   - program: SHA-256 of this program, asked for only where it matters.
  /// - Returns: The selected, in their order.
  /// - Throws: When git does not say what has changed.
  func apply(
    to entries: [DeclaredTests.Entry], _ history: RunHistory, program: () throws(RunError) -> String
  ) throws(RunError) -> [DeclaredTests.Entry] {
    var selected = entries.filter { shard.contains($0.test.id) }
    if let changedSince {
      let changes = try ChangedFiles(since: changedSince)
      let program = try program()
      selected.removeAll { entry in
        !changes.affect(entry.test, history.cases[entry.test.id], program: program)
      }
    }
    return selected
  }

  /// The cases that are shared out to the parts.
  ///
  /// - Parameters:
  ///   - tests: What is declared.
  ///   - ids: The words of the command line that are ids.
  /// - Returns: The cases, in their order.
  /// - Throws: When an id or all filters match nothing.
  func candidates(
    of tests: DeclaredTests, ids: [String]
  ) throws(RunError) -> [DeclaredTests.Entry] {
    let all = tests.entries.map(\.test.id)
    for id in ids where !all.contains(where: { Self.matches(id, $0, acceptsParts: false) }) {
      throw .noMatch(pattern: "'\(id)'", nearest: Self.nearest(to: id, among: all))
    }
    let asked = tests.entries.filter { entry in
      entry.isChosen
        || ids.contains { Self.matches($0, entry.test.id, acceptsParts: false) }
    }
    let filtered = asked.filter { entry in
      filters.isEmpty || filters.contains { Self.matches($0, entry.test.id, acceptsParts: true) }
    }
    if filtered.isEmpty, !asked.isEmpty {
      throw .noMatch(
        pattern: filters.map { "--filter '\($0)'" }.joined(separator: " "),
        nearest: Self.nearest(to: filters[0], among: asked.map(\.test.id)))
    }
    return filtered
  }

  /// Up to five ids that were probably meant, else the first few that there are.
  private static func nearest(to pattern: String, among ids: [String]) -> [String] {
    let literal = pattern.filter { $0 != "*" && $0 != "?" }.lowercased()
    var found = ids.filter { !literal.isEmpty && $0.lowercased().contains(literal) }
    // A part of an id may be misspelt as well as all of it.
    let parts = [\.self, \.suiteName, \.caseName] as [KeyPath<String, String>]
    for (wanted, part) in parts.map({ (literal, $0) }) + parts.map({ (literal[keyPath: $0], $0) })
    where found.isEmpty {
      guard let near = Spelling.nearest(to: wanted, among: ids.map { $0[keyPath: part] }) else {
        continue
      }
      found = ids.filter { $0[keyPath: part] == near }
    }
    return Array((found.isEmpty ? ids : found).prefix(5))
  }
}

extension String {
  /// The part of an id before the first slash.
  fileprivate var suiteName: String { String(prefix { $0 != "/" }) }

  /// The part of an id between the first slash and its variant.
  fileprivate var caseName: String {
    String(drop { $0 != "/" }.dropFirst().prefix { $0 != "[" && $0 != "@" })
  }
}

extension RunRecord.Shard {
  /// Whether a case belongs to this part.
  ///
  /// Decided by a hash of its id alone (FNV-1a, mixed), so that no other case moves when one is
  /// added or taken away.
  public func contains(_ id: String) -> Bool {
    guard count > 1 else { return true }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // The low bits of FNV-1a are those of the last bytes; the high ones depend on all.
    hash ^= hash >> 32
    return Int(hash % UInt64(count)) == index - 1
  }
}
