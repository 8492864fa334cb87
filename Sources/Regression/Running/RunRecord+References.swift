extension RunRecord {
  /// Notes what is wrong with the references of a folder: a lock that cannot be read, and references
  /// that no case declares.
  ///
  /// Nothing is called obsolete while a test file of the folder cannot be declared: its cases are
  /// not known.
  ///
  /// - Parameters:
  ///   - folder: The folder with its cases.
  ///   - references: What the folder's lock says.
  mutating func survey(_ folder: DeclaredTests.Folder, _ references: ReferenceFolder) {
    if let failure = folder.undeclared.first {
      let place = failure.place.isEmpty ? "" : " (\(failure.place))"
      problems.append(
        Failure(
          place: references.lockPath, message: RunProblem.unknownObsolete(because: place).message))
      return
    }
    let declared = Set(folder.cases.filter(\.needsReference).map(\.id))
    let waiting = results.filter { $0.status == .missing }
    for entry in references.lock.entries where !declared.contains(entry.id) {
      let moved = waiting.first {
        $0.picture?.hash == entry.hash || $0.timeline?.hash == entry.hash
      }
      obsolete.append(
        ObsoleteReference(id: entry.id, folder: references.path, movedTo: moved?.id))
    }
  }
}

extension TestCase {
  /// Whether it is held against a reference.
  var needsReference: Bool {
    switch kind {
    case .render, .timeline: true
    case .check, .loop, .same, .differ, .smoke, .budget: false
    }
  }
}
