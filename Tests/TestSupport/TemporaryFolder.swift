import Foundation

/// A folder of its own for each test, removed at its end.
public final class TemporaryFolder {
  /// The folder's path, without a slash at its end.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    path = FileManager.default.temporaryDirectory.path + "/limn-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The names in the folder, sorted.
  public var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
  }

  /// Makes a folder in the folder.
  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self(name), withIntermediateDirectories: true)
  }

  /// Writes a file, and makes the folders above it.
  public func write(_ name: String, _ bytes: some Collection<UInt8>) throws {
    if let slash = name.lastIndex(of: "/") { try makeFolder(String(name[..<slash])) }
    try Data(bytes).write(to: URL(fileURLWithPath: self(name)))
  }

  /// Writes a text file, and makes the folders above it.
  public func write(_ name: String, _ text: String) throws { try write(name, text.utf8) }
}
