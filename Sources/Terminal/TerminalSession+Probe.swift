internal import CSystem

// What the terminal can do, as it says itself.
extension TerminalSession {
  /// Asks, unless nothing must be asked.
  func ask() {
    guard options.probeTimeout > 0 else {
      endProbe()
      return
    }
    let time = Self.now()
    probeDeadline = time + options.probeTimeout
    TerminalProbe.write(
      environment: environment, media: mayShowPixels ? KittyPayload.samples() : [:],
      asksColor: screen.style.hasColors, into: &queue)
    queuedSince = time
    pacer.ask(at: time)
    expectReplies()
    flush()
  }

  /// Whether it makes sense to ask for pixels: not where only cells are wanted, not on Linux' console,
  /// and not inside another terminal, which passes on what it does not know, or swallows it, unless
  /// somebody insists.
  private var mayShowPixels: Bool {
    if let wanted = options.pictureProtocol { return wanted == .kitty }
    if options.cells != nil || !screen.style.hasColors { return false }
    return !isInsideAnother
  }

  private var isInsideAnother: Bool {
    let term = environment["TERM"] ?? ""
    return term == "linux" || term.hasPrefix("screen") || term.hasPrefix("tmux")
      || environment["TMUX"].map { !$0.isEmpty } ?? false || probe.facts.isMultiplexer
  }

  /// Takes an answer.
  func receive(_ reply: TerminalReply) {
    if case .attributes = reply {
      pacer.answer(at: Self.now())
      expectReplies()
    }
    switch reply {
    case .cellSize, .windowSize:
      // Asked again whenever the window changes.
      probe.receive(reply)
      if measureCells(), screen.carrier != .cells { announce() }
    default:
      guard probeDeadline != nil else { return }
      probe.receive(reply)
      if probe.isOver { endProbe() }
    }
  }

  /// Goes on with what is known.
  func endProbe() {
    probeDeadline = nil
    if !probe.hasAnswered { pacer.giveUp() }
    expectReplies()
    let style = screen.style
    let carrier = screen.carrier
    measureCells()
    screen.canvas.canRepeat = probe.facts.canRepeat
    if options.colorDepth == nil, style.colorDepth == .indexed, probe.facts.isTrueColor {
      screen.style.colorDepth = .trueColor
    }
    carry(by: bestCarrier)
    if carrier != screen.carrier || style != screen.style { announce() }
  }

  /// Tells that what a picture should have has changed.
  private func announce() {
    pending.append(.resized(columns: size.columns, rows: size.rows))
  }

  /// What is wanted, else the best that the terminal has said it can.
  private var bestCarrier: TerminalScreen.Carrier {
    let medium = KittyMedium.allCases.first(where: probe.facts.kittyMedia.contains)
    switch options.pictureProtocol {
    case .cells: return .cells
    case .kitty: return .kitty(medium ?? .direct)
    case .sixel: return .sixel
    case nil: break
    }
    // Somebody who asks for characters, or for no colours, does not want pixels.
    if options.cells != nil || !screen.style.hasColors || isInsideAnother { return .cells }
    if let medium { return .kitty(medium) }
    return probe.facts.showsSixels && probe.hasAnswered ? .sixel : .cells
  }

  /// Finds out how many pixels a cell has: from the kernel where that is plausible, else from the
  /// terminal's answers, else 8 by 16.
  ///
  /// - Returns: Whether that has changed.
  @discardableResult
  func measureCells() -> Bool {
    var width: Int32 = 0
    var height: Int32 = 0
    let old = screen.cellSize
    let status = limn_terminal_pixels(output, &width, &height)
    let (columns, rows) = Self.size(of: output, TerminalOptions())
    if status == 0, Int(width) >= 2 * columns, Int(height) >= 4 * rows {
      screen.cellSize = PixelSize(width: Int(width) / columns, height: Int(height) / rows)
    } else if let cell = probe.facts.cellSize {
      screen.cellSize = cell
    } else if let window = probe.facts.windowSize, window.width >= columns, window.height >= rows {
      screen.cellSize = PixelSize(width: window.width / columns, height: window.height / rows)
    }
    return screen.cellSize != old
  }
}

extension TerminalStyle {
  /// Whether colours may be written.
  var hasColors: Bool { colorDepth != .none }
}
