import CSystem

/// What tells one state of a file from the next, as far as its file system keeps count.
struct FileState: Equatable, Sendable {
  /// The time of the last change of the content, in nanoseconds since 1970.
  var modified: Int64
  /// The time of the last change of anything, which no program can set back.
  var changed: Int64
  /// The size in bytes.
  var size: Int64
  /// The file's number in its file system.
  var inode: UInt64
  /// The file system's number.
  var device: UInt64

  /// Reads the state of a file, through links; nil when nothing can be read there.
  init?(of path: String) {
    var state = limn_file_state()
    guard limn_state_of_file(path, &state) == 0 else { return nil }
    self.init(
      modified: state.modified, changed: state.changed, size: state.size, inode: state.inode,
      device: state.device)
  }

  /// Describes a state.
  init(modified: Int64, changed: Int64, size: Int64, inode: UInt64, device: UInt64) {
    self.modified = modified
    self.changed = changed
    self.size = size
    self.inode = inode
    self.device = device
  }
}

extension WatchedFile.Look {
  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - asksWriter: Whether to find out if a process has it open for writing.
  init(at path: String, asksWriter: Bool = true) {
    state = FileState(of: path)
    let status = state == nil ? 0 : asksWriter ? limn_is_being_written(path) : -1
    isOpenForWriting = status < 0 ? nil : status == 1
  }
}
