import CSystem

/// Notices saves of files, and reads them only while nobody is at them.
///
/// It belongs to one thread. The kernel's queue tells it of changes; where the kernel is silent it
/// looks at the files from time to time, and now and then it does so anyway.
final class FileWatcher {
  /// Seconds between two looks where the kernel is silent.
  static let pollingInterval = 0.1
  /// Seconds between two looks where the kernel tells of changes: some file systems promise and do
  /// not keep it.
  static let safetyInterval = 1.0

  private struct Entry {
    var file = WatchedFile()
    var trail: PathTrail
    /// Whether it was read since it is watched.
    var isKnown = false
  }

  private var entries: [String: Entry] = [:]
  private var queue: FolderWatch?
  private var folders: [String: FolderWatch.Folder] = [:]
  /// What is at a name in a watched folder: the path that it decides, and whether it is the file.
  private var places: [FolderWatch.Folder: [String: [(path: String, isFile: Bool)]]] = [:]
  private var mustFollow = false
  private var nextRound = 0.0
  private var interval: Double
  private let now: () -> Double

  /// How saves are noticed.
  private(set) var mode: WatchMode
  /// Grows with each change of a watched file.
  private(set) var changes = 0
  /// The host's time of the last change in seconds.
  private(set) var changedAt = -Double.infinity

  /// Starts to watch nothing.
  ///
  /// - Parameters:
  ///   - polling: Seconds between two looks, without asking the kernel; nil asks it.
  ///   - safety: Seconds between two looks where the kernel tells of changes.
  ///   - now: The host's time in seconds.
  init(
    polling: Double?, safety: Double = FileWatcher.safetyInterval, now: @escaping () -> Double
  ) {
    self.now = now
    interval = polling ?? safety
    mode = WatchMode(polling: polling)
    guard polling == nil else { return }
    do throws(SystemFailure) { queue = try FolderWatch() } catch { fall(back: error.text) }
  }

  /// Readable when the kernel has something to tell; nil when it is not asked.
  var descriptor: Int32? { queue?.descriptor }

  /// The host's time at which ``update()`` has something to do even if the kernel tells nothing.
  var deadline: Double { entries.values.reduce(nextRound) { min($0, $1.file.nextLook ?? $0) } }

  /// Whether nobody is at any of the files.
  var isQuiet: Bool { entries.values.allSatisfy(\.file.isQuiet) }

  /// The paths of the files that have been saved since they were read.
  var saved: [String] { entries.filter(\.value.file.isSaved).keys.sorted() }

  /// Watches a file too, or the place where it may come to be.
  ///
  /// - Parameter path: The absolute path.
  func watch(_ path: String) {
    guard entries[path] == nil else { return }
    let trail = PathTrail(of: path)
    entries[path] = Entry(trail: trail)
    let folder = trail.end?.folder ?? trail.turns.last?.folder ?? path
    if mode == .inotify, let kind = limn_silent_file_system(folder) {
      fall(back: String(cString: kind))
    }
    arm(path)
  }

  /// Watches a file that somebody else has read: it counts as saved, so that it is looked at again.
  func watchAsSaved(_ path: String) {
    watch(path)
    let host = now()
    entries[path]?.isKnown = true
    entries[path]?.file.note(.closed, at: host)
    count(at: host)
  }

  /// Watches no other files than these from now on.
  func keep(_ paths: Set<String>) {
    let former = entries.count
    entries = entries.filter { paths.contains($0.key) }
    if entries.count != former { follow() }
  }

  /// Learns what has happened.
  func update() {
    let host = now()
    queue?.drain { kind, folder, name in
      switch kind {
      case LIMN_WATCH_LOST, LIMN_WATCH_FOLDER: mustFollow = true
      default: note(kind, folder, name, at: host)
      }
    }
    let isRound = mustFollow || host >= nextRound
    if isRound {
      mustFollow = false
      nextRound = host + interval
      follow()
    }
    for (path, entry) in entries {
      guard isRound && entry.isKnown || entry.file.nextLook.map({ $0 <= host }) == true else {
        continue
      }
      look(at: path, host)
    }
  }

