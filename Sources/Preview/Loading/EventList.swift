import ImageIO
import Scripting

/// A list of recorded events as it was read from the disk.
struct EventList: Equatable {
  /// The path as it was given.
  let path: String
  /// The list's bytes, or why they cannot be read.
  private let content: Result<[UInt8], FileError>

  /// Reads a list as it is.
  init(at path: String) {
    self.path = path
    do throws(FileError) {
      content = .success(try FileIO.read(path))
    } catch {
      content = .failure(error)
    }
  }

  /// Reads a list; nil while somebody is at it.
  init?(at path: String, _ watcher: FileWatcher) {
    var list: EventList?
    let isWhole = watcher.read(PreviewScript.absolute(path)) {
      let read = EventList(at: path)
      list = read
      return try? read.content.get()
    }
    guard isWhole, let list else { return nil }
    self = list
  }

  /// The events in order, or what is wrong with the list.
  var events: Result<[RecordedEvent], ScriptProblem> {
    let text: [UInt8]
    switch content {
    case .success(let bytes): text = bytes
    case .failure(let error): return .failure(ScriptProblem(file: path, message: "\(error)"))
    }
    do throws(RecordedEventError) {
      return .success(try RecordedEvent.list(parsing: text, file: path))
    } catch {
      var problem = ScriptProblem(file: path, line: error.line, message: error.message)
      problem.excerpt = SourceLines(text).around(error.line)
      return .failure(problem)
    }
  }
}
