import CSystem
import Graphics
import Layers
import Raster
import Rendering
import Scripting
import Terminal

/// Plays scripts in the terminal while they are being edited.
///
///     try PreviewSession(scripts, options).run()
///
/// The session is the thread of the terminal: it reads keys, moves the program that plays to the
/// time of the clock, draws and presents. Whatever may take long is a ``LivePlayback``'s, elsewhere.
public final class PreviewSession {
  /// Frames a second that are aimed at.
  static let framesPerSecond = 60.0
  /// Seconds that a notice stands over the picture.
  private static let noticeTime = 4.0
  /// Seconds between two looks while nothing happens.
  private static let idleTime = 0.25

  /// What the mouse has interrupted by holding the progress bar.
  struct Scrubbing {
    /// Whether time stood still before.
    var wasPaused: Bool
  }

  let scripts: [PreviewScript]
  let options: PreviewOptions
  let terminal: TerminalSession
  /// The place of the present script among all.
  private(set) var place = 0
  /// The present script.
  private(set) var playback: LivePlayback
  var panels = PanelSet()
  var view = PictureView()
  var painter = FramePainter()
  /// What the terminal was given last.
  var frame: TerminalFrame
  /// What the picture shows.
  var scene = PictureScene(snapshot: LayerSnapshot(), size: .zero)
  /// Marked times, in order.
  var marks: [Double] = []
  /// The start of a loop range whose end is not set yet.
  var rangeStart: Double?
  /// Set while the mouse holds the progress bar.
  var scrubbing: Scrubbing?
  /// Where the mouse has pressed the stage, until it lets go.
  var pressed: Point?
  /// Whether something other than time asks for a new picture at once.
  var needsFrame = true
  /// What is being written.
  var exports = ExportList()
  private(set) var figures = PreviewFigures()
  private var history = SnapshotHistory()
  /// The count of versions that ``history`` is of.
  private var knownVersions = 0
  /// The version before the present one, while it is compared with, and the count of versions then.
  private var companion: (companion: Companion, versions: Int)?
  private var notice: (text: String, until: Double)?
  /// The host's time at which the session began, and the present script came on.
  private let began: Double
  private var shownSince: Double
  /// What former scripts have counted.
  private var formerCounts = LivePlayback.Counts()

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - scripts: At least one script.
  ///   - options: How it starts.
  /// - Throws: Why the terminal cannot be taken over.
  public init(_ scripts: [PreviewScript], _ options: PreviewOptions) throws(PreviewError) {
    precondition(!scripts.isEmpty, "there is at least one script")
    self.scripts = scripts
    self.options = options
    do throws(TerminalError) {
      terminal = try TerminalSession(options: options.terminal, environment: options.environment)
    } catch {
      throw .terminal(error)
    }
    frame = TerminalFrame(
      picture: Pixmap(width: 1, height: 1),
      area: CellRect(column: 0, row: 0, columns: 0, rows: 0))
    let now = LivePlayback.now()
    began = now
    shownSince = now
    var clock = PreviewClock(at: now)
    clock.set(options.start, at: now)
    clock.setSpeed(options.speed, at: now)
    clock.setPaused(options.isPaused, at: now)
    if options.reference != nil { view.comparison = .beside }
    do throws(SystemFailure) {
      playback = try LivePlayback(scripts[0], polling: options.polling, clock: clock, at: now)
    } catch {
      terminal.leave()
      throw .system(error.code, error.text)
    }
  }

  /// Plays until q is pressed or the terminal is gone.
  ///
  /// - Returns: What was shown and counted.
  public func run() -> PreviewSummary {
    defer {
      exports.end()
      terminal.leave()
    }
    var due = LivePlayback.now()
    while true {
      let now = LivePlayback.now()
      let isDue = now >= due
      if isDue {
        due += 1 / Self.framesPerSecond
        // A late frame does not hurry those after it.
        if due <= now { due = now + 1 / Self.framesPerSecond }
      }
      if let each = options.each, scripts.count > 1, now - shownSince >= each { show(place + 1) }
      let arrivals = playback.counts.arrivals
      playback.update(at: now, until: now + LivePlayback.budget)
      panels.follow(playback.problems)
      followExports()
      if let notice, notice.until < now {
        self.notice = nil
        needsFrame = true
      }
      if playback.counts.arrivals != arrivals { needsFrame = true }
      if needsFrame || (isDue && (playback.takeChanges() || !isIdle)) { present(at: now) }
      for event in terminal.events(
        timeout: wait(until: due), or: playback.loader.wakeDescriptor)
      where !handle(event) { return summary }
    }
  }

