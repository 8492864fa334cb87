extension RunRecord {
  /// A record that is joined with others: one part of a run, and what messages call it.
  public struct Part: Sendable {
    /// What messages call it, such as the path of its file.
    public var name: String
    /// The record.
    public var record: RunRecord

    /// Creates a part.
    public init(name: String, record: RunRecord) {
      self.name = name
      self.record = record
    }
  }

  /// Why records are not parts of one run; the words name what differs, and where.
  public enum JoiningError: Error, Hashable, Sendable {
    /// They come from different programs.
    case programs(String, String, in: String, String)
    /// They are parts of different numbers of parts.
    case counts(Int, Int, in: String, String)
    /// Something else was selected in one than in the other.
    case selections(String, String, in: String, String)
    /// They have shared out different cases.
    case cases(in: String, String)
    /// They have read different states of a file.
    case sources(path: String, in: String, String)
    /// The same part is given twice.
    case samePart(Int, of: Int, in: String, String)
    /// Two parts have the same case.
    case sameCase(id: String, in: String, String)
  }

  /// Joins the parts of a run to the whole.
  ///
  /// The order of the parts makes no difference: results are sorted by file, line and id. A
  /// reference is obsolete if every part says so. A part that is not given is a problem of the whole
  /// that names its number, so that a machine that has died does not pass for success.
  ///
  /// - Parameter parts: At least one part.
  /// - Throws: What does not fit together.
  public init(joining parts: [Part]) throws(JoiningError) {
    precondition(!parts.isEmpty, "a run has at least one part")
    let parts = parts.sorted {
      ($0.record.shard.index, $0.name) < ($1.record.shard.index, $1.name)
    }
    let first = parts[0]
    self.init()
    for part in parts.dropFirst() { try first.check(against: part) }
    try Self.checkCases(of: parts)
    try Self.checkSources(of: parts)

    binary = first.record.binary
    selection = first.record.selection
    selectedHash = first.record.selectedHash
    isCI = parts.contains { $0.record.isCI }
    // They have run side by side.
    seconds = parts.map(\.record.seconds).reduce(0, max)
    results = parts.flatMap(\.record.results).sorted {
      ($0.file, $0.line, $0.id) < ($1.file, $1.line, $1.id)
    }
    obsolete = Self.obsolete(in: parts)
    problems = Self.withoutRepeats(parts.flatMap(\.record.problems))
    problems += Self.missingParts(parts)
    nondeterministic = Self.withoutRepeats(parts.flatMap(\.record.nondeterministic))
    overBudget = Self.withoutRepeats(parts.flatMap(\.record.overBudget))
  }

  private static func checkCases(of parts: [Part]) throws(JoiningError) {
    for (one, other) in zip(parts, parts.dropFirst())
    where one.record.shard.index == other.record.shard.index {
      let shard = one.record.shard
      throw .samePart(shard.index, of: shard.count, in: one.name, other.name)
    }
    var owners: [String: String] = [:]
    for part in parts {
      for result in part.record.results {
        if let owner = owners.updateValue(part.name, forKey: result.id) {
          throw .sameCase(id: result.id, in: owner, part.name)
        }
      }
    }
  }

  /// Parts of two revisions would be the whole of neither.
  private static func checkSources(of parts: [Part]) throws(JoiningError) {
    var known: [String: (hash: String, part: String)] = [:]
    for part in parts {
      for source in part.record.results.flatMap(\.sources) {
        guard let other = known[source.path] else {
          known[source.path] = (source.hash, part.name)
          continue
        }
        if other.hash != source.hash, other.part != part.name {
          throw .sources(path: source.path, in: other.part, part.name)
        }
      }
    }
  }

  /// What every part calls obsolete; a part sees a renaming only if the new case is one of its own.
  private static func obsolete(in parts: [Part]) -> [ObsoleteReference] {
    parts[0].record.obsolete.compactMap { reference in
      let others = parts.compactMap { part in
        part.record.obsolete.first { $0.id == reference.id && $0.folder == reference.folder }
      }
      guard others.count == parts.count else { return nil }
      var reference = reference
      reference.movedTo = others.compactMap(\.movedTo).first
      return reference
    }
  }

  private static func missingParts(_ parts: [Part]) -> [Failure] {
    let count = parts[0].record.shard.count
    let present = Set(parts.map(\.record.shard.index))
    return (1...max(1, count)).filter { !present.contains($0) }.map { index in
      Failure(
        place: "",
        message: "part \(index) of \(count) is missing: it did not run to its end, or its record is"
          + " not among those that were joined")
    }
  }

  private static func withoutRepeats<Element: Equatable>(_ elements: [Element]) -> [Element] {
    var once: [Element] = []
    for element in elements where !once.contains(element) { once.append(element) }
    return once
  }
}

extension RunRecord.Part {
  /// Checks that another part may be one of the same run.
  fileprivate func check(against other: Self) throws(RunRecord.JoiningError) {
    if record.binary != other.record.binary {
      throw .programs(record.binary, other.record.binary, in: name, other.name)
    }
    if record.shard.count != other.record.shard.count {
      throw .counts(record.shard.count, other.record.shard.count, in: name, other.name)
    }
    if record.selection != other.record.selection {
      throw .selections(record.selection, other.record.selection, in: name, other.name)
    }
    if record.selectedHash != other.record.selectedHash {
      throw .cases(in: name, other.name)
    }
  }
}

extension RunRecord.JoiningError: CustomStringConvertible {
  /// What differs, and in which two.
  public var description: String {
    switch self {
    case .programs(let one, let other, let first, let second):
      "\(first) and \(second) come from different programs (\(one.prefix(12)) and"
        + " \(other.prefix(12))): join parts that one build has run"
    case .counts(let one, let other, let first, let second):
      "\(first) is one of \(one) parts and \(second) one of \(other): join the parts of one run"
    case .selections(let one, let other, let first, let second):
      "\(first) has selected \(Self.words(one)) and \(second) \(Self.words(other)):"
        + " join the parts of one run"
    case .cases(let first, let second):
      "\(first) and \(second) have shared out different cases: join parts of one revision that were"
        + " run with the same paths"
    case .sources(let path, let first, let second):
      "\(first) and \(second) have read different states of '\(path)': join parts of one revision"
    case .samePart(let index, let count, let first, let second):
      "\(first) and \(second) are both part \(index) of \(count)"
    case .sameCase(let id, let first, let second):
      "'\(id)' is in both \(first) and \(second)"
    }
  }

  private static func words(_ selection: String) -> String {
    selection.isEmpty ? "everything" : "'\(selection)'"
  }
}
