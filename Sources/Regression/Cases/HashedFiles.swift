import Scripting

/// The files beneath a root, with the hashes of the bytes that were read: what a case depends on, as
/// it was when the case ran.
final class HashedFiles: ScriptFiles {
  private let files: DirectoryFiles
  /// SHA-256 of the bytes that a name gave first; empty for what could not be read, for the case
  /// depends on its absence, too.
  private(set) var hashes: [String: String] = [:]

  init(root: String) { files = DirectoryFiles(root: root) }

  func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    do throws(ScriptFileError) {
      let bytes = try files.read(name)
      if hashes[name] == nil { hashes[name] = SHA256.hex(bytes) }
      return bytes
    } catch {
      if hashes[name] == nil { hashes[name] = "" }
      throw error
    }
  }
}
