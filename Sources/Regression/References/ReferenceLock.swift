/// The lock of a folder of references: what `references.lock` says, one entry for each case.
///
///     var lock = try ReferenceLock(parsing: text, path: "tests/references/references.lock")
///     lock["ring/turn@2x"]?.hash
///
/// A lock is text to be read in a review and merged line by line; see ``text``.
public struct ReferenceLock: Sendable, Equatable {
  /// The version of the file's layout.
  public static let version = 1
  /// The file's name.
  public static let fileName = "references.lock"

  private var entriesByID: [String: LockEntry] = [:]

  /// Creates an empty lock.
  public init() {}

  /// The entries, sorted by the bytes of their ids.
  public var entries: [LockEntry] {
    entriesByID.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// The entry of a case.
  public subscript(id: String) -> LockEntry? {
    get { entriesByID[id] }
    set {
      precondition(newValue.map { $0.id == id } ?? true, "an entry stands under its own id")
      entriesByID[id] = newValue
    }
  }
}
