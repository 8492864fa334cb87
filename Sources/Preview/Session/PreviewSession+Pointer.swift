import Graphics
import Scripting
import Terminal

// The mouse: it grabs the progress bar, or presses what the script shows.
extension PreviewSession {
  /// Acts on what the mouse does.
  func point(_ pointer: TerminalPointer) {
    if !drag(pointer) { send(pointer) }
  }

  /// Scrolls the panel that the wheel is turned over, or else moves time by tenths of a second.
  func turn(_ wheel: TerminalWheel) {
    let size = terminal.size
    let layout = ScreenLayout(
      columns: size.columns, rows: size.rows, dockedPanels: panels.docked.count)
    if layout.docked.contains(where: { $0.contains(column: wheel.column, row: wheel.row) }) {
      let key: Key = wheel.direction == .up || wheel.direction == .left ? .up : .down
      _ = panels.press(key, panelContext(at: LivePlayback.now()))
    } else {
      seek(
        to: presentTime + (wheel.direction == .up || wheel.direction == .left ? -0.1 : 0.1))
    }
  }

  /// Moves time along the progress bar, which stands still meanwhile.
  ///
  /// - Returns: Whether the mouse has the bar.
  private func drag(_ pointer: TerminalPointer) -> Bool {
    let size = terminal.size
    let bar = ScreenLayout(columns: size.columns, rows: size.rows).bar
    let now = LivePlayback.now()
    switch pointer.kind {
    case .press:
      guard bar.contains(column: pointer.column, row: pointer.row) else { return false }
      scrubbing = Scrubbing(wasPaused: playback.clock.isPaused)
      playback.clock.setPaused(true, at: now)
    case .move:
      if scrubbing == nil { return false }
    case .release:
      guard let scrubbing else { return false }
      self.scrubbing = nil
      playback.clock.setPaused(scrubbing.wasPaused, at: now)
      return true
    }
    let time = progressBar.time(ofColumn: pointer.column, columns: bar.columns)
    if abs(time - presentTime) > 1e-9 { seek(to: min(time, lastTime)) }
    return true
  }

  /// The latest time that the bar leads to.
  private var lastTime: Double { playback.program?.duration == nil ? .infinity : lastFrame }

  /// Tells the script what the mouse does, unless it is on its way to another time.
  private func send(_ pointer: TerminalPointer) {
    guard playback.program != nil, playback.target == nil else { return }
    let point = terminal.pixel(ofColumn: pointer.column, row: pointer.row, in: frame)
      .map { painter.stagePoint(ofPixel: Point($0.x, $0.y), in: scene) }
    let now = LivePlayback.now()
    switch pointer.kind {
    case .press:
      guard let point else { return }
      pressed = point
      playback.send(.pointer(PointerEvent(.press, at: point)), at: now)
    case .move:
      guard let point else { return }
      if pressed != nil { pressed = point }
      playback.send(.pointer(PointerEvent(.move, at: point)), at: now)
    case .release:
      guard let pressed else { return }
      self.pressed = nil
      // Beside the picture it lets go of nothing.
      let event = PointerEvent(.release, at: point ?? pressed, isCancelled: point == nil)
      playback.send(.pointer(event), at: now)
    }
  }
}
