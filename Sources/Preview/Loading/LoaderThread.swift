import CSystem
import Scripting

/// What the loader's thread does: it waits for orders and saves, and builds programs.
final class LoaderThread {
  /// Seconds that an error waits when a file has changed less than ``youth`` before: the rest of what
  /// is being saved may be on its way.
  static let deferral = 0.06
  /// The age in seconds below which a change is young.
  static let youth = 0.15

  /// The last version from the disk that was told of, and what other programs in play have read.
  struct Version {
    /// The script, as its path led to it.
    var script: PreviewScript
    /// The folder that it was read from.
    var folder: DirectoryFiles
    /// What its files held.
    var contents: RecordedFiles.Contents
    /// The list of events, if there is one.
    var list: EventList?

    /// The paths that it depends on.
    var paths: Set<String> {
      var paths = Set(contents.keys.compactMap(folder.watchedPath(of:)))
      if let path = script.linkedPath { paths.insert(path) }
      if let list { paths.insert(PreviewScript.absolute(list.path)) }
      return paths
    }
  }

  /// A failure that waits for being told.
  struct Refusal {
    var order: BuildOrder
    var files: RecordedFiles
    var list: EventList?
    var problem: ScriptProblem
    /// The host's time at which it is told.
    var due: Double
    /// The watcher's count of changes that it is about.
    var changes: Int
  }

  let mailbox: LoaderMailbox
  let watcher: FileWatcher
  /// The order to be answered next.
  var order: BuildOrder?
  var refusal: Refusal?
  var version: Version?
  /// Whether an order from the disk was given up for another: the disk has still to be told of.
  private var owesDisk = false
  private var mode: WatchMode

  /// Prepares the watch.
  init(polling: Double?, safety: Double, _ mailbox: LoaderMailbox) {
    self.mailbox = mailbox
    mode = WatchMode(polling: polling)
    watcher = FileWatcher(polling: polling, safety: safety, now: Self.now)
  }

  static func now() -> Double { Double(limn_monotonic_time()) / 1e9 }

  /// Works until the mailbox says that it is the end.
  func run() {
    while !mailbox.isStopped {
      takeMail()
      watcher.update()
      tellMode()
      settleRefusal()
      if let order {
        if !order.isFromDisk || watcher.isQuiet { build(order) }
      } else if refusal == nil {
        noticeSaves()
      }
      wait()
    }
  }

  // MARK: - What happens

  private func takeMail() {
    let mail = mailbox.take()
    for file in mail.filesRead {
      version?.contents[file.name] = file.content
      if let path = version?.folder.watchedPath(of: file.name) { watcher.watchAsSaved(path) }
    }
    guard let newest = mail.order else { return }
    if !newest.isFromDisk, order?.isFromDisk == true || refusal != nil { owesDisk = true }
    if newest.isFromDisk { owesDisk = false }
    order = newest
    refusal = nil
  }

  private func tellMode() {
    guard watcher.mode != mode else { return }
    mode = watcher.mode
    mailbox.post(.watching(mode))
  }

  /// Tells of an error that no further change has made pointless.
  private func settleRefusal() {
    guard let waiting = refusal else { return }
    if watcher.changes != waiting.changes {
      refusal = nil
      order = waiting.order
    } else if Self.now() >= waiting.due {
      refusal = nil
      answer(
        waiting.order, waiting.files, waiting.list,
        .failed(waiting.problem, serial: waiting.order.serial))
    }
  }

  /// Tells of saves that have brought other bytes.
  func noticeSaves() {
    let saved = Set(watcher.saved)
    guard let version, owesDisk || !saved.isEmpty else { return }
    var isOther = owesDisk && watcher.isQuiet
    if isOther { owesDisk = false }
    for name in version.contents.keys {
      guard let path = version.folder.watchedPath(of: name), saved.contains(path) else { continue }
      var content = RecordedFiles.Content.failure(.missing)
      let isWhole = watcher.read(path) {
        content = version.folder.content(of: name)
        return try? content.get()
      }
      if isWhole, content != version.contents[name] { isOther = true }
    }
    if let path = version.script.linkedPath, saved.contains(path) {
      _ = watcher.read(path) { nil }
      let present = version.script.located()
      if (present.root, present.name) != (version.script.root, version.script.name) {
        isOther = true
      }
    }
    // What is left of orders that were given up; an order under way may still need it.
    if order == nil, !saved.isSubset(of: version.paths) { watcher.keep(version.paths) }
    if let path = version.list?.path, saved.contains(PreviewScript.absolute(path)),
      let list = EventList(at: path, watcher), list != version.list
    {
      isOther = true
    }
    if isOther { mailbox.post(.saved) }
  }

  /// Whether there is something to do that nobody will wake the thread for: what has been built or
  /// read last may have taken the word of a save from the kernel's queue.
  private var isPressed: Bool {
    if refusal != nil { return false }
    return order == nil ? version != nil && !watcher.saved.isEmpty : watcher.isQuiet
  }

  private func wait() {
    guard !isPressed else { return }
    var deadline = watcher.deadline
    if let refusal { deadline = min(deadline, refusal.due) }
    let seconds = max(0, min(deadline - Self.now(), 60))
    let descriptors = [mailbox.loaderDescriptor] + (watcher.descriptor.map { [$0] } ?? [])
    var ready = [UInt8](repeating: 0, count: descriptors.count)
    _ = limn_wait_any(
      descriptors, Int32(descriptors.count), Int32((seconds * 1000).rounded(.up)), &ready)
  }
}
