import ImageIO

extension ReferenceFolder {
  /// A file of a reference.
  public struct File: Sendable, Hashable {
    /// The name within the folder, such as `ring/turn@2x.png`.
    public let name: String
    /// How many bytes it has.
    public let byteCount: Int

    /// The folder of its suite.
    public var suite: String { String(name.prefix { $0 != "/" }) }
  }

  /// The pictures and tables in the folder, whether the lock knows them or not, sorted by name.
  ///
  /// Other files, and what cannot be read, are left out.
  public var files: [File] {
    var files: [File] = []
    for suite in (try? FileIO.entries(of: path)) ?? []
    where suite.isFolder && suite.name != ReferencePlan.folderName {
      for entry in (try? FileIO.entries(of: "\(path)/\(suite.name)")) ?? []
      where !entry.isFolder
        && [".png", ".timeline.tsv"].contains(where: entry.name.hasSuffix)
        && !entry.name.hasPrefix(".")
      {
        let name = "\(suite.name)/\(entry.name)"
        if let stamp = FileStamp(of: "\(path)/\(name)") {
          files.append(File(name: name, byteCount: Int(stamp.size)))
        }
      }
    }
    return files
  }
}
