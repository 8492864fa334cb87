internal import CSystem

/// The lock of a file or folder, held until the value goes or the process ends, however it ends.
///
/// It keeps out those who ask for it, too, and nobody else (`flock`). It belongs to the open file,
/// not to its name.
public final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock of a file, which is made where it is missing, or of a folder that is there.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - waits: Whether to wait while another has it.
  /// - Returns: The lock; nil when another has it and nobody waits.
  /// - Throws: Why the file cannot be opened.
  public static func take(_ path: String, waits: Bool) throws(FileError) -> FileLock? {
    let isFolder = FileIO.kind(of: path) == .folder
    let descriptor =
      isFolder ? limn_lock_folder(path, waits ? 1 : 0) : limn_lock_file(path, waits ? 1 : 0)
    if descriptor == -11 { return nil }  // EWOULDBLOCK
    guard descriptor >= 0 else { throw FileError(.lock, path: path, .system(-descriptor)) }
    return FileLock(descriptor)
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { limn_close(descriptor) }
}