  /// Whether nothing moves.
  private var isIdle: Bool {
    playback.clock.isPaused && playback.isAtRest && panels.open.isEmpty && exports.isEmpty
      && view.comparison == .off
  }

  private func wait(until due: Double) -> Double {
    if playback.isOnTheWay { return 0 }
    if isIdle, !needsFrame { return Self.idleTime }
    return max(0, due - LivePlayback.now())
  }

  /// Shows another of several scripts, from 0; speed, pause and view stay.
  func show(_ next: Int) {
    let now = LivePlayback.now()
    shownSince = now
    guard scripts.count > 1 else { return say("there is one script") }
    let place = (next % scripts.count + scripts.count) % scripts.count
    var clock = PreviewClock(at: now)
    clock.setSpeed(playback.clock.speed, at: now)
    clock.setMode(playback.clock.mode, at: now)
    clock.setPaused(playback.clock.isPaused, at: now)
    do throws(SystemFailure) {
      let next = try LivePlayback(scripts[place], polling: options.polling, clock: clock, at: now)
      formerCounts = formerCounts + playback.counts
      playback = next
      self.place = place
    } catch {
      return say("\(scripts[place].title): \(error.text)")
    }
    marks = []
    rangeStart = nil
    pressed = nil
    scene = PictureScene(snapshot: LayerSnapshot(), size: .zero)
    history.removeAll()
    companion = nil
    needsFrame = true
  }

  /// Says something over the picture for some seconds.
  ///
  /// - Parameters:
  ///   - text: What it says.
  ///   - isSame: Whether it goes on with what was said: it is drawn when a frame is due.
  func say(_ text: String, isSame: Bool = false) {
    if isSame, notice?.text == text { return }
    notice = (text, LivePlayback.now() + Self.noticeTime)
    if !isSame { needsFrame = true }
  }

  // MARK: - Pictures

  private func present(at now: Double) {
    draw(at: now)
    let isShown = terminal.present(frame)
    // What the terminal has had no time for is drawn again when it is due.
    needsFrame = false
    if !isShown { playback.hasChanged = true }
    figures.count(
      at: now, seconds: LivePlayback.now() - now, isShown: isShown, terminal.statistics)
  }

  private func draw(at now: Double) {
    let size = terminal.size
    let layout = ScreenLayout(
      columns: size.columns, rows: size.rows, dockedPanels: panels.docked.count)
    frame.area = layout.picture
    if let program = playback.program {
      let marks = panels.marks(in: program.stage.root)
      scene.snapshot = playback.snapshot
      scene.size = program.stage.size
      scene.background = scripts[place].background
      scene.outlined = marks.outlined
      scene.hidden = marks.hidden
      remember()
      scene.ghosts = view.showsGhosts ? history.ghosts(around: playback.shownTime) : []
      scene.other = other(program)
      painter.draw(scene, view, room: terminal.pictureSize(in: layout.picture), into: &frame)
    } else {
      // No picture at all, not one of nothing.
      frame.picture = Pixmap(width: 1, height: 1)
      frame.area.columns = 0
    }
    let context = panelContext(at: now)
    frame.texts = panels.blocks(in: layout, context)
    frame.texts += noticeBlocks(layout, under: frame.texts)
    frame.texts.append(progressBar.block(in: layout.bar))
    frame.texts.append(
      TextBlock(layout.status, [statusLine(at: now).spans(columns: layout.status.columns)]))
    frame.texts.removeAll { $0.area.isEmpty }
  }

  /// Notes what shows for the onion skin: every third frame, which is always near enough to a ghost.
  private func remember() {
    if knownVersions != playback.counts.versions {
      knownVersions = playback.counts.versions
      history.removeAll()
    }
    let number = Int((playback.shownTime * Self.framesPerSecond).rounded())
    if number.isMultiple(of: 3) { history.record(playback.snapshot, at: playback.shownTime) }
  }

  /// What the picture is held against.
  private func other(_ program: Program) -> PictureScene.Other? {
    if let reference = options.reference { return .picture(reference) }
    guard view.comparison != .off, let contents = playback.previousContents else {
      companion = nil
      return nil
    }
    if companion?.versions != playback.counts.versions {
      let versions = playback.counts.versions
      companion = (try? Companion(scripts[place], contents)).map { ($0, versions) }
    }
    companion?.companion.follow(playback.shownTime, program.recipe)
    return companion?.companion.snapshot.map { .snapshot($0) }
  }

