internal import CSystem

extension FileIO {
  /// Makes a folder and those above it; one that is there stays.
  ///
  /// - Throws: Why it cannot be made, for example that a file has the name.
  public static func makeFolder(_ path: String) throws(FileError) {
    if path.isEmpty || kind(of: path) == .folder { return }
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    _ = try makeNewFolder(path)
    guard kind(of: path) == .folder else { throw FileError(.make, path: path, .system(17)) }
  }

  /// Makes a folder whose name nothing has.
  ///
  /// - Returns: Whether it was made: false when something has the name.
  /// - Throws: Why it cannot be made.
  public static func makeNewFolder(_ path: String) throws(FileError) -> Bool {
    let status = limn_make_folder(path)
    if status == -17 { return false }  // EEXIST
    if status < 0 { throw FileError(.make, path: path, .system(-status)) }
    return true
  }

  /// Removes a file or a link; what is not there counts as removed.
  public static func remove(_ path: String) throws(FileError) {
    let status = limn_remove(path)
    if status < 0, status != -2 { throw FileError(.remove, path: path, .system(-status)) }
  }

  /// Removes a folder if nothing is in it.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  public static func removeEmptyFolder(_ path: String) -> Bool { limn_remove_folder(path) == 0 }

  /// Removes a folder with everything beneath it; links are removed and not followed.
  public static func removeTree(_ path: String) throws(FileError) {
    for entry in try entries(of: path) {
      if entry.isFolder {
        try removeTree("\(path)/\(entry.name)")
      } else {
        try remove("\(path)/\(entry.name)")
      }
    }
    let status = limn_remove_folder(path)
    if status < 0, status != -2 { throw FileError(.remove, path: path, .system(-status)) }
  }

  /// Gives a file another name in the same file system, in one step; a file that has that name goes.
  public static func rename(_ path: String, to target: String) throws(FileError) {
    let status = limn_rename(path, target)
    if status < 0 { throw FileError(.rename, path: target, .system(-status)) }
  }

  /// A path through links from the root of all folders; the path itself where nothing is there.
  public static func absolutePath(_ path: String) -> String {
    var text = [CChar](repeating: 0, count: 4096)
    guard limn_resolve_path(path, &text) == 0 else { return path }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Waits until a file's content, or what was renamed in a folder, is on the disk.
  public static func synchronize(_ path: String) throws(FileError) {
    let status = limn_synchronize(path)
    if status < 0 { throw FileError(.write, path: path, .system(-status)) }
  }

  /// Makes a symbolic link, or lets one lead elsewhere, in one step.
  public static func writeLink(_ path: String, to target: String) throws(FileError) {
    let temporary = "\(path).\(limn_process_id()).tmp"
    try remove(temporary)
    let status = limn_make_link(target, temporary)
    if status < 0 { throw FileError(.write, path: path, .system(-status)) }
    do throws(FileError) {
      try rename(temporary, to: path)
    } catch {
      _ = limn_remove(temporary)
      throw error
    }
  }

  /// What a symbolic link holds; nil when there is no link.
  public static func link(at path: String) -> String? {
    var text = [CChar](repeating: 0, count: 4096)
    guard limn_read_link(path, &text) == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
