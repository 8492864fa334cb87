internal import CSystem

// Frames on their way to the terminal.
extension TerminalSession {
  /// How long a frame may wait for the terminal to take it, in seconds: longer, and keys would be
  /// felt to wait.
  private static let patience = 0.004
  /// How long a picture must stand still before it is written again in a better quality.
  static let stillness = 0.3
  /// The question that every terminal answers, DA1.
  static let fence = Array("\u{1b}[c".utf8)

  /// Shows a frame, unless the terminal is still busy with the last one or the process is in the
  /// background: a slow terminal drops frames, it does not fall behind.
  ///
  /// - Returns: Whether the terminal shows the frame now, or will as soon as its line allows.
  @discardableResult
  public func present(_ frame: TerminalFrame) -> Bool {
    guard isOpen, limn_terminal_is_active() != 0 else { return false }
    notice()
    let time = Self.now()
    lastPresent = time
    guard canPresent(at: time) else {
      hasDropped = true
      counts.framesDropped += 1
      return false
    }
    hasDropped = false
    write(frame, at: time)
    return true
  }

  /// Whether the terminal can take a frame.
  func canPresent(at time: Double) -> Bool {
    flush()
    return queue.isEmpty && pacer.allowsFrame(at: time)
  }

  /// Writes a frame again as well as it can be, after it was written badly on a slow line and nothing
  /// has followed.
  func improve(at time: Double) {
    guard let frame = improvable, time - lastPresent >= Self.stillness, queue.isEmpty,
      !pacer.expectsAnswers(at: time)
    else { return }
    improvable = nil
    write(frame, at: time, quality: .full)
  }

  private func write(_ frame: TerminalFrame, at time: Double, quality: FrameQuality? = nil) {
    let old = screen.quality
    screen.quality = quality ?? pacer.quality(at: time)
    improvable = screen.quality == .full ? nil : frame
    let start = limn_monotonic_time()
    screen.encode(frame, into: &encoded)
    counts.lastEncodingSeconds = Double(limn_monotonic_time() - start) / 1e9
    counts.encodingSeconds += counts.lastEncodingSeconds
    counts.framesShown += 1
    counts.lastFrameBytes = encoded.count
    counts.bytes += encoded.count
    guard !encoded.isEmpty else { return }
    let isExceptional = isWhole || old != screen.quality || quality != nil
    let fences = pacer.write(encoded.count, isWhole: isExceptional, at: time)
    isWhole = false
    if fences.before { queue += Self.fence }
    queue += encoded
    if fences.after { queue += Self.fence }
    queuedSince = time
    expectReplies()
    flush(patience: Self.patience)
  }

  /// Writes what the terminal takes.
  ///
  /// - Parameter patience: The seconds to wait for it to take more.
  func flush(patience: Double = 0) {
    guard !queue.isEmpty else { return }
    let deadline = patience > 0 ? Self.now() + patience : 0
    while written < queue.count {
      let count = queue[written...].withUnsafeBytes {
        limn_terminal_write($0.baseAddress, $0.count)
      }
      if count > 0 {
        written += Int(count)
        continue
      }
      guard count == -11 || count == 0 else {  // EAGAIN
        pending.append(.closed)
        forgetQueue()
        return
      }
      let rest = patience > 0 ? deadline - Self.now() : 0
      guard rest > 0, limn_terminal_wait_writable(Int32((rest * 1000).rounded(.up))) > 0 else {
        return
      }
    }
    pacer.flush(queue.count, in: Self.now() - queuedSince)
    forgetQueue()
  }

  /// Throws away what is not written.
  func forgetQueue() {
    queue.removeAll(keepingCapacity: true)
    written = 0
  }

  /// Tells whoever ends the session how many answers are on their way.
  func expectReplies() {
    limn_terminal_expect_replies(Int32(pacer.expectedAnswers(at: Self.now())))
  }
}
