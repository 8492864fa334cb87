internal import CSystem

/// What tells one state of a file from the next: time of change, size and number.
///
/// Two saves within one tick of the file system's clock that keep the size are told apart only when
/// the editor saves by renaming.
public struct FileStamp: Hashable, Sendable {
  /// The time of the last change of the content, in nanoseconds since 1970.
  public let modified: Int64
  /// The size in bytes.
  public let size: Int64
  /// The file's number in its file system.
  public let inode: UInt64

  /// Reads the stamp of a file, through links; nil when nothing can be read there.
  ///
  /// - Parameter path: The file's path.
  public init?(of path: String) {
    var stamp = limn_file_stamp()
    guard limn_stamp_file(path, &stamp) == 0 else { return nil }
    modified = stamp.modified
    size = stamp.size
    inode = stamp.inode
  }
}
