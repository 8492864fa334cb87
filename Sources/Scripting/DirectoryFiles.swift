/// The files beneath a directory, read without ever leaving it.
public struct DirectoryFiles: ScriptFiles {
  /// The directory.
  public let root: String

  /// Creates a reader for a directory.
  public init(root: String) { self.root = root }

  /// The bytes of a file beneath the root, at most 64 MB.
  public func read(_ name: String) throws(ScriptFileError) -> [UInt8] { fatalError("being written") }

  /// Splits a script's path into its root and its name beneath it.
  ///
  /// The root is the nearest folder above the script that holds a `.luarc.json`, else the
  /// script's own folder.
  public static func locate(script path: String) -> (root: String, name: String) {
    fatalError("being written")
  }
}