  /// Reads a file, and watches it from now on.
  ///
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - bytes: Reads the file; nil when that fails.
  /// - Returns: False when somebody was at the file, so that what was read may be half of it: when it
  ///   is whole, ``isQuiet`` holds again.
  func read(_ path: String, _ bytes: () -> [UInt8]?) -> Bool {
    watch(path)
    update()
    guard let entry = entries[path], entry.file.isQuiet else { return false }
    let before = WatchedFile.Look(at: path)
    if entry.isKnown {
      guard before.state == entry.file.expected else {
        look(at: path, now())
        return false
      }
    } else {
      entries[path]?.isKnown = true
      // Nothing is known of who was at it before it was watched.
      if before.state?.size == 0 { return refuse(path) }
      if mode != .inotify, before.state != nil, before.isOpenForWriting == nil {
        limn_sleep(Int64(WatchedFile.interval * 1e9))
      }
    }
    // A writer may be within its call, of which the kernel tells at its end.
    if before.isOpenForWriting == true, !entry.file.isLeftOpen { return refuse(path) }
    let size = bytes().map { Int64($0.count) }
    let after = FileState(of: path)
    update()
    guard entries[path]?.file.changes == entry.file.changes else { return false }
    entries[path]?.file.read(before.state)
    guard after == before.state else {
      look(at: path, now())
      return false
    }
    return size == nil || size == before.state?.size || refuse(path)
  }

  /// Waits for a file that somebody is at, though nobody has told of a change.
  ///
  /// - Returns: False: it is not read.
  private func refuse(_ path: String) -> Bool {
    let host = now()
    entries[path]?.file.note(.closed, at: host)
    count(at: host)
    return false
  }

  // MARK: - What happens

  private func note(
    _ kind: limn_watch_kind, _ folder: FolderWatch.Folder, _ name: String, at host: Double
  ) {
    for place in places[folder]?[name] ?? [] {
      let change: WatchedFile.Change =
        switch kind {
        // Links and folders come and go at once.
        case _ where !place.isFile: .closed
        case LIMN_WATCH_CLOSED: .closed
        case LIMN_WATCH_ATTRIBUTES: .attributes
        default: .changing
        }
      if !place.isFile { mustFollow = true }
      entries[place.path]?.file.note(change, at: host)
      count(at: host)
    }
  }

  private func look(at path: String, _ host: Double) {
    guard let file = entries[path]?.file else { return }
    // Who writes matters only once something has changed.
    let look = WatchedFile.Look(at: path, asksWriter: !file.isSettled)
    switch entries[path]?.file.look(look, at: host) {
    case .change: count(at: host)
    case .silentSave where mode == .inotify: fall(back: "silent")
    case .silentSave, .nothing, nil: break
    }
  }

  private func count(at host: Double) {
    changes += 1
    changedAt = host
  }

  // MARK: - Folders

  /// Looks from time to time from now on, as the kernel does not tell.
  private func fall(back reason: String) {
    mode = .polling(reason: reason)
    interval = Self.pollingInterval
    nextRound = 0
  }

  /// Follows all paths anew, and watches the folders that they lead through.
  private func follow() {
    let former = folders
    folders = [:]
    places = [:]
    for path in entries.keys {
      entries[path]?.trail = PathTrail(of: path)
      arm(path)
    }
    for folder in Set(former.values).subtracting(folders.values) { queue?.unwatch(folder) }
  }

  private func arm(_ path: String) {
    guard let trail = entries[path]?.trail else { return }
    for place in trail.turns { arm(place, path, isFile: false) }
    if let end = trail.end { arm(end, path, isFile: true) }
  }

  private func arm(_ place: PathTrail.Place, _ path: String, isFile: Bool) {
    guard let queue else { return }
    do throws(SystemFailure) {
      let folder: FolderWatch.Folder
      if let known = folders[place.folder] {
        folder = known
      } else {
        folder = try queue.watch(place.folder)
        folders[place.folder] = folder
      }
      places[folder, default: [:]][place.name, default: []].append((path, isFile))
    } catch {
      // Gone since it was followed (ENOENT, ENOTDIR): the next round follows again.
      if error.code != 2, error.code != 20, mode == .inotify { fall(back: error.text) }
    }
  }
}
