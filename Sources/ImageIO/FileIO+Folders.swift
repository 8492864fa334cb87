internal import CSystem

extension FileIO {
  /// What stands in a folder.
  public struct FolderEntry: Hashable, Sendable {
    /// The name, without the folder.
    public let name: String
    /// Whether it is a folder; a link to one is none.
    public let isFolder: Bool
  }

  /// What stands at a path, through links.
  public enum PathKind: Hashable, Sendable {
    /// Nothing.
    case missing
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A pipe, a device or a socket.
    case other
  }

  /// The names in a folder, in the order of their bytes, `.` and `..` left out.
  ///
  /// - Parameter path: The folder; an empty path is the working folder.
  /// - Returns: The names, and which are folders.
  /// - Throws: Why the folder cannot be read.
  public static func entries(of path: String) throws(FileError) -> [FolderEntry] {
    var status: Int32 = 0
    guard let folder = limn_open_folder(path.isEmpty ? "." : path, &status) else {
      throw FileError(.read, path: path, .system(-status))
    }
    defer { limn_close_folder(folder) }
    var entries: [FolderEntry] = []
    var isFolder: Int32 = 0
    while let name = limn_next_name(folder, &isFolder) {
      entries.append(FolderEntry(name: String(cString: name), isFolder: isFolder != 0))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// What stands at a path; what cannot be looked at counts as missing.
  public static func kind(of path: String) -> PathKind {
    var permissions: UInt32 = 0
    let kind = limn_kind_of_file(path, &permissions)
    guard kind >= 0 else { return .missing }
    return switch limn_file_kind(UInt32(kind)) {
    case LIMN_FILE_REGULAR: .file
    case LIMN_FILE_DIRECTORY: .folder
    case LIMN_FILE_OTHER: .other
    default: .missing
    }
  }
}
