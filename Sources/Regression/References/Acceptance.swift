import ImageIO

/// Takes results of the latest run as references: the very files that were looked at.
///
///     let acceptance = try Acceptance(.patterns(["ring/turn"]), in: ".limn")
///     for item in acceptance.items { print(item) }
///     try acceptance.commit()
///
/// Nothing is drawn again. What is accepted has failed or had no reference, and the scripts, the
/// test file and this program are those of the run. All of it becomes references in one step
/// (``ReferenceTransaction``), or nothing does; references of other cases stay byte for byte.
public struct Acceptance {
  /// What is to be accepted.
  public enum Selection: Sendable, Hashable {
    /// Everything that waits for it, if anything does.
    case all
    /// The cases that these ids, beginnings of ids and globs mean, as for `limn test`; more than
    /// ``Acceptance/limit`` only when somebody has said so.
    case patterns([String], takesMany: Bool = false)
    /// The cases with exactly these ids, which somebody has looked at one by one.
    case ids([String])
  }

  /// How many cases are accepted without ``Selection/all``.
  public static let limit = 20

  /// What is accepted, in the order of the run; what is in the lock already is left out.
  public let items: [Item]

  private let results: ResultsFolder

  /// Chooses and checks; changes nothing.
  ///
  /// - Parameters:
  ///   - selection: What is to be accepted.
  ///   - folder: `.limn` or what stands for it.
  ///   - program: SHA-256 of this program; nil to find it out.
  /// - Throws: Why nothing is accepted.
  public init(
    _ selection: Selection, in folder: String, program: String? = nil
  ) throws(AcceptanceError) {
    guard let results = ResultsFolder.latest(in: folder) else { throw .noRun(folder: folder) }
    self.results = results
    let record: RunRecord
    do {
      record = try results.record()
    } catch {
      throw .results(error)
    }
    let chosen = try Self.choose(selection, from: record)
    if case .patterns(_, takesMany: false) = selection, chosen.count > Self.limit {
      throw .tooMany(count: chosen.count, limit: Self.limit)
    }
    if chosen.isEmpty {
      items = []
      return
    }
    // A program that cannot read itself cannot say that it is that of the run.
    guard let program = program ?? (try? ProgramFile.hash()), record.binary == program else {
      throw .otherProgram
    }
    try Self.checkSources(of: chosen)
    items = try Self.items(of: chosen, in: results)
  }

  /// Makes the references.
  ///
  /// - Throws: ``AcceptanceError/reference(_:)`` with what is wrong; nothing has changed then,
  ///   unless it is ``ReferenceError/unfinished(_:)``.
  public func commit() throws(AcceptanceError) {
    let byFolder = Dictionary(grouping: items, by: \.folder)
    do {
      let locks = try ReferenceTransaction.lockFolders(byFolder.keys)
      defer { withExtendedLifetime(locks) {} }
      var changes: [ReferenceTransaction.Change] = []
      for folder in byFolder.keys.sorted() {
        // Read again, now that nobody else changes it.
        var change = ReferenceTransaction.Change(
          folder: folder, lock: try ReferenceFolder.readLock(in: folder))
        for item in byFolder[folder] ?? [] { change.take(item) }
        changes.append(change)
      }
      try ReferenceTransaction(changes).commit()
    } catch let error as FileError {
      throw .reference(.file(error))
    } catch let error as ReferenceError {
      throw .reference(error)
    } catch {
      preconditionFailure("no other error is thrown")
    }
  }

  // MARK: - Choosing

  private static func choose(
    _ selection: Selection, from record: RunRecord
  ) throws(AcceptanceError) -> [CaseResult] {
    switch selection {
    case .all:
      return record.results.filter { record.refusal(of: $0) == nil }
    case .patterns(let patterns, _):
      return try choose(patterns, from: record) {
        CaseSelection.matches($0, $1, acceptsParts: false)
      }
    case .ids(let ids): return try choose(ids, from: record, where: ==)
    }
  }

  private static func choose(
    _ patterns: [String], from record: RunRecord, where matches: (String, String) -> Bool
  ) throws(AcceptanceError) -> [CaseResult] {
    var ids: Set<String> = []
    for pattern in patterns {
      let meant = record.results.filter { matches(pattern, $0.id) }
      if meant.isEmpty { throw .noMatch(pattern: pattern) }
      let pending = meant.filter { record.refusal(of: $0) == nil }
      if pending.isEmpty {
        throw .notAcceptable(
          pattern: pattern,
          meant.prefix(5).compactMap { result in
            record.refusal(of: result).map { .init(id: result.id, reason: $0) }
          })
      }
      ids.formUnion(pending.map(\.id))
    }
    return record.results.filter { ids.contains($0.id) }
  }

  // MARK: - Checking

  private static func checkSources(of results: [CaseResult]) throws(AcceptanceError) {
    var changed: [String] = []
    var known: [String: String] = [:]
    for result in results {
      if result.sources.isEmpty { throw .unknownSources(id: result.id) }
      for source in result.sources {
        let hash = known[source.path] ?? (try? SHA256.hex(FileIO.read(source.path))) ?? ""
        known[source.path] = hash
        if hash != source.hash, !changed.contains(source.path) { changed.append(source.path) }
      }
    }
    if !changed.isEmpty { throw .changedSources(changed) }
  }

  private static func items(
    of chosen: [CaseResult], in results: ResultsFolder
  ) throws(AcceptanceError) -> [Item] {
    var folders: [String: ReferenceFolder] = [:]
    var items: [Item] = []
    for result in chosen {
      let path = ReferenceFolder.path(besides: result.file)
      let folder: ReferenceFolder
      if let known = folders[path] {
        folder = known
      } else {
        do throws(ReferenceError) {
          folder = try ReferenceFolder(path)
        } catch {
          throw .reference(error)
        }
        folders[path] = folder
      }
      let item = try Item(result, in: results, folder)
      if !item.isThereAlready(in: folder) { items.append(item) }
    }
    return items
  }
}

extension RunRecord {
  /// Why a result cannot become a reference; nil when it can.
  fileprivate func refusal(of result: CaseResult) -> AcceptanceError.Reason? {
    switch result.status {
    case .passed: return .passed
    case .skipped: return .skipped
    case .failed, .missing: break
    }
    guard result.kind == "render" || result.kind == "timeline" else {
      return .hasNoReference(kind: result.kind)
    }
    // The lines begin with the id.
    if nondeterministic.contains(where: { $0 == result.id || $0.hasPrefix("\(result.id): ") }) {
      return .nondeterministic
    }
    guard result.picture?.actual != nil || result.timeline?.actual != nil else {
      return result.failures.first.map {
        .erred(.init(place: $0.place, message: $0.message))
      } ?? .hasNoReference(kind: result.kind)
    }
    return nil
  }
}

extension ReferenceTransaction.Change {
  /// Takes a result as a reference.
  fileprivate mutating func take(_ item: Acceptance.Item) {
    let name = ReferenceFolder.fileName(of: item.entry)
    if let former = lock[item.entry.id], former.fileHash != nil {
      let formerName = ReferenceFolder.fileName(of: former)
      if formerName != name || item.bytes == nil { removals.insert(formerName) }
    }
    lock[item.entry.id] = item.entry
    if let bytes = item.bytes { writes[name] = bytes }
  }
}
