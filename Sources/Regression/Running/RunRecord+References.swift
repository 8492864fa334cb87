extension RunRecord {
  /// Notes what is wrong with the references of a folder: those that no case declares, and those that
  /// take more bytes than they may.
  ///
  /// Nothing is called obsolete while a test file of the folder cannot be declared: its cases are
  /// not known. In continuous integration that is a problem; else ``TestRun/warnings`` tells.
  ///
  /// - Parameters:
  ///   - folder: The folder with its cases.
  ///   - references: What the folder's lock says.
  mutating func survey(_ folder: DeclaredTests.Folder, _ references: ReferenceFolder) {
    if let problem = folder.unknownObsolete {
      if isCI { problems.append(Failure(place: references.lockPath, message: problem.message)) }
      return
    }
    let survey = ReferenceSurvey.Folder(folder, references)
    overBudget += ReferenceBudget.findings(in: survey).map(\.description)
    for case .obsolete(let id, let file, let movedTo) in survey.obsolete(results).map(\.kind) {
      obsolete.append(
        ObsoleteReference(id: id ?? file ?? "", folder: references.path, movedTo: movedTo))
    }
  }
}

extension DeclaredTests.Folder {
  /// That it is not known which references are obsolete; nil when it is.
  var unknownObsolete: RunProblem? {
    undeclared.first.map { .unknownObsolete(place: $0.place, message: $0.message) }
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
