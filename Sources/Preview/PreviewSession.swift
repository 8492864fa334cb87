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

  private let scripts: [PreviewScript]
  private let each: Double?
  private let terminal: TerminalSession
  private var place = 0
  private var player: Player
  private var clock: PreviewClock
  /// The host's time at which the present script came on.
  private var shownSince: Double
  private var renderer = SnapshotRenderer()
  private var frame = Pixmap(width: 1, height: 1)
  /// The stage time that the picture shows.
  private var shownTime = 0.0
  /// Whether something other than time asks for a new picture.
  private var needsFrame = true
  private var rate = FrameRate()

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
    terminal = try TerminalSession(style: style)
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
      if !clock.isPaused || needsFrame { present(at: now) }
      due += 1 / Self.framesPerSecond
      // A late frame does not hurry those after it.
      due = max(due, now)
      let wait = clock.isPaused ? FileWatch.interval : max(0, due - Self.now())
      for event in terminal.events(timeout: wait) where !handle(event) { return }
    }
  }

  private static func now() -> Double { Double(limn_monotonic_time()) / 1e9 }

  // MARK: - What happens

  private func noticeSaves(at now: Double) {
    guard player.takeChange(at: now) else { return }
    player.load(at: clock.time(at: now))
    needsFrame = true
  }

  /// Acts on an event.
  ///
  /// - Returns: False when the session is over.
  private func handle(_ event: TerminalEvent) -> Bool {
    let now = Self.now()
    switch event {
    case .closed: return false
    case .resized, .resumed: needsFrame = true
    case .key(.character("q")), .key(.control("c")): return false
    case .key(.character(" ")):
      clock.setPaused(!clock.isPaused, at: now)
      needsFrame = true
    case .key(.character(".")): step(by: 1, at: now)
    case .key(.character(",")): step(by: -1, at: now)
    case .key(.character("r")):
      clock.set(0, at: now)
      player.load(at: 0)
      needsFrame = true
    case .key(.character("n")), .key(.right): show(place + 1)
    case .key(.character("p")), .key(.left): show(place - 1)
    default: break
    }
    return true
  }

  /// Pauses and moves by whole frames.
  private func step(by frames: Double, at now: Double) {
    // While it plays, the step starts at what is seen, not at what the clock has come to since.
    if !clock.isPaused { clock.set(shownTime, at: now) }
    clock.setPaused(true, at: now)
    let length = player.program?.duration
    let present = clock.time(at: now)
    let time = (player.program?.loopedTime(present) ?? present) + frames / Self.framesPerSecond
    // Before 0 comes the end of the loop.
    clock.set(time < 0 ? (length.map { max(0, $0 + time) } ?? 0) : time, at: now)
    needsFrame = true
  }

  /// Shows another of several scripts, from 0.
  private func show(_ next: Int) {
    let now = Self.now()
    shownSince = now
    guard scripts.count > 1 else { return }
    place = (next + scripts.count) % scripts.count
    player = Player(scripts[place])
    clock = PreviewClock(at: now)
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
    let time = clock.time(at: now)
    let looped = player.program?.loopedTime(time) ?? 0
    if let shown = player.frame(at: looped) {
      draw(shown.snapshot, in: lines(time: shown.time).count)
      shownTime = shown.time
      if shown.time != looped { clock.set(shown.time, at: now) }
    }
    if terminal.present(frame, lines: lines(time: shownTime)) {
      needsFrame = false
      rate.count(at: now)
    }
  }

  private func draw(_ snapshot: LayerSnapshot, in lineCount: Int) {
    guard let stage = player.program?.current.size else { return }
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
    var status = scripts[place].title
    if scripts.count > 1 { status += " (\(place + 1) of \(scripts.count))" }
    status += "  \(StatusLines.seconds(time))"
    if let duration = player.program?.duration { status += " / \(StatusLines.seconds(duration))" }
    status += clock.isPaused ? " s  paused" : " s  playing"
    if !clock.isPaused, rate.perSecond > 0 { status += "  \(rate.perSecond) fps" }
    return StatusLines.lines(
      status: status, error: player.error?.message, message: player.message,
      columns: terminal.canvas.columns)
  }
}
