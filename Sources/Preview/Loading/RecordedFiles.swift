import CSystem
import Scripting

/// The files of one version of a program: read from the disk once, and the same bytes ever after.
///
/// So the last good version can start over while the files on the disk are broken. What was asked
/// for and is missing is recorded too, so that its coming can be noticed.
///
/// While a program is built, its files are read through the watcher, whole or not at all. A program
/// that plays may still ask for a file: that is read as it is, and told to the loader.
final class RecordedFiles: ScriptFiles {
  /// What a file held, or why it cannot be read.
  typealias Content = Result<[UInt8], ScriptFileError>
  /// The bytes of the files that were asked for, by name.
  typealias Contents = [String: Content]

  private let disk: DirectoryFiles
  private(set) var contents: Contents
  private var watcher: FileWatcher?
  private var tell: ((String, Content) -> Void)?
  /// The names that were read from the disk.
  private(set) var namesRead: [String] = []
  /// Whether somebody was at a file when it was to be read: what is built from these is no version.
  private(set) var isTorn = false

  /// Creates files that have been read or are going to be.
  ///
  /// - Parameters:
  ///   - root: The folder beneath which they lie.
  ///   - contents: What was read before.
  ///   - watcher: Reads the others until ``release(tell:)``.
  init(root: String, contents: Contents = [:], watcher: FileWatcher? = nil) {
    disk = DirectoryFiles(root: root)
    self.contents = contents
    self.watcher = watcher
  }

  func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    if let content = contents[name] { return try content.get() }
    var content = Content.failure(.missing)
    if let watcher, let path = disk.watchedPath(of: name) {
      let isWhole = watcher.read(path) {
        content = disk.content(of: name)
        return try? content.get()
      }
      guard isWhole else {
        isTorn = true
        throw .refused("it is being written")
      }
    } else {
      content = disk.settledContent(of: name)
    }
    contents[name] = content
    namesRead.append(name)
    tell?(name, content)
    return try content.get()
  }

  /// Gives the files to a program that plays on another thread.
  ///
  /// - Parameter tell: Is told from now on what is read beside.
  func release(tell: @escaping @Sendable (String, Content) -> Void) {
    watcher = nil
    self.tell = tell
  }
}

extension DirectoryFiles {
  /// What a file holds at the moment.
  func content(of name: String) -> RecordedFiles.Content {
    do throws(ScriptFileError) {
      return .success(try read(name))
    } catch {
      return .failure(error)
    }
  }

  /// What a file holds, read again a few times, some milliseconds apart, while somebody is at it: for
  /// a program that plays, which cannot wait for long.
  fileprivate func settledContent(of name: String) -> RecordedFiles.Content {
    guard let path = watchedPath(of: name) else { return content(of: name) }
    for _ in 0..<5 {
      let before = WatchedFile.Look(at: path)
      let content = content(of: name)
      if before.isOpenForWriting != true, before.state == FileState(of: path) { return content }
      limn_sleep(2_000_000)
    }
    return content(of: name)
  }

  /// The path at which a name is watched; nil for names that are refused whatever is there.
  func watchedPath(of name: String) -> String? {
    guard !name.utf8.contains(0), !name.split(separator: "/").contains("..") else { return nil }
    return "\(root)/\(name)"
  }
}
