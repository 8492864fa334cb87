import CSystem
import ImageIO
import Synchronization

/// Something that is written to a file while the picture plays on, by a thread of its own.
///
///     let export = Export(.picture(of: snapshot, …), named: name)
///     …
///     if case .written(let path) = export.state { say(path) }
final class Export: Sendable {
  /// How far it is.
  enum State: Equatable, Sendable {
    /// So much of it is made, 0…1.
    case running(Double)
    /// It stands at this path.
    case written(path: String)
    /// It could not be written, and why.
    case failed(String)
  }

  /// What is shared with the thread.
  private struct Progress {
    var state = State.running(0)
    var isCancelled = false
  }

  /// Whether it takes so long that people want to know how far it is.
  let tellsProgress: Bool
  private let progress = Mutex(Progress())
  private let name: ExportName
  /// Where the file is made.
  let temporaryPath: String
  private let work: @Sendable (Export) throws(ExportError) -> Void

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - name: How the file is to be called.
  ///   - tellsProgress: Whether people want to know how far it is.
  ///   - work: Writes to ``temporaryPath``, says how far it is, and ends early when it is cancelled.
  init(
    _ name: ExportName, tellsProgress: Bool = false,
    _ work: @escaping @Sendable (Export) throws(ExportError) -> Void
  ) {
    self.tellsProgress = tellsProgress
    self.name = name
    temporaryPath = name.temporaryPath(serial: limn_monotonic_time())
    self.work = work
    let context = Unmanaged.passRetained(self)
    let status = limn_start_thread(
      { context in
        guard let context else { return }
        Unmanaged<Export>.fromOpaque(context).takeRetainedValue().run()
      }, context.toOpaque())
    if status < 0 {
      context.release()
      progress.withLock { $0.state = .failed("no thread can be started") }
    }
  }

  /// How far it is.
  var state: State { progress.withLock(\.state) }

  /// Whether it is not wanted any more.
  var isCancelled: Bool { progress.withLock(\.isCancelled) }

  /// Ends it soon, without a file.
  func cancel() { progress.withLock { $0.isCancelled = true } }

  /// Says how much of it is made.
  func reach(_ share: Double) { progress.withLock { $0.state = .running(share) } }

  private func run() {
    let state: State
    do throws(ExportError) {
      try work(self)
      state = .written(
        path: try ExportError.rethrowing { () throws(FileError) in
          try FileIO.rename(temporaryPath, toFirstFree: name.path)
        })
    } catch {
      _ = limn_remove(temporaryPath)
      state = .failed(error.description)
    }
    progress.withLock { $0.state = state }
  }
}
