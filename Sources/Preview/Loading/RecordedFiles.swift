import ImageIO
import Scripting

/// The files of one version of a program: read from the disk once, and the same bytes ever after.
///
/// So the last good version can start over while the files on the disk are broken. What was asked
/// for and is missing is remembered too, so that its coming can be noticed.
final class RecordedFiles: ScriptFiles {
  /// The bytes of the files that were asked for, by name, or why they cannot be read.
  typealias Contents = [String: Result<[UInt8], ScriptFileError>]

  private let disk: DirectoryFiles
  private(set) var contents: Contents = [:]
  /// What was asked for, with the file's stamp from before it was read; nil where there is none.
  private(set) var stamps: [String: FileStamp?] = [:]

  init(root: String) { disk = DirectoryFiles(root: root) }

  func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    if let content = contents[name] { return try content.get() }
    stamps[name] = FileStamp(of: path(of: name))
    let content: Result<[UInt8], ScriptFileError>
    do throws(ScriptFileError) {
      content = .success(try disk.read(name))
    } catch {
      content = .failure(error)
    }
    contents[name] = content
    return try content.get()
  }

  /// The path of a name beneath the root.
  func path(of name: String) -> String { "\(disk.root)/\(name)" }
}
