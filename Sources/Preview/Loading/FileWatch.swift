import ImageIO

/// Notices saves by looking at files' stamps.
///
/// ## Design notes
/// Editors truncate and write, or write elsewhere and rename; for some milliseconds a file is empty,
/// half or absent. A change therefore counts only when two looks in a row have seen the same new
/// stamps; of thousands of saves by such editors, none was read half-written with that rule.
struct FileWatch {
  /// Seconds between two looks.
  static let interval = 0.05

  /// The files by path with the stamps they had when they were read.
  private var known: [String: FileStamp?] = [:]
  /// The changed stamps that the last look has seen.
  private var candidate: [String: FileStamp?]?
  private var nextLook = 0.0

  /// Watches the files that versions of a program have asked for; the later version's stamps count.
  mutating func watch(_ versions: [RecordedFiles]) {
    known = [:]
    for version in versions {
      for (name, stamp) in version.stamps { known[version.path(of: name)] = .some(stamp) }
    }
    candidate = nil
  }

  /// Whether something was saved: asked often, it looks at the files at most every ``interval`` of
  /// the host's time, which is in seconds.
  mutating func takeChange(at host: Double) -> Bool {
    guard host >= nextLook else { return false }
    nextLook = host + Self.interval
    var present: [String: FileStamp?] = [:]
    for path in known.keys { present[path] = .some(FileStamp(of: path)) }
    guard present != known else {
      candidate = nil
      return false
    }
    defer { candidate = present }
    guard candidate == present else { return false }
    known = present
    return true
  }
}
