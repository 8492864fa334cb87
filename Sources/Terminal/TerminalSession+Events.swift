internal import CSystem

// What comes from the terminal.
extension TerminalSession {
  /// How long the rest of a sequence is waited for before a lone ESC is the escape key, in seconds:
  /// not felt as a delay, and longer while answers are on a slow line.
  private static let escapeDelay = 0.025
  private static let escapeDelayAmongAnswers = 0.25
  /// The seconds of silence after which what comes is no longer taken for the rest of a string.
  private static let stringPatience = 3.0

  /// Waits for something to happen.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait in seconds, 0…3600; 0 only looks.
  ///   - descriptor: Another descriptor that ends the wait when it can be read; nil for none.
  /// - Returns: What happened, in order; empty when the time is over, the descriptor can be read, or
  ///   the terminal can take a frame again after one was dropped.
  public func events(timeout: Double, or descriptor: Int32? = nil) -> [TerminalEvent] {
    precondition(timeout >= 0 && timeout <= 3600, "a timeout is 0 to 3600 seconds")
    guard isOpen else { return [.closed] }
    let deadline = Self.now() + timeout
    while true {
      let isActive = limn_terminal_is_active() != 0
      notice()
      let time = Self.now()
      actInTime(time)
      let wait = pending.isEmpty ? max(0, min(deadline, nextTime(after: time)) - time) : 0
      // Keys belong to the shell in the background; reading one of them would stop the process.
      let ready = limn_wait_ready(
        isActive ? input : -1, descriptor ?? -1, isActive && !queue.isEmpty ? output : -1,
        // Up, as a wait that ends early would be made again and again.
        Int32((wait * 1000).rounded(.up)))
      notice()
      if ready < 0 { pending.append(.closed) }
      if ready & LIMN_READY_OUTPUT != 0 { flush() }
      if ready & LIMN_READY_INPUT != 0 { readInput() }
      let now = Self.now()
      actInTime(now)
      if !pending.isEmpty || now >= deadline || ready & LIMN_READY_OTHER != 0 { break }
      if hasDropped && isActive && canPresent(at: now) { break }
    }
    hasDropped = false
    defer { pending.removeAll() }
    return pending
  }

  /// The next time at which something is due by itself.
  private func nextTime(after time: Double) -> Double {
    var next = Double.infinity
    if let incompleteSince { next = incompleteSince + escapeDelay }
    if let probeDeadline { next = min(next, probeDeadline) }
    if improvable != nil { next = min(next, max(time + 0.02, lastPresent + Self.stillness)) }
    if hasDropped { next = min(next, time + 0.02) }
    return next
  }

  private var escapeDelay: Double {
    pacer.expectsAnswers ? Self.escapeDelayAmongAnswers : Self.escapeDelay
  }

  /// Does what is due.
  private func actInTime(_ time: Double) {
    if let since = incompleteSince, time >= since + escapeDelay {
      parser.finish(into: &pending)
      incompleteSince = nil
    }
    if let probeDeadline, time >= probeDeadline { endProbe() }
    improve(at: time)
  }

  /// Looks at what signal handlers left.
  func notice() {
    let hasResumed = limn_terminal_take_resumed() != 0
    if hasResumed {
      // The half of a frame that was not written has lost its beginning.
      forgetQueue()
      pacer.forgetFrames()
      expectReplies()
      parser.endPaste()
      lastInput = Self.now()
      invalidate()
      pending.append(.resumed)
    }
    if limn_terminal_take_resized() != 0 || hasResumed {
      let size = Self.size(of: output, options)
      let hasOtherCells = measureCells()
      if size != self.size {
        screen.resize(columns: size.columns, rows: size.rows)
        isWhole = true
      } else if !hasOtherCells {
        return
      }
      pending.append(.resized(columns: size.columns, rows: size.rows))
    }
  }

  /// Whether bytes have the end of a string or paste in them, however late it comes.
  private static func endsString(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == 0x1b && $1 == UInt8(ascii: "\\") }
      || bytes.contains(0x07) || bytes.first == UInt8(ascii: "\\")
      || bytes.suffix(6).elementsEqual("\u{1b}[201~".utf8)
  }

  private func readInput() {
    var isAlone = true
    repeat {
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = limn_terminal_read(&buffer, buffer.count)
      guard count > 0 else {
        if isAlone, count != -11 { pending.append(.closed) }  // EAGAIN
        break
      }
      let time = Self.now()
      if parser.isSwallowing, time - lastInput >= Self.stringPatience,
        !Self.endsString(buffer.prefix(Int(count)))
      {
        parser.abandon()
      }
      lastInput = time
      var replies: [TerminalReply] = []
      parser.parse(buffer.prefix(Int(count)), into: &pending, replies: &replies)
      for reply in replies { receive(reply) }
      isAlone = false
    } while limn_wait_readable(input, 0) > 0
    incompleteSince = parser.isPending ? Self.now() : nil
  }
}
