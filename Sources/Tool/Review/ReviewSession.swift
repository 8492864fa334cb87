import CSystem
import Raster
import Regression
import Terminal

/// Walks the pending results of a run in the terminal: pictures, numbers, and a key for each
/// decision.
///
/// Nothing is rendered and nothing is written: what is shown are the pictures that the run has left,
/// and what comes out is the list of decisions.
final class ReviewSession {
  /// The lines that are kept for numbers and words under a picture.
  private static let lineLimit = 9

  private let folder: String
  private let terminal: TerminalSession
  private(set) var review: Review
  /// What the present result shows.
  private var panel: PicturePanel?
  /// Whether all words are shown instead of the picture.
  private var showsDetails = false
  /// The first of the words that is shown.
  private var scroll = 0
  /// Whether the paths of the files are shown instead of the numbers.
  private var showsPaths = false
  private var isPlaying = true
  /// Which cell of a strip is shown.
  private var cell = 0
  /// The host's time, in seconds, at which the next cell is due.
  private var due = 0.0
  private var needsFrame = true
  /// What ended the session: true when the decisions are to be carried out.
  private var isConfirmed: Bool?

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - review: At least one pending result.
  ///   - folder: The run's folder.
  ///   - style: What may be written.
  /// - Throws: Why it cannot be taken over.
  init(_ review: Review, in folder: String, style: TerminalStyle) throws(TerminalError) {
    self.review = review
    self.folder = folder
    terminal = try TerminalSession(style: style)
    look()
  }

  /// Shows results until everything is decided, or the user quits.
  ///
  /// - Returns: Whether the decisions are confirmed.
  func run() -> Bool {
    defer { terminal.leave() }
    while true {
      let now = Self.now()
      if plays, now >= due { step(by: 1, at: now) }
      if needsFrame { needsFrame = !present() }
      let wait = needsFrame ? 0.02 : plays ? max(0, due - Self.now()) : 3600
      for event in terminal.events(timeout: min(wait, 3600)) { handle(event) }
      if let isConfirmed { return isConfirmed }
    }
  }

  // MARK: - Cells

  /// Whether there is something to play.
  private var plays: Bool { isPlaying && !showsDetails && (panel?.cellCount ?? 1) > 1 }

  /// Loads what the present result shows; a strip begins with the first cell that differs.
  private func look() {
    (panel, cell, scroll) = (nil, 0, 0)
    if !review.isSummary {
      let result = review.results[review.place]
      panel = PicturePanel(result, in: folder)
      cell = result.failures.first?.time.flatMap { panel?.cell(at: $0) } ?? 0
    }
    due = Self.now() + duration(ofCell: cell)
    needsFrame = true
  }

  private func step(by count: Int, at now: Double) {
    let cells = panel?.cellCount ?? 1
    cell = (cell + count + cells) % cells
    due = now + duration(ofCell: cell)
    needsFrame = true
  }

  /// How long a cell shows: until the time of the next one, but neither a flash nor a wait.
  private func duration(ofCell index: Int) -> Double {
    guard let times = panel?.times, times.indices.contains(index + 1) else { return 0.6 }
    let difference = times[index + 1] - times[index]
    return difference.isFinite ? min(max(difference, 1.0 / 30), 0.6) : 0.6
  }

  static func now() -> Double { Double(limn_monotonic_time()) / 1e9 }

