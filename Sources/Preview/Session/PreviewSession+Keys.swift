import Scripting
import Terminal

// What keys do, and other events of the terminal.
extension PreviewSession {
  /// Acts on an event.
  ///
  /// - Returns: False when the session is over.
  func handle(_ event: TerminalEvent) -> Bool {
    switch event {
    case .closed: return false
    case .resized, .resumed: needsFrame = true
    case .key(.character("q")), .key(.control("c")): return false
    case .key(let key): press(key)
    case .pointer(let pointer): send(pointer)
    case .wheel: break
    }
    return true
  }

  /// Tells the script what the mouse does, unless it is on its way to another time.
  private func send(_ pointer: TerminalPointer) {
    guard target == nil, let point = stagePoint(pointer) else { return }
    let kind: PointerEvent.Kind =
      switch pointer.kind {
      case .press: .press
      case .move: .move
      case .release: .release
      }
    player.send(PointerEvent(kind, at: point))
    needsFrame = true
  }

  private func press(_ key: Key) {
    switch KeyBinding.action(of: key) {
    case .togglePause: setPaused(!clock.isPaused)
    case .multiplySpeed(let factor): clock.setSpeed(clock.speed * factor, at: Self.now())
    case .resetSpeed: clock.setSpeed(1, at: Self.now())
    case .step(let frames): step(by: Double(frames))
    case .seek(let seconds): seek(by: seconds)
    case .seekToStart: seek(to: 0)
    case .seekToEnd:
      if let length = player.program?.duration { seek(to: length - 1 / Self.framesPerSecond) }
    case .jump(let tenths):
      if let length = player.program?.duration { seek(to: length * Double(tenths) / 10) }
    case .reload:
      player.load()
      needsFrame = true
    case .restart:
      player.load()
      seek(to: 0)
    case .showScript(let distance): show(place + distance)
    case .toggle(.dark): change(EnvironmentChange(dark: !environment.dark))
    case .toggle(.rightToLeft): change(EnvironmentChange(rtl: !environment.rtl))
    case .toggle(.reducedMotion):
      change(EnvironmentChange(reduceMotion: !environment.reduceMotion))
    default: break
    }
  }

  // MARK: - Time

  private func setPaused(_ isPaused: Bool) {
    clock.setPaused(isPaused, at: Self.now())
    needsFrame = true
  }

  /// Pauses and moves by whole frames.
  private func step(by frames: Double) {
    let time = presentTime + frames / Self.framesPerSecond
    clock.setPaused(true, at: Self.now())
    let length = player.program?.duration ?? 0
    // Before 0 comes the end of the loop.
    seek(to: time < 0 ? length + time : time)
  }

  /// Moves by seconds, not before 0.
  private func seek(by seconds: Double) { seek(to: presentTime + seconds) }

  /// Moves to a time; the present picture stays until the other is there.
  private func seek(to time: Double) {
    target = max(0, time)
    needsFrame = true
  }

  /// The time in the loop at which a movement starts: where the last one leads, else what is seen,
  /// not what the clock has come to since.
  private var presentTime: Double {
    let time = target ?? (clock.isPaused ? clock.time(at: Self.now()) : shownTime)
    return player.program?.loopedTime(time) ?? time
  }

  // MARK: - Surroundings

  private var environment: StageConfiguration.Environment {
    player.script.configuration.environment
  }

  private func change(_ change: EnvironmentChange) {
    player.change(change)
    needsFrame = true
  }
}
