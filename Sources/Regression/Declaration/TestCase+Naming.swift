import Scripting

extension TestCase {
  /// The most bytes of a name.
  static let nameLimit = 100

  /// Refuses a name that a reference could not have.
  static func checkName(
    _ name: String, isSuite: Bool, what: String
  ) throws(BindingError) {
    guard let fault = fault(in: name, isSuite: isSuite) else { return }
    throw DeclarationProblem.name(what: what, fault).error
  }

  private static func fault(in name: String, isSuite: Bool) -> DeclarationProblem.NameFault? {
    if name.isEmpty { return .empty }
    if name.unicodeScalars.contains(where: \.isControl) { return .control }
    if name.first?.isWhitespace == true || name.last?.isWhitespace == true { return .edge }
    // References stand in a folder of the suite's name, beside the lock.
    if isSuite, name.contains("/") { return .separator }
    if isSuite, [".", "..", "references.lock"].contains(name) { return .folder }
    if name.utf8.count > nameLimit { return .long(limit: nameLimit) }
    return nil
  }

  /// Whether a text can be a key or a value within the brackets of an id.
  static func isVariantText(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= nameLimit && text.first?.isWhitespace == false
      && text.last?.isWhitespace == false
      && !text.unicodeScalars.contains { $0.isControl || ",=[]/\\".unicodeScalars.contains($0) }
  }

  /// The variant in words, and the id: `SUITE/NAME[key=value,…]@2x`; the variant's keys and values
  /// come sorted by key.
  static func id(
    suite: String, name: String, variant: [(key: String, value: String)], scale: Double
  ) -> (variant: String, id: String) {
    let words = variant.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    let suffix = scale == 1 ? "" : "@\(BindingError.plain(scale))x"
    return (words, "\(suite)/\(name)\(words.isEmpty ? "" : "[\(words)]")\(suffix)")
  }

  /// What two ids share when their files are one on a disk that ignores case.
  static func fileKey(of id: String) -> String { ReferenceName(id).folded }
}

extension TestCase {
  /// Two cases, of one file or of two in a folder, that references could not tell apart.
  public struct Clash: Sendable {
    /// The earlier.
    public let first: TestCase
    /// The later, which is to have another name.
    public let second: TestCase

    /// One line: the place of the later, what is wrong, and where the earlier is.
    public var message: String {
      let place = "\(second.file):\(second.line)"
      let other = "\(first.file):\(first.line)"
      return first.id == second.id
        ? "\(place): the test '\(second.id)' is declared twice: \(other) has it, too"
        : "\(place): the test '\(second.id)' would share its files with '\(first.id)' of \(other);"
          + " give it another name"
    }
  }

  /// Finds cases whose ids, or whose files of references, are the same.
  ///
  /// Files are told apart as a disk does that ignores case. Test files of one folder share its
  /// references, so their cases are held against each other; those of other folders are not.
  ///
  /// - Parameter cases: The cases of all test files of a run, in order.
  /// - Returns: The clashes in order of the later case.
  public static func clashes(in cases: [TestCase]) -> [Clash] {
    var seen: [String: TestCase] = [:]
    var clashes: [Clash] = []
    for test in cases {
      let key = test.file.folderOfPath + "\0" + fileKey(of: test.id)
      if let first = seen[key] {
        clashes.append(Clash(first: first, second: test))
      } else {
        seen[key] = test
      }
    }
    return clashes
  }
}

extension String {
  /// The folder that a path leads to a file in, without steps that lead nowhere.
  fileprivate var folderOfPath: String {
    let parts = split(separator: "/").dropLast().filter { $0 != "." }
    return (hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