  /// What panels look at.
  func panelContext(at now: Double) -> PanelContext {
    var context = PanelContext(
      program: playback.program, time: playback.shownTime, problems: playback.problems,
      frameTimes: figures.frameTimes)
    context.expect(playback.script.configuration.parameters)
    if playback.refusal != nil { context.secondsSinceGood = playback.goodSince.map { now - $0 } }
    return context
  }

  /// The bar under the picture.
  var progressBar: ProgressBar {
    ProgressBar(
      duration: playback.program?.duration, time: playback.shownTime, range: playback.range,
      rangeStart: rangeStart, marks: marks)
  }

  /// A notice, or else what the script has printed of late, at the lower edge of what is seen of the
  /// picture; where panels leave nothing of it, at the lower edge of all.
  private func noticeBlocks(_ layout: ScreenLayout, under panels: [TextBlock]) -> [TextBlock] {
    let now = LivePlayback.now()
    let printed = playback.message.flatMap { now - $0.at < Self.noticeTime ? $0.text : nil }
    guard let text = notice?.text ?? printed, layout.picture.rows > 1 else { return [] }
    let line = " \(text) "
    let area = layout.notice(columns: line.columns, besides: panels.map(\.area))
    return [TextBlock(area, [[TextSpan(line, notice == nil ? .dim : .plain)]])]
  }

  private func statusLine(at now: Double) -> StatusLine {
    var line = StatusLine()
    line.title = scripts[place].title
    if scripts.count > 1 { line.title += " (\(place + 1) of \(scripts.count))" }
    let clock = playback.clock
    line.time = playback.shownTime
    line.duration = playback.program?.duration
    line.isGoingBack = clock.isGoingBack
    line.state =
      if let target = playback.notedTarget(at: now) {
        .seeking(to: target)
      } else if playback.program == nil, playback.refusal == nil, now - shownSince > 0.1 {
        .loading
      } else if playback.program == nil, playback.refusal != nil {
        .waiting
      } else {
        clock.isPaused ? .paused : .playing
      }
    line.speed = clock.speed
    line.loopMode = clock.mode
    line.problems = panels.open.contains(.errors) ? 0 : playback.problems.count
    let environment = playback.script.configuration.environment
    if environment.dark { line.surroundings.append("dark") }
    if environment.rtl { line.surroundings.append("right to left") }
    if environment.reduceMotion { line.surroundings.append("reduced motion") }
    line.view = view.words
    if view.comparison != .off {
      line.view.append(
        painter.difference.map { "\(view.comparison.rawValue): \($0.words)" }
          ?? (playback.previousContents == nil ? "no version to compare with" : "comparing …"))
    }
    line.figures = figures
    line.watching = playback.loader.mode.words
    line.protocolName = terminal.statistics.protocolName
    return line
  }

  // MARK: - What has been

  private var summary: PreviewSummary {
    let statistics = terminal.statistics
    let counts = formerCounts + playback.counts
    let isPolling = playback.loader.mode != .inotify
    return PreviewSummary(
      script: scripts[place].title,
      state: playback.program == nil ? "loading" : playback.clock.isPaused ? "paused" : "playing",
      time: playback.shownTime, duration: playback.program?.duration,
      frame: Int(playback.shownTime * Self.framesPerSecond + 1e-6), speed: playback.clock.speed,
      seconds: LivePlayback.now() - began, framesShown: statistics.framesShown,
      framesRendered: figures.drawn, framesDropped: statistics.framesDropped,
      shownRate: figures.shownRate, renderedRate: figures.drawnRate, bytes: statistics.bytes,
      millisecondsPerFrame: figures.drawn == 0 ? 0 : figures.seconds / Double(figures.drawn) * 1000,
      encodingMillisecondsPerFrame: statistics.framesShown == 0
        ? 0 : statistics.encodingSeconds / Double(statistics.framesShown) * 1000,
      roundTripMilliseconds: statistics.roundTrip.map { $0 * 1000 }, loads: counts.versions,
      failedLoads: counts.refusals, callbackErrors: counts.callbackErrors,
      watch: isPolling ? "polling" : "inotify", protocolName: statistics.protocolName)
  }
}

extension WatchMode {
  /// What the status line says.
  var words: String {
    switch self {
    case .inotify: "inotify"
    case .polling(let reason): reason.isEmpty ? "polling" : "polling: \(reason)"
    }
  }
}
