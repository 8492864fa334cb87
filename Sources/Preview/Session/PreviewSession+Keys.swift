import Scripting
import Terminal

// What keys do, and other events of the terminal.
extension PreviewSession {
  /// Acts on an event.
  ///
  /// - Returns: False when the session is over.
  func handle(_ event: TerminalEvent) -> Bool {
    needsFrame = true
    switch event {
    case .closed: return false
    case .resized: return true
    case .resumed: playback.clock.resume(at: LivePlayback.now())
    case .pointer(let pointer): point(pointer)
    case .wheel(let wheel): turn(wheel)
    case .key(let key):
      if let (action, panel) = panels.press(key, panelContext(at: LivePlayback.now())) {
        perform(action, of: panel)
      } else if let action = KeyBinding.action(of: key) {
        return perform(action)
      }
    }
    return true
  }

  /// Does what a panel asks for.
  private func perform(_ action: PanelAction, of panel: PanelKind) {
    switch action {
    case .redraw: break
    case .setParameter(let name, let text): playback.set(name, to: text, at: LivePlayback.now())
    case .saveParameters: saveParameters()
    case .say(let text): say(text)
    case .close: panels.close(panel)
    }
  }

  /// Does what a key is for.
  ///
  /// - Returns: False when the session is over.
  private func perform(_ action: KeyAction) -> Bool {
    let now = LivePlayback.now()
    switch action {
    case .togglePause: playback.clock.setPaused(!playback.clock.isPaused, at: now)
    case .multiplySpeed(let factor):
      playback.clock.setSpeed(rounded(playback.clock.speed * factor), at: now)
    case .resetSpeed: playback.clock.setSpeed(1, at: now)
    case .step(let frames): step(by: frames)
    case .seek(let seconds): seek(to: presentTime + seconds)
    case .seekToStart: seek(to: 0)
    case .seekToEnd: seek(to: lastFrame)
    case .jump(let tenths): seek(to: span * Double(tenths) / 10)
    case .toggleMark: toggleMark()
    case .seekToMark(let direction): seekToMark(direction)
    case .setLoopPoint: setLoopPoint()
    case .cycleLoopMode: cycleLoopMode()
    case .reload: playback.load(at: now)
    case .restart: playback.restart(at: now)
    case .showScript(let distance): show(place + distance)
    case .toggle(let surrounding): toggle(surrounding)
    case .togglePanel(let kind): panels.toggle(kind)
    case .closePanel: _ = panels.closeNewest()
    case .toggleOnionSkin: view.showsGhosts.toggle()
    case .cycleBackground: view.background = view.background.next
    case .cycleZoom: view.cycleZoom()
    case .cycleComparison: view.cycleComparison()
    case .writeScreenshot: writeScreenshot()
    case .record: record()
    case .quit: return false
    }
    return true
  }

  /// A speed without the dust of many tenths.
  private func rounded(_ speed: Double) -> Double {
    abs(speed - 1) < 1e-9 ? 1 : speed
  }

  private func toggle(_ surrounding: KeyAction.Surrounding) {
    let environment = playback.script.configuration.environment
    let change =
      switch surrounding {
      case .dark: EnvironmentChange(dark: !environment.dark)
      case .rightToLeft: EnvironmentChange(rtl: !environment.rtl)
      case .reducedMotion: EnvironmentChange(reduceMotion: !environment.reduceMotion)
      }
    playback.send(.environment(change), at: LivePlayback.now())
  }
}