  // MARK: - Events

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .closed, .key(.control("c")): isConfirmed = false
    case .resized, .resumed: needsFrame = true
    case .key(let key): press(key)
    case .pointer, .wheel: break
    }
  }

  private func press(_ key: Key) {
    needsFrame = true
    if review.isSummary { return pressInSummary(key) }
    switch key {
    case .character("a"): decide(.accepted)
    case .character("r"): decide(.rejected)
    case .character("s"): decide(.skipped)
    case .character("j"), .right, .enter: move(by: 1)
    case .character("k"), .left: move(by: -1)
    case .down where showsDetails: scroll += 1
    case .up where showsDetails: scroll = max(0, scroll - 1)
    case .pageDown where showsDetails: scroll += 10
    case .pageUp where showsDetails: scroll = max(0, scroll - 10)
    case .down: move(by: 1)
    case .up: move(by: -1)
    case .character("d"):
      showsDetails.toggle()
      scroll = 0
    case .character("o"): showsPaths.toggle()
    case .character(" "):
      isPlaying.toggle()
      due = Self.now() + duration(ofCell: cell)
    case .character("."), .character(","):
      isPlaying = false
      step(by: key == .character(".") ? 1 : -1, at: Self.now())
    case .character("q"), .escape: quit()
    default: break
    }
  }

  private func pressInSummary(_ key: Key) {
    switch key {
    case .character("y"), .enter: isConfirmed = true
    case .character("k"), .left, .up: move(by: -1)
    case .character("q"), .character("n"), .escape: isConfirmed = false
    default: break
    }
  }

  private func decide(_ decision: Review.Decision) {
    review.decide(decision)
    look()
  }

  private func move(by count: Int) {
    review.move(by: count)
    look()
  }

  /// Asks before decisions are thrown away.
  private func quit() {
    if review.ids(.accepted).isEmpty {
      isConfirmed = false
    } else {
      review.finish()
      look()
    }
  }

  // MARK: - The screen

  private func present() -> Bool {
    if review.isSummary { return show(Pixmap(width: 1, height: 1), above: summaryLines()) }
    if showsDetails { return show(Pixmap(width: 1, height: 1), above: detailLines()) }
    let lines = pictureLines()
    let room = terminal.pictureSize(in: area(above: lines.count))
    var picture = Pixmap(width: 1, height: 1)
    if room.height > 0 {
      let result = review.results[review.place]
      if let panel {
        picture = panel.picture(cell: panel.cellCount > 1 ? cell : nil, room: room)
      } else if let timeline = result.timeline {
        picture = TimelinePlot(timeline).picture(room: room)
      }
    }
    return show(picture, above: lines)
  }

  private func show(_ picture: Pixmap, above lines: [TextSpan]) -> Bool {
    let area = area(above: lines.count)
    let below = CellRect(
      column: 0, row: area.rows, columns: area.columns, rows: terminal.size.rows - area.rows)
    return terminal.present(
      TerminalFrame(
        picture: picture, area: area, background: .checkerboard,
        texts: [TextBlock(below, lines.map { [$0] })]))
  }

  /// The cells that lines leave for the picture.
  private func area(above lineCount: Int) -> CellRect {
    CellRect(
      column: 0, row: 0, columns: terminal.size.columns,
      rows: max(0, terminal.size.rows - lineCount))
  }

  private var text: ReviewText {
    ReviewText(
      review: review, folder: folder, columns: terminal.size.columns, isPlaying: isPlaying)
  }

  /// The lines under the picture: what it is, why it did not pass, how far it is off, keys.
  private func pictureLines() -> [TextSpan] {
    var lines = text.head(panel, cell: cell)
    lines += showsPaths ? text.paths : text.numbers
    // A picture that nobody can make out is worth less than a line, but not than the keys.
    let most = min(Self.lineLimit, max(1, terminal.size.rows / 2))
    return Array(lines.prefix(max(0, most - 1))) + [text.keys]
  }

  private func detailLines() -> [TextSpan] {
    let rows = max(1, terminal.size.rows - 1)
    let all = text.details
    scroll = min(scroll, max(0, all.count - rows))
    return padded(Array(all[scroll...].prefix(rows))) + [text.detailKeys]
  }

  private func summaryLines() -> [TextSpan] {
    let rows = max(1, terminal.size.rows - 1)
    var lines = text.summary
    if lines.count > rows {
      let cut = lines.count - (rows - 1)
      lines = lines.prefix(rows - 1) + [.init("and \(cut) more")]
    }
    return padded(lines) + [text.summaryKeys]
  }

  /// Fills the screen down to its last line, so that text begins at the top.
  private func padded(_ lines: [TextSpan]) -> [TextSpan] {
    let rows = terminal.size.rows - 1
    return lines + Array(repeating: .init(""), count: max(0, rows - lines.count))
  }
}
