internal import CSystem

extension FileIO {
  /// Writes a file so that its path shows the former content or all of the new one.
  ///
  /// The bytes go to a new file in the same folder, which then takes the path by renaming; it is
  /// removed when anything fails. A link at the path stays and its target is replaced. An existing
  /// file's permissions are kept. What is neither missing nor a regular file (`/dev/stdout`,
  /// `/dev/null`, a pipe) is written directly.
  ///
  /// Not forced to the disk: a power cut may lose the file, as with every compiler's output.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - path: Where it goes.
  /// - Throws: Why it cannot be written; the path then shows what it showed before.
  public static func writeAtomically(_ bytes: [UInt8], to path: String) throws(FileError) {
    var permissions: UInt32 = 0
    let kind = limn_kind_of_file(path, &permissions)
    guard kind >= 0 else { throw FileError(.write, path: path, .system(-kind)) }
    switch limn_file_kind(UInt32(kind)) {
    case LIMN_FILE_DIRECTORY:
      throw FileError(.write, path: path, .isDirectory)
    case LIMN_FILE_OTHER:
      try write(bytes, to: limn_open_for_writing(path), path: path)
    case LIMN_FILE_REGULAR:
      let target = try resolvingLinks(path)
      try replace(target, with: bytes, permissions: permissions, path: path)
    default:
      try replace(path, with: bytes, permissions: 0, path: path)
    }
  }

  /// Writes bytes to the process's standard output, waiting where it is slow.
  ///
  /// - Parameter bytes: What to write, for example a frame of ``PPM``.
  /// - Throws: Why it cannot be written, for example that the reader has closed the pipe.
  public static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    let status = limn_write_fully(1, bytes, bytes.count)
    if status < 0 { throw FileError(.write, path: "standard output", .system(-status)) }
  }

  private static func replace(
    _ target: String, with bytes: [UInt8], permissions: UInt32, path: String
  ) throws(FileError) {
    let (folder, name) = split(target)
    var descriptor: Int32 = -17
    var temporary = ""
    // Another file of that name can only be the rest of a killed process with our number.
    for attempt in 0..<100 where descriptor == -17 {  // EEXIST
      temporary = "\(folder).\(name.prefix(80)).\(limn_process_id()).\(attempt).tmp"
      descriptor = limn_create_file(temporary, permissions)
    }
    do throws(FileError) {
      try write(bytes, to: descriptor, path: path)
      let status = limn_rename(temporary, target)
      if status < 0 { throw FileError(.write, path: path, .system(-status)) }
    } catch {
      if descriptor >= 0 { _ = limn_remove(temporary) }
      throw error
    }
  }

  /// Writes and closes; a descriptor below 0 is the errno of opening it.
  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(FileError) {
    guard descriptor >= 0 else { throw FileError(.write, path: path, .system(-descriptor)) }
    let status = limn_write_fully(descriptor, bytes, bytes.count)
    limn_close(descriptor)
    if status < 0 { throw FileError(.write, path: path, .system(-status)) }
  }

  /// The path through links, of something that is there.
  static func resolvingLinks(_ path: String) throws(FileError) -> String {
    var status: Int32 = 0
    let resolved = [CChar](unsafeUninitializedCapacity: 4096) { buffer, count in
      buffer.initialize(repeating: 0)
      status = limn_resolve_path(path, buffer.baseAddress)
      count = buffer.firstIndex(of: 0) ?? buffer.count
    }
    if status < 0 { throw FileError(.write, path: path, .system(-status)) }
    return String(decoding: resolved.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The folder with its slash (empty for the current one), and the name in it.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }
}
