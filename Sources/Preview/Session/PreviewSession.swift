import CSystem
import Graphics
import Layers
import Raster
import Rendering
import Scripting
public import Terminal

/// Plays scripts in the terminal while they are being edited.
///
///     try PreviewSession(scripts, style: style).run()
public final class PreviewSession {
  /// Frames a second that are aimed at.
  static let framesPerSecond = 60.0
  /// The seconds that the way to a frame may take before keys are looked at; a longer way is gone in
  /// parts, under a notice, while the last picture stays.
  static let budget = 0.1

  let scripts: [PreviewScript]
  private let each: Double?
  private let terminal: TerminalSession
  private(set) var place = 0
  var player: Player
  var clock: PreviewClock
  /// The time that is to be shown next, until it is: the clock waits for it.
  var target: Double?
  /// The time in the loop that is on its way, if it takes so long that it must be said.
  private var soughtTime: Double?
  /// The host's time at which the present script came on.
  private var shownSince: Double
  private var renderer = SnapshotRenderer()
  private var frame = Pixmap(width: 1, height: 1)
  /// The stage time that the picture shows.
  private(set) var shownTime = 0.0
  /// Whether something other than time asks for a new picture.
  var needsFrame = true
  private var figures = PreviewFigures()

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - scripts: At least one script.
  ///   - each: Seconds after which the next of several scripts comes on; nil waits for a key.
  ///   - style: What may be written.
  /// - Throws: Why it cannot be taken over.
  public init(
    _ scripts: [PreviewScript], each: Double? = nil, style: TerminalStyle
  ) throws(TerminalError) {
    precondition(!scripts.isEmpty, "there is at least one script")
    self.scripts = scripts
    self.each = each
    terminal = try TerminalSession(style: style, watchesPointer: true)
    player = Player(scripts[0])
    let now = Self.now()
    clock = PreviewClock(at: now)
    shownSince = now
    setBackdrop()
  }

  /// Plays until q is pressed or the terminal is gone.
  public func run() {
    defer { terminal.leave() }
    var due = Self.now()
    while true {
      let now = Self.now()
      noticeSaves(at: now)
      if let each, scripts.count > 1, now - shownSince >= each { show(place + 1) }
      if !clock.isPaused || needsFrame || soughtTime != nil { present(at: now) }
      due += 1 / Self.framesPerSecond
      // A late frame does not hurry those after it.
      due = max(due, now)
      let wait =
        soughtTime != nil ? 0 : clock.isPaused ? FileWatch.interval : max(0, due - Self.now())
      for event in terminal.events(timeout: wait) where !handle(event) { return }
    }
  }

  static func now() -> Double { Double(limn_monotonic_time()) / 1e9 }

  // MARK: - What happens

  private func noticeSaves(at now: Double) {
    guard player.takeChange(at: now) else { return }
    player.load()
    needsFrame = true
  }

  /// Shows another of several scripts, from 0.
  func show(_ next: Int) {
    let now = Self.now()
    shownSince = now
    guard scripts.count > 1 else { return }
    place = (next + scripts.count) % scripts.count
    player = Player(scripts[place])
    clock = PreviewClock(at: now)
    target = nil
    soughtTime = nil
    setBackdrop()
    frame = Pixmap(width: 1, height: 1)
    needsFrame = true
  }

  private func setBackdrop() {
    switch scripts[place].background {
    case .own: terminal.background = .color(.black)
    case .instead(let color?): terminal.background = .color(color)
    case .instead(nil): terminal.background = .checkerboard
    }
  }

  // MARK: - Pictures

  private func present(at now: Double) {
    let time = target ?? clock.time(at: now)
    let deadline = now + Self.budget
    switch player.frame(at: time, while: { Self.now() < deadline }) {
    case .shown(let snapshot, let shown):
      arrive(at: time)
      show(snapshot, at: shown)
    case .startedOver(let snapshot):
      arrive(at: 0)
      clock.set(0, at: Self.now())
      show(snapshot, at: 0)
    case .seeking(let sought):
      target = time
      soughtTime = sought
    case .nothing: arrive(at: time)
    }
    if terminal.present(frame, lines: lines(time: shownTime)) {
      needsFrame = false
      figures.count(
        at: now, seconds: Self.now() - now, isShown: true, TerminalStatistics())
    }
  }

  /// Lets the clock go on from a time that it has waited for.
  private func arrive(at time: Double) {
    if target != nil { clock.set(time, at: Self.now()) }
    target = nil
    soughtTime = nil
  }

  private func show(_ snapshot: LayerSnapshot, at time: Double) {
    draw(snapshot, in: lines(time: time).count)
    shownTime = time
  }

  /// Where a cell of the terminal lies on the stage; nil before there is a picture.
  func stagePoint(_ pointer: TerminalPointer) -> Point? {
    guard let root = player.program?.stage.root, frame.width > 1 || frame.height > 1 else {
      return nil
    }
    let pixel = terminal.canvas.point(
      ofColumn: pointer.column, row: pointer.row, in: frame,
      lineCount: lines(time: shownTime).count)
    let origin = root.model.bounds.origin
    return Point(
      origin.x + pixel.x / renderer.scale, origin.y + pixel.y / renderer.scale)
  }

  private func draw(_ snapshot: LayerSnapshot, in lineCount: Int) {
    guard let stage = player.program?.stage.size else { return }
    let room = terminal.canvas.pictureSize(lineCount: lineCount)
    let scale = min(Double(room.width) / stage.width, Double(room.height) / stage.height)
    guard scale > 0 else { return }
    if scale != renderer.scale { renderer = SnapshotRenderer(scale: scale) }
    guard let size = renderer.pixelSize(of: stage) else { return }
    if size.width != frame.width || size.height != frame.height {
      frame = Pixmap(width: size.width, height: size.height)
    }
    renderer.drawFrame(snapshot, background: scripts[place].background, into: &frame)
  }

  private func lines(time: Double) -> [TerminalCanvas.Line] {
    var status = StatusLine()
    status.title = scripts[place].title
    if scripts.count > 1 { status.title += " (\(place + 1) of \(scripts.count))" }
    status.time = time
    status.duration = player.program?.duration
    status.state = soughtTime.map { .seeking(to: $0) } ?? (clock.isPaused ? .paused : .playing)
    status.speed = clock.speed
    let environment = player.script.configuration.environment
    if environment.dark { status.surroundings.append("dark") }
    if environment.rtl { status.surroundings.append("right to left") }
    if environment.reduceMotion { status.surroundings.append("reduced motion") }
    status.figures = figures
    let text = status.spans(columns: terminal.canvas.columns).map(\.text).joined()
    return StatusLines.lines(
      status: text, error: player.error?.message, message: player.message,
      columns: terminal.canvas.columns)
  }
}
