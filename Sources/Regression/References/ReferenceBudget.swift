/// How many bytes references may take: they are kept for ever in a repository's history.
public enum ReferenceBudget {
  /// The most bytes of one file, unless the test file raises it with `limit`.
  public static let reference = 64 << 10
  /// The most bytes of a suite's files; what single files may have above ``reference`` is added.
  public static let suite = 2 << 20
  /// The most bytes of all files of a run; what single files may have above ``reference`` is added.
  public static let project = 20 << 20

  /// Files and suites that are too large.
  static func findings(in folder: ReferenceSurvey.Folder) -> [ReferenceFinding] {
    var findings: [ReferenceFinding] = []
    let path = folder.references.path
    let files = folder.references.files
    let limits = folder.limits
    for file in files where file.byteCount > limits[file.name] ?? reference {
      findings.append(
        ReferenceFinding(
          folder: path,
          .overBudget(
            what: "\(path)/\(file.name)", bytes: file.byteCount,
            limit: limits[file.name] ?? reference)))
    }
    for (suite, files) in Dictionary(grouping: files, by: \.suite).sorted(by: { $0.key < $1.key }) {
      let bytes = files.map(\.byteCount).reduce(0, +)
      let raised = files.map { max(0, (limits[$0.name] ?? 0) - reference) }.reduce(0, +)
      if bytes > Self.suite + raised {
        findings.append(
          ReferenceFinding(
            folder: path,
            .overBudget(what: "\(path)/\(suite)", bytes: bytes, limit: Self.suite + raised)))
      }
    }
    return findings
  }

  /// Whether all together are too large.
  static func findings(inAllOf folders: [ReferenceSurvey.Folder]) -> [ReferenceFinding] {
    var bytes = 0
    var limit = project
    for folder in folders {
      let limits = folder.limits
      for file in folder.references.files {
        bytes += file.byteCount
        limit += max(0, (limits[file.name] ?? 0) - reference)
      }
    }
    guard bytes > limit else { return [] }
    return [
      ReferenceFinding(
        folder: "", .overBudget(what: "all references together", bytes: bytes, limit: limit))
    ]
  }
}

extension ReferenceSurvey.Folder {
  /// What test files allow, by the name of the file.
  fileprivate var limits: [String: Int] {
    var limits: [String: Int] = [:]
    for (id, test) in declared {
      if case .render(let plan) = test.kind {
        limits["\(ReferenceName(id).path).png"] = plan.byteLimit
      }
    }
    return limits
  }
}
