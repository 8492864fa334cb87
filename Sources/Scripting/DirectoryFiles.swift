import CSystem
import Glibc

/// The files beneath a directory, read without ever leaving it.
///
/// Symbolic links are not followed, and only regular files are read, so a script sees nothing
/// outside its root and cannot make the host wait on a pipe.
public struct DirectoryFiles: ScriptFiles {
  /// The directory.
  public let root: String
  /// The most bytes a file may have: 64 MB.
  public static let sizeLimit = 64 << 20

  /// Creates a reader for a directory.
  public init(root: String) { self.root = root }

  /// The bytes of a file beneath the root.
  public func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    // The system would take the name for ended at a NUL.
    guard !name.utf8.contains(0) else { throw .missing }
    var size: Int64 = 0
    let descriptor = limn_open_beneath(root, name, Int64(Self.sizeLimit), &size)
    guard descriptor >= 0 else { throw Self.error(-descriptor) }
    defer { close(descriptor) }
    var failure: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      let read = limn_read_fully(descriptor, buffer.baseAddress, buffer.count)
      count = max(0, Int(read))
      failure = min(0, read)
    }
    guard failure == 0 else { throw Self.error(Int32(-failure)) }
    return bytes
  }

  private static func error(_ number: Int32) -> ScriptFileError {
    switch number {
    case ENOENT, ENOTDIR: .missing
    case EXDEV: .outsideRoot
    case ELOOP: .symbolicLink
    case EISDIR, EINVAL: .notAFile
    case EFBIG: .tooLarge(limit: sizeLimit)
    default: .refused(String(cString: strerror(number)))
    }
  }

  /// Splits a script's path into its root and its name beneath it.
  ///
  /// The root is the nearest folder above the script that holds a `.luarc.json`, else the
  /// script's own folder.
  public static func locate(script path: String) -> (root: String, name: String) {
    // Without links and "..", so that folders above can be told from the text.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    guard let resolved else {
      let parts = path.split(separator: "/", omittingEmptySubsequences: true)
      let folder = parts.dropLast().joined(separator: "/")
      return (
        (path.hasPrefix("/") ? "/" : "") + (folder.isEmpty && !path.hasPrefix("/") ? "." : folder),
        parts.last.map(String.init) ?? path
      )
    }
    var folders = String(cString: resolved).split(separator: "/").map(String.init)
    let file = folders.removeLast()
    for count in stride(from: folders.count, through: 0, by: -1) {
      let folder = "/" + folders.prefix(count).joined(separator: "/")
      if access(folder + "/.luarc.json", F_OK) == 0 {
        return (folder, (folders.dropFirst(count) + [file]).joined(separator: "/"))
      }
    }
    return ("/" + folders.joined(separator: "/"), file)
  }
}
