import CSystem

/// A line on the standard error that says how far a long run is; silent where that is no terminal.
struct Progress {
  private var total: Int
  private let unit: String
  private let console: Console
  private var last: Int64
  private var width = 0

  init(total: Int, unit: String = "frame", _ console: Console) {
    self.total = total
    self.unit = unit
    self.console = console
    last = limn_monotonic_time()
  }

  /// Shows that some are done, at most ten times a second.
  mutating func show(_ done: Int) {
    guard console.errorIsTerminal, total > 1 else { return }
    let now = limn_monotonic_time()
    guard now - last >= 100_000_000 else { return }
    last = now
    let text = "\(unit) \(done) of \(total)"
    width = max(width, text.count)
    console.writeToError("\r" + text)
  }

  /// Shows that some are done, of so many in all.
  mutating func show(_ done: Int, of total: Int) {
    self.total = total
    show(done)
  }

  /// Removes the line.
  mutating func clear() {
    guard width > 0 else { return }
    console.writeToError("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }
}
