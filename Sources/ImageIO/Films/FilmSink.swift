internal import CSystem

/// Where a film's bytes go while it is made.
///
/// A file has no name until it is whole (`O_TMPFILE`): whatever ends the process on the way, SIGKILL
/// included, leaves nothing. What cannot be renamed (the standard output, a pipe, a device) gets the
/// bytes of a streaming format at once, and those of another when the film is whole.
final class FilmSink {
  /// What happens to the bytes at the end.
  private enum Ending {
    /// They are where they belong.
    case nothing
    /// The file gets its name.
    case name(target: String, path: String)
    /// They are copied to a descriptor.
    case copy(to: Int32)
  }

  private var descriptor: Int32
  private let ending: Ending
  private let path: String
  /// The name that the file has meanwhile on a file system without nameless files.
  private var temporary: String?
  /// How many bytes have been written in order.
  private(set) var count = 0

  /// Opens a place for a film.
  ///
  /// - Parameters:
  ///   - destination: Where the film goes in the end.
  ///   - isStream: Whether the format writes in order and never reads back.
  /// - Throws: Why nothing can be written there.
  init(_ destination: FilmWriter.Destination, isStream: Bool) throws(FileError) {
    switch destination {
    case .standardOutput:
      path = "standard output"
      descriptor = isStream ? 1 : try Self.scratch()
      ending = isStream ? .nothing : .copy(to: 1)
    case .file(let path):
      self.path = path
      var permissions: UInt32 = 0
      let kind = limn_kind_of_file(path, &permissions)
      guard kind >= 0 else { throw FileError(.write, path: path, .system(-kind)) }
      switch limn_file_kind(UInt32(kind)) {
      case LIMN_FILE_DIRECTORY:
        throw FileError(.write, path: path, .isDirectory)
      case LIMN_FILE_OTHER:
        let device = limn_open_for_writing(path)
        if device < 0 { throw FileError(.write, path: path, .system(-device)) }
        descriptor = isStream ? device : try Self.scratch()
        ending = isStream ? .nothing : .copy(to: device)
      default:
        let isThere = limn_file_kind(UInt32(kind)) == LIMN_FILE_REGULAR
        let target = isThere ? try FileIO.resolvingLinks(path) : path
        (descriptor, temporary) = try Self.file(for: target, permissions, path: path)
        ending = .name(target: target, path: path)
      }
    }
  }

  deinit {
    if descriptor > 2 { limn_close(descriptor) }
    if let temporary { _ = limn_remove(temporary) }
    if case .copy(let target) = ending, target > 2 { limn_close(target) }
  }

  /// Where another program of this user can open the file while it is made.
  var sharedPath: String { "/proc/\(limn_process_id())/fd/\(descriptor)" }

  /// Writes behind what was written before.
  func write(_ bytes: [UInt8]) throws(FileError) {
    let status = limn_write_fully(descriptor, bytes, bytes.count)
    if status < 0 { throw FileError(.write, path: path, .system(-status)) }
    count += bytes.count
  }

  /// Replaces bytes that are written; not in a stream.
  func replace(at offset: Int, with bytes: [UInt8]) throws(FileError) {
    let status = limn_write_at(descriptor, bytes, bytes.count, Int64(offset))
    if status < 0 { throw FileError(.write, path: path, .system(-status)) }
  }

  /// Begins anew with nothing written; what was written can be read as long as the result lives.
  func restart() throws(FileError) -> Past {
    guard case .name(let target, let path) = ending else {
      let past = Past(descriptor, path)
      descriptor = try Self.scratch()
      count = 0
      return past
    }
    var permissions: UInt32 = 0
    _ = limn_kind_of_file(target, &permissions)
    let fresh = try Self.file(for: target, permissions, path: path)
    let past = Past(descriptor, path)
    if let temporary { _ = limn_remove(temporary) }
    (descriptor, temporary) = fresh
    count = 0
    return past
  }

