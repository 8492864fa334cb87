extension ReferenceSurvey {
  /// How many files of the largest ``statistics`` shows.
  private static let largestCount = 10

  /// How many references there are, in one line.
  public var summary: String {
    let files = folders.flatMap(\.references.files)
    let bytes = files.map(\.byteCount).reduce(0, +)
    let entries = folders.map(\.references.lock.entries.count).reduce(0, +)
    return "\(entries) \(entries == 1 ? "reference" : "references"), \(files.count)"
      + " \(files.count == 1 ? "file" : "files"), \(bytes) bytes"
  }

  /// A line for each suite with its references, files and bytes, then the largest files, then all
  /// together; tab-separated.
  public var statistics: String {
    var text = "suite\treferences\tfiles\tbytes\n"
    for folder in folders {
      let files = Dictionary(grouping: folder.references.files, by: \.suite)
      let entries = Dictionary(grouping: folder.references.lock.entries) { entry in
        String(ReferenceName(entry.id).path.prefix { $0 != "/" })
      }
      let suites = Set(files.keys).union(entries.keys)
      for suite in suites.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        let bytes = (files[suite] ?? []).map(\.byteCount).reduce(0, +)
        text += "\(folder.references.path)/\(suite)\t\(entries[suite]?.count ?? 0)"
        text += "\t\(files[suite]?.count ?? 0)\t\(bytes)\n"
      }
    }
    let all = folders.flatMap { folder in
      folder.references.files.map { ("\(folder.references.path)/\($0.name)", $0.byteCount) }
    }
    text += "\nlargest\tbytes\n"
    for (path, bytes) in all.sorted(by: { $0.1 > $1.1 }).prefix(Self.largestCount) {
      text += "\(path)\t\(bytes)\n"
    }
    return text + "\n\(summary)\n"
  }
}
