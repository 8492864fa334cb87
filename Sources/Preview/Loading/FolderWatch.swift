import CSystem

/// The kernel's queue of what happens in folders; one serves all of them, as a user may have few.
final class FolderWatch {
  /// A folder's number in the queue.
  typealias Folder = Int32

  /// Readable while there is something to take.
  let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// Opens the queue.
  ///
  /// - Throws: Why the kernel has none for us.
  init() throws(SystemFailure) {
    descriptor = limn_open_watch()
    guard descriptor >= 0 else { throw SystemFailure(code: -descriptor) }
  }

  deinit { limn_close(descriptor) }

  /// Queues what happens in a folder from now on; the same folder has the same number.
  func watch(_ path: String) throws(SystemFailure) -> Folder {
    let folder = limn_watch_folder(descriptor, path)
    guard folder >= 0 else { throw SystemFailure(code: -folder) }
    return folder
  }

  /// Queues no more of what happens in a folder.
  func unwatch(_ folder: Folder) { limn_unwatch_folder(descriptor, folder) }

  /// Takes what has happened, in order.
  func drain(_ body: (limn_watch_kind, Folder, _ name: String) -> Void) {
    while true {
      let count = limn_read_available(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      buffer.withUnsafeBytes { bytes in
        var offset = 0
        var event = limn_watch_event()
        while limn_next_watch_event(bytes.baseAddress, Int(count), &offset, &event) != 0 {
          body(event.kind, event.folder, String(cString: event.name))
        }
      }
    }
  }
}

/// Why the system does not do something.
struct SystemFailure: Error, Equatable {
  /// The error's number.
  var code: Int32

  /// The system's words.
  var text: String {
    var text = [CChar](repeating: 0, count: 128)
    limn_error_text(code, &text, text.count)
    return String(terminated: text)
  }
}

extension String {
  /// The text before the first NUL of what C has written.
  init(terminated text: [CChar]) {
    self.init(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
