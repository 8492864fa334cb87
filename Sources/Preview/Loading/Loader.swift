import CSystem

/// Watches the files of a script and builds programs aside, on a thread of its own, so that keys and
/// the picture never wait for a script.
///
///     let loader = try Loader()
///     loader.order(BuildOrder(serial: 1, recipe: recipe, source: .disk, time: 0))
///     // When `wakeDescriptor` is readable:
///     for event in loader.takeEvents() { … }
///
/// Each order is answered by ``LoaderEvent/built(_:serial:)`` or ``LoaderEvent/failed(_:serial:)``,
/// unless a newer one takes its place. A program that is built belongs to whoever takes the event.
///
/// ## Design notes
/// One thread watches and builds, so that what is read is held against what has changed without a
/// lock. A newer order or save ends a build at its next callback; one call of the script is bounded
/// by its instruction limit. A thread more, for ending a call sooner, would save a fifth of a second
/// in the case of a script that loops for ever.
final class Loader: Sendable {
  private let mailbox: LoaderMailbox

  /// Starts to watch; nothing is read before an order.
  ///
  /// - Parameters:
  ///   - polling: Seconds between two looks at the files, above 0; nil lets the kernel tell.
  ///   - safety: Seconds between two looks at the files all the same.
  /// - Throws: Why there is no thread.
  init(
    polling: Double? = nil, safety: Double = FileWatcher.safetyInterval
  ) throws(SystemFailure) {
    precondition(polling.map { $0 > 0 } ?? true, "there is time between two looks")
    let mailbox = try LoaderMailbox(mode: WatchMode(polling: polling))
    self.mailbox = mailbox
    let body = Body {
      LoaderThread(polling: polling, safety: safety, mailbox).run()
    }
    let context = Unmanaged.passRetained(body).toOpaque()
    let status = limn_start_thread({ Body.run($0) }, context)
    if status < 0 {
      Unmanaged<Body>.fromOpaque(context).release()
      throw SystemFailure(code: -status)
    }
  }

  deinit { stop() }

  /// Readable when ``takeEvents()`` has something.
  var wakeDescriptor: Int32 { mailbox.sessionDescriptor }

  /// How saves are noticed at present.
  var mode: WatchMode { mailbox.mode }

  /// Asks for a program; it takes the place of an order that is not answered yet.
  ///
  /// - Parameter order: The order; its serial is above those of the orders before it.
  func order(_ order: BuildOrder) { mailbox.order(order) }

  /// Takes what has happened since the last call, in order.
  func takeEvents() -> [LoaderEvent] { mailbox.takeEvents() }

  /// Ends the thread as soon as the script that it runs lets it.
  func stop() { mailbox.stop() }

  /// What a thread does, in a form that can be handed through C.
  private final class Body {
    private let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }

    static func run(_ context: UnsafeMutableRawPointer?) {
      guard let context else { return }
      Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    }
  }
}
