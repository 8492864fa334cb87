import ImageIO

/// Finds the test files that the words of a command line name.
///
/// A word is a test file, a folder that is searched with all below it, a glob of paths, or else an
/// id. Hidden folders, whose names begin with a dot, are not searched. Files are in the order of the
/// words, and within a folder in the order of their bytes, each once.
struct TestSearch: Equatable {
  /// The test files to run.
  private(set) var files: [String] = []
  /// The words that are no paths: ids or globs of ids.
  private(set) var ids: [String] = []
  /// The files that were only searched for ids.
  private(set) var searchedFiles: [String] = []
  /// The folders that have been searched and have references, with test files or without.
  private(set) var foldersWithReferences: [String] = []

  /// Looks for test files.
  ///
  /// - Parameter words: What was asked for; nothing stands for the working folder.
  /// - Throws: When a path names something that is no test file, or a folder cannot be read.
  init(_ words: [String]) throws(RunError) {
    if words.isEmpty { files = try search("") }
    for word in words {
      // What a variable without a value leaves must not stand for everything.
      if word.isEmpty { throw .notATestFile(word) }
      try add(word)
    }
    var seen = Set<String>()
    files.removeAll { !seen.insert($0).inserted }
    if !ids.isEmpty { searchedFiles = try search("").filter { seen.insert($0).inserted } }
  }

  private mutating func add(_ word: String) throws(RunError) {
    var path = word
    while path.hasPrefix("./") { path = String(path.dropFirst(2)) }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    switch path.isEmpty ? .folder : FileIO.kind(of: path) {
    case .folder: files += try search(path == "." ? "" : path)
    case .file:
      guard path.hasSuffix(TestFile.suffix) else { throw .notATestFile(word) }
      files.append(path)
    case .other: throw .notATestFile(word)
    case .missing:
      if Glob.isPattern(path) {
        let found = try Self.files(matching: path)
        if !found.isEmpty { return files += found }
      } else if path.hasSuffix(".lua") {
        throw .file(FileError(.read, path: word, .system(2)))
      }
      ids.append(word)
    }
  }

  /// The test files in a folder and all below it; keeps in mind where references are.
  private mutating func search(_ folder: String) throws(RunError) -> [String] {
    try Self.files(in: folder) { foldersWithReferences.append($0) }
  }

  /// The test files in a folder and all below it.
  ///
  /// - Parameters:
  ///   - folder: The folder; empty for the working folder.
  ///   - visit: Is told of each folder that has references.
  /// - Returns: Their paths, in the order of bytes.
  /// - Throws: Which folder cannot be read.
  private static func files(
    in folder: String, visit: (String) -> Void = { _ in }
  ) throws(RunError) -> [String] {
    var found: [String] = []
    let prefix = folder.isEmpty ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    let references = ReferenceFolder.path(besides: prefix)
    if FileIO.kind(of: "\(references)/\(ReferenceLock.fileName)") == .file { visit(folder) }
    for entry in try entries(of: folder) where !entry.name.hasPrefix(".") {
      if entry.isFolder {
        found += try files(in: prefix + entry.name, visit: visit)
      } else if entry.name.hasSuffix(TestFile.suffix) {
        found.append(prefix + entry.name)
      }
    }
    return found
  }

  /// The test files that a glob of paths names.
  private static func files(matching pattern: String) throws(RunError) -> [String] {
    // The folder before the first wildcard holds them all.
    let literal = pattern.prefix { $0 != "*" && $0 != "?" }
    let folder = literal.lastIndex(of: "/").map { String(literal[..<$0]) } ?? ""
    guard folder.isEmpty || FileIO.kind(of: folder) == .folder else { return [] }
    let glob = Glob(path: pattern)
    return try files(in: pattern.hasPrefix("/") && folder.isEmpty ? "/" : folder)
      .filter { glob.matches($0) }
  }

  /// All test files of a folder, without those below it.
  static func siblings(in folder: String) throws(RunError) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    return try entries(of: folder).filter { !$0.isFolder && $0.name.hasSuffix(TestFile.suffix) }
      .map { prefix + $0.name }
  }

  private static func entries(of folder: String) throws(RunError) -> [FileIO.FolderEntry] {
    do {
      return try FileIO.entries(of: folder)
    } catch {
      throw .file(error)
    }
  }
}
