internal import CSystem

/// Whole files in, whole files out.
///
/// Reading never hangs on a pipe and never takes more memory than its limit. Writing leaves either
/// the former content or the new one, at no moment a part of it.
///
/// ## Design notes
/// Paths are strings of the file system's bytes in UTF-8; a file name that is not UTF-8 cannot be
/// given. There is no Foundation below the tool: `Data` would bring 10 MB and its start-up time.
public enum FileIO {
  /// The limit of ``read(_:limit:)`` where none is given: 256 MB.
  public static let defaultLimit = 256 << 20

  /// Reads a regular file, through links.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limit: The most bytes it may have.
  /// - Returns: The file's bytes.
  /// - Throws: Why it cannot be read.
  public static func read(
    _ path: String, limit: Int = defaultLimit
  ) throws(FileError) -> [UInt8] {
    var size: Int64 = 0
    let descriptor = limn_open_regular(path, Int64(limit), &size)
    return try contents(of: descriptor, size: size, path: path, limit: limit)
  }

  /// Reads a regular file that lies beneath a directory.
  ///
  /// - Parameters:
  ///   - path: A relative path. One that leads out of the root, or over a symbolic link, is
  ///     refused; the kernel decides it while opening, so no exchange of folders gets around it.
  ///   - root: The directory.
  ///   - limit: The most bytes the file may have.
  /// - Returns: The file's bytes.
  /// - Throws: Why it cannot be read.
  public static func read(
    _ path: String, beneath root: String, limit: Int = defaultLimit
  ) throws(FileError) -> [UInt8] {
    var size: Int64 = 0
    let descriptor = limn_open_beneath(root, path, Int64(limit), &size)
    return try contents(of: descriptor, size: size, path: path, limit: limit)
  }

  private static func contents(
    of descriptor: Int32, size: Int64, path: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    guard descriptor >= 0 else {
      throw FileError(.read, path: path, reason(ofOpening: descriptor, limit: limit))
    }
    defer { limn_close(descriptor) }
    // One byte more than there was: a file that grows meanwhile is noticed, and read on.
    var capacity = Int(size) + 1
    var bytes: [UInt8] = []
    while true {
      var failure: Int64 = 0
      let wanted = capacity
      let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        let result = limn_read_fully(descriptor, buffer.baseAddress, wanted)
        count = max(0, Int(result))
        failure = min(0, result)
      }
      guard failure == 0 else {
        throw FileError(.read, path: path, .system(Int32(truncatingIfNeeded: -failure)))
      }
      bytes = bytes.isEmpty ? chunk : bytes + chunk
      guard bytes.count <= limit else {
        throw FileError(.read, path: path, .tooLarge(limit: limit))
      }
      if chunk.count < wanted { return bytes }
      capacity = 64 << 10
    }
  }

  private static func reason(ofOpening result: Int32, limit: Int) -> FileError.Reason {
    switch -result {
    case 21: .isDirectory  // EISDIR
    case 22: .notRegular  // EINVAL
    case 27: .tooLarge(limit: limit)  // EFBIG
    case 18: .outsideRoot  // EXDEV
    case 40: .symbolicLink  // ELOOP
    default: .system(-result)
    }
  }
}
