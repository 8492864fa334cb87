/// Gives a run the files beneath its root: the script, its modules and its assets.
///
/// The names are relative to the root, with `/`; the implementation refuses what leads outside.
public protocol ScriptFiles {
  /// The bytes of a file beneath the root.
  func read(_ name: String) throws(ScriptFileError) -> [UInt8]
}

/// Why a file beneath the root cannot be read.
public enum ScriptFileError: Error, Equatable, Sendable {
  /// There is no such file.
  case missing
  /// The name leads outside the root.
  case outsideRoot
  /// The name leads through a symbolic link.
  case symbolicLink
  /// It is a directory, a pipe, a device.
  case notAFile
  /// It is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The system refused, in its words.
  case refused(String)
}
