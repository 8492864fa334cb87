import ImageIO

/// What stands in the folders of references of some test files, held against what the files declare.
///
///     let survey = try ReferenceSurvey(["tests"], resultsFolder: ".limn")
///     for finding in survey.findings() { print(finding) }
///     try survey.prune()
public struct ReferenceSurvey {
  /// A folder of references with what its test files declare.
  struct Folder {
    let references: ReferenceFolder
    /// The cases that are held against references, by id.
    let declared: [String: TestCase]
    /// Why not all is known that is declared.
    let undeclared: Failure?

    init(_ folder: DeclaredTests.Folder, _ references: ReferenceFolder) {
      self.references = references
      let cases = folder.cases.filter(\.needsReference).map { ($0.id, $0) }
      declared = Dictionary(cases, uniquingKeysWith: { first, _ in first })
      undeclared = folder.undeclared.first
    }
  }

  let folders: [Folder]
  /// The results of the latest run.
  let latest: [CaseResult]

  /// Finds the test files, declares them, and reads the locks beside them.
  ///
  /// - Parameters:
  ///   - words: Paths of test files or folders; nothing stands for the working folder.
  ///   - resultsFolder: Where the latest run is found, which knows the pixels of cases that have no
  ///     reference.
  ///   - isInterrupted: Whether to end early.
  /// - Throws: As ``TestRun``.
  public init(
    _ words: [String], resultsFolder: String, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(RunError) {
    let search = try TestSearch(words)
    if let word = search.ids.first {
      throw .file(FileError(.read, path: word, .system(2)))
    }
    let tests = try DeclaredTests(search, isInterrupted: isInterrupted)
    var folders: [Folder] = []
    for folder in tests.folders {
      let path = ReferenceFolder.path(besides: folder.path.isEmpty ? "" : "\(folder.path)/")
      do throws(ReferenceError) {
        folders.append(Folder(folder, try ReferenceFolder(path)))
      } catch {
        throw .references(error)
      }
    }
    self.folders = folders
    latest = (try? ResultsFolder.latest(in: resultsFolder)?.record())?.results ?? []
  }

  /// Everything that is not as it should be, the folders in order.
  ///
  /// Every file is read and decoded.
  public func findings() -> [ReferenceFinding] {
    folders.flatMap { folder in
      let budget = ReferenceBudget.findings(in: folder)
      guard folder.undeclared == nil else { return folder.damages() + budget }
      return folder.damages() + folder.missing() + folder.obsolete(latest)
        + folder.staleSlack(latest) + budget
    } + ReferenceBudget.findings(inAllOf: folders) + folders.compactMap(\.unknown)
  }

  /// Removes what no case declares from the locks and from the disk, in one step.
  ///
  /// - Returns: What was removed.
  /// - Throws: Why nothing has changed.
  public func prune() throws(ReferenceError) -> [ReferenceFinding] {
    let pruned = folders.filter { $0.undeclared == nil && !$0.obsolete(latest).isEmpty }
    if pruned.isEmpty { return [] }
    do {
      let locks = try ReferenceTransaction.lockFolders(pruned.map(\.references.path))
      defer { withExtendedLifetime(locks) {} }
      var removed: [ReferenceFinding] = []
      var changes: [ReferenceTransaction.Change] = []
      for folder in pruned {
        // Read again, now that nobody else changes it.
        let lock = try ReferenceFolder.readLock(in: folder.references.path)
        var change = ReferenceTransaction.Change(folder: folder.references.path, lock: lock)
        for finding in folder.obsolete(latest) {
          guard case .obsolete(let id, let file, _) = finding.kind else { continue }
          if let id { change.lock[id] = nil }
          if let file { change.removals.insert(file) }
          removed.append(finding)
        }
        changes.append(change)
      }
      try ReferenceTransaction(changes).commit()
      return removed
    } catch let error as FileError {
      throw .file(error)
    } catch let error as ReferenceError {
      throw error
    } catch {
      preconditionFailure("no other error is thrown")
    }
  }
}

extension ReferenceSurvey.Folder {
  private func finding(_ kind: ReferenceFinding.Kind) -> ReferenceFinding {
    ReferenceFinding(folder: references.path, kind)
  }

  /// That nothing can be called missing or obsolete.
  fileprivate var unknown: ReferenceFinding? {
    undeclared.map { finding(.unknown(place: $0.place, message: $0.message)) }
  }

  /// Files that are not what the lock says.
  fileprivate func damages() -> [ReferenceFinding] {
    var findings: [ReferenceFinding] = []
    for entry in references.lock.entries where entry.fileHash != nil {
      do throws(ReferenceError) {
        switch entry.kind {
        case .picture: _ = try references.picture(for: entry.id)
        case .timeline: _ = try references.timeline(for: entry.id)
        }
      } catch {
        findings.append(finding(.damaged(error)))
        continue
      }
      if let problem = kindProblem(of: entry) { findings.append(finding(.damaged(problem))) }
    }
    return findings
  }

  private func kindProblem(of entry: LockEntry) -> ReferenceError? {
    switch (declared[entry.id]?.kind, entry.kind) {
    case (.timeline?, .picture):
      .otherKind(id: entry.id, lock: references.lockPath, isPicture: true)
    case (.render?, .timeline):
      .otherKind(id: entry.id, lock: references.lockPath, isPicture: false)
    default: nil
    }
  }

  /// Cases without a reference.
  fileprivate func missing() -> [ReferenceFinding] {
    declared.keys.filter { references.lock[$0] == nil && declared[$0]?.skipReason == nil }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { finding(.missing(id: $0)) }
  }

  /// Entries and files that no case has.
  ///
  /// - Parameter results: What a run has found, which knows the pixels of cases without a reference.
  /// - Returns: What is obsolete, in the order of the lock, then files that it does not know.
  func obsolete(_ results: [CaseResult]) -> [ReferenceFinding] {
    var findings: [ReferenceFinding] = []
    let waiting = results.filter { declared[$0.id] != nil && references.lock[$0.id] == nil }
    var known: Set<String> = []
    for entry in references.lock.entries {
      let file = entry.fileHash == nil ? nil : ReferenceFolder.fileName(of: entry)
      if let file { known.insert(file) }
      if declared[entry.id] != nil { continue }
      let moved = waiting.first {
        $0.picture?.hash == entry.hash || $0.timeline?.hash == entry.hash
      }
      findings.append(finding(.obsolete(id: entry.id, file: file, movedTo: moved?.id)))
    }
    for file in references.files where !known.contains(file.name) {
      findings.append(finding(.obsolete(id: nil, file: file.name, movedTo: nil)))
    }
    return findings
  }
}
