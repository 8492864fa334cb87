import CSystem

/// A line on the standard error that says how far a long run is; silent where that is no terminal.
struct Progress {
  private var total: Int
  private let unit: String
  private let hasBar: Bool
  private let hasTimeLeft: Bool
  private let console: Console
  private let start: Int64
  private var last: Int64
  private var width = 0

  init(
    total: Int, unit: String = "frame", hasBar: Bool = false, hasTimeLeft: Bool = false,
    _ console: Console
  ) {
    self.total = total
    self.unit = unit
    self.hasBar = hasBar
    self.console = console
    self.hasTimeLeft = hasTimeLeft
    start = limn_monotonic_time()
    last = start
  }

  /// Shows that some are done, at most ten times a second.
  ///
  /// - Parameters:
  ///   - done: How many.
  ///   - note: What else there is to say, behind the numbers.
  mutating func show(_ done: Int, note: String = "") {
    guard console.errorIsTerminal, total > 1 else { return }
    let now = limn_monotonic_time()
    guard now - last >= 100_000_000 else { return }
    last = now
    let words = "\(unit) \(done) of \(total)" + timeLeft(done, now) + note
    let text = Self.line(bar(done), words, columns: console.errorColumns)
    // What was longer before is overwritten, but for what a terminal has no room for any more.
    width = max(width, text.count)
    let end = min(width, console.errorColumns - 1)
    console.writeToError("\r" + text + String(repeating: " ", count: max(0, end - text.count)))
  }

  /// What fits in a line of a terminal: one that wraps could not be written over.
  ///
  /// - Parameters:
  ///   - bar: What is left out first.
  ///   - words: What is cut then.
  ///   - columns: The columns of the terminal, of which the last stays free.
  /// - Returns: The line.
  static func line(_ bar: String, _ words: String, columns: Int) -> String {
    let line = bar + words
    return line.count < columns ? line : String(words.prefix(max(0, columns - 1)))
  }

  /// Shows that some are done, of so many in all.
  mutating func show(_ done: Int, of total: Int, note: String = "") {
    self.total = total
    show(done, note: note)
  }

  /// The part that is done, as a bar.
  private func bar(_ done: Int) -> String {
    guard hasBar else { return "" }
    let length = 24
    let filled = min(length, done * length / total)
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: ".", count: length - filled) + "] "
  }

  /// How long the rest takes if it goes on as until now; nothing in the first half second.
  private func timeLeft(_ done: Int, _ now: Int64) -> String {
    guard hasTimeLeft, done > 0, now - start >= 500_000_000 else { return "" }
    let seconds = Int(
      (Double(now - start) * Double(total - done) / Double(done) / 1e9).rounded(.up))
    if seconds < 60 { return ", \(seconds) s left" }
    return ", \(seconds / 60) min \(seconds % 60) s left"
  }

  /// Removes the line.
  mutating func clear() {
    guard width > 0 else { return }
    let end = max(0, min(width, console.errorColumns - 1))
    console.writeToError("\r" + String(repeating: " ", count: end) + "\r")
    width = 0
  }
}
