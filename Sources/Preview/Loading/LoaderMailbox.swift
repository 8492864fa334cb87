import CSystem
import Synchronization

/// What the session and the loader's thread leave for each other.
///
/// The last of both to let go of it closes the descriptors, so that neither waits for the other.
final class LoaderMailbox: Sendable {
  private struct Content {
    var order: BuildOrder?
    var events: [LoaderEvent] = []
    var filesRead: [(name: String, content: RecordedFiles.Content)] = []
    var mode: WatchMode
  }

  private let content: Mutex<Content>
  /// The serial of the newest order.
  private let serial = Atomic(Int.min)
  private let stopped = Atomic(false)
  /// Readable when there is something for the session.
  let sessionDescriptor: Int32
  /// Readable when there is something for the loader.
  let loaderDescriptor: Int32

  /// Makes an empty mailbox.
  ///
  /// - Parameter mode: How saves are noticed, until something else is posted.
  /// - Throws: Why there are no descriptors left.
  init(mode: WatchMode) throws(SystemFailure) {
    content = Mutex(Content(mode: mode))
    sessionDescriptor = limn_make_wake()
    loaderDescriptor = limn_make_wake()
    let failure = min(sessionDescriptor, loaderDescriptor)
    guard failure >= 0 else {
      for descriptor in [sessionDescriptor, loaderDescriptor] where descriptor >= 0 {
        limn_close(descriptor)
      }
      throw SystemFailure(code: -failure)
    }
  }

  deinit {
    limn_close(sessionDescriptor)
    limn_close(loaderDescriptor)
  }

  // MARK: - For the session

  /// Leaves an order in the place of an earlier one.
  func order(_ order: BuildOrder) {
    content.withLock { $0.order = order }
    serial.store(order.serial, ordering: .releasing)
    limn_wake(loaderDescriptor)
  }

  /// Takes what the loader has left.
  func takeEvents() -> [LoaderEvent] {
    limn_take_wake(sessionDescriptor)
    return content.withLock { content in
      defer { content.events = [] }
      return content.events
    }
  }

  /// Tells of a file that a playing program has read.
  func note(_ name: String, _ file: RecordedFiles.Content) {
    content.withLock { $0.filesRead.append((name, file)) }
    limn_wake(loaderDescriptor)
  }

  /// Ends the loader as soon as it looks.
  func stop() {
    stopped.store(true, ordering: .releasing)
    limn_wake(loaderDescriptor)
  }

  /// How saves are noticed.
  var mode: WatchMode { content.withLock { $0.mode } }

  // MARK: - For the loader

  /// Whether the loader is to end.
  var isStopped: Bool { stopped.load(ordering: .acquiring) }

  /// Whether a newer order than this, or the end, has been asked for: quick.
  func isStale(_ order: BuildOrder) -> Bool {
    serial.load(ordering: .acquiring) != order.serial || isStopped
  }

  /// Takes the newest order, and what playing programs have read.
  func take() -> (order: BuildOrder?, filesRead: [(name: String, content: RecordedFiles.Content)]) {
    limn_take_wake(loaderDescriptor)
    return content.withLock { content in
      defer {
        content.order = nil
        content.filesRead = []
      }
      return (content.order, content.filesRead)
    }
  }

  /// Leaves something for the session.
  func post(_ event: LoaderEvent) {
    content.withLock { content in
      if case .watching(let mode) = event { content.mode = mode }
      content.events.append(event)
    }
    limn_wake(sessionDescriptor)
  }
}