  /// Ends the film: it stands where it belongs, whole.
  func commit() throws(FileError) {
    switch ending {
    case .nothing: break
    case .copy(let target): try copy(to: target)
    case .name(let target, let path):
      if temporary == nil { temporary = try link(beside: target, path: path) }
      guard let name = temporary else { return }
      let status = limn_rename(name, target)
      if status < 0 { throw FileError(.write, path: path, .system(-status)) }
      temporary = nil
    }
  }

  private func copy(to target: Int32) throws(FileError) {
    var offset = 0
    while true {
      let bytes = try Self.read(descriptor, at: offset, count: 1 << 18, path: path)
      if bytes.isEmpty { return }
      let status = limn_write_fully(target, bytes, bytes.count)
      if status < 0 { throw FileError(.write, path: path, .system(-status)) }
      offset += bytes.count
    }
  }

  /// Gives the nameless file a name in its folder, from which it can be renamed over another.
  private func link(beside target: String, path: String) throws(FileError) -> String {
    var status: Int32 = -17
    var name = ""
    for attempt in 0..<100 where status == -17 {  // EEXIST
      name = Self.temporaryName(for: target, attempt)
      status = limn_name_file(descriptor, name)
    }
    if status < 0 { throw FileError(.write, path: path, .system(-status)) }
    return name
  }

  private static func read(
    _ descriptor: Int32, at offset: Int, count: Int, path: String
  ) throws(FileError) -> [UInt8] {
    var status: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      status = limn_read_at(descriptor, buffer.baseAddress, count, Int64(offset))
      initialized = max(0, Int(status))
    }
    if status < 0 { throw FileError(.read, path: path, .system(Int32(-status))) }
    return bytes
  }

  /// A file that was begun and is not wanted any more, but read once again.
  final class Past {
    private let descriptor: Int32
    private let path: String

    fileprivate init(_ descriptor: Int32, _ path: String) {
      self.descriptor = descriptor
      self.path = path
    }

    deinit { limn_close(descriptor) }

    /// Reads bytes that were written.
    func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
      try FilmSink.read(descriptor, at: offset, count: count, path: path)
    }
  }

  // MARK: - Opening

  private static func temporaryName(for target: String, _ attempt: Int) -> String {
    let (folder, name) = FileIO.split(target)
    return "\(folder).\(name.prefix(80)).\(limn_process_id()).\(attempt).tmp"
  }

  /// A file in a target's folder, without a name where that is possible.
  private static func file(
    for target: String, _ permissions: UInt32, path: String
  ) throws(FileError) -> (descriptor: Int32, temporary: String?) {
    let folder = FileIO.split(target).folder
    let unnamed = limn_create_unnamed_file(folder.isEmpty ? "." : folder, permissions)
    if unnamed >= 0 { return (unnamed, nil) }
    // EISDIR, EOPNOTSUPP: neither the kernel nor every file system has nameless files.
    guard unnamed == -21 || unnamed == -95 else {
      throw FileError(.write, path: path, .system(-unnamed))
    }
    var descriptor: Int32 = -17
    var name = ""
    for attempt in 0..<100 where descriptor == -17 {
      name = temporaryName(for: target, attempt)
      descriptor = limn_create_file(name, permissions)
    }
    if descriptor < 0 { throw FileError(.write, path: path, .system(-descriptor)) }
    return (descriptor, name)
  }

  /// A file that never gets a name, in the folder for such files.
  static func scratch() throws(FileError) -> Int32 {
    let folder = limn_environment("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let descriptor = limn_create_unnamed_file(folder, 0o600)
    if descriptor >= 0 { return descriptor }
    let name = "\(folder)/limn-\(limn_process_id())-\(limn_monotonic_time()).tmp"
    let named = limn_create_file(name, 0o600)
    if named < 0 { throw FileError(.write, path: folder, .system(-named)) }
    _ = limn_remove(name)
    return named
  }
}
