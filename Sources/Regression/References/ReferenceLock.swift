/// The lock of a folder of references: `references.lock`.
public struct ReferenceLock: Sendable, Equatable {
  /// The version of the file's layout.
  public static let version = 1
  /// The file's name.
  public static let fileName = "references.lock"
}
