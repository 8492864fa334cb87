/// The time that the preview shows, driven by the host's clock: it can be paused, stepped, set, and
/// made faster or slower, and it repeats a loop.
///
/// A value without a clock of its own: every call says what time it is at the host. Times are in
/// seconds of the turn: 0 is where the program starts.
///
///     var clock = PreviewClock(at: now)
///     clock.loop = 0..<2
///     clock.setSpeed(0.5, at: now)
///     clock.time(at: now + 1)   // 0.5
///
/// ## Design notes
/// The time is summed up from look to look, not measured from an anchor: a change of speed, of the
/// loop or of the direction then needs no care, and sixty sums a second lose less than a picosecond
/// in an hour.
package struct PreviewClock: Equatable, Sendable {
  /// What happens where the loop ends.
  package enum LoopMode: String, Equatable, Sendable, CaseIterable {
    /// It starts over.
    case loop
    /// Time stands still there.
    case once
    /// It goes back to the start, and forwards again.
    case backAndForth = "back and forth"
  }

  /// The slowest and the fastest that there is.
  package static let speeds = 1.0 / 64...64.0

  /// A longer gap between two looks is a stall (a suspended process, a sleeping machine): time does
  /// not jump over what nobody has seen.
  package static let longestGap = 0.5

  /// Whether time stands still.
  package private(set) var isPaused = false
  /// Seconds shown for one second of the host's, ``speeds``.
  package private(set) var speed = 1.0
  /// Whether time goes back, on the way from the loop's end to its start.
  package private(set) var isGoingBack = false
  /// What happens where the loop ends.
  package private(set) var mode = LoopMode.loop
  /// What is repeated, where nil plays on for ever: a time before it plays into it, one behind it on.
  package var loop: Range<Double>?
  /// How often the loop has started over.
  package private(set) var turn = 0
  /// The time at the last look.
  private var position = 0.0
  /// The host's time of the last look.
  private var last: Double

  /// Starts at 0.
  ///
  /// - Parameter host: The host's time in seconds.
  package init(at host: Double) { last = host }

  /// The time shown, in seconds.
  package mutating func time(at host: Double) -> Double {
    let gap = host - last
    last = host
    if !isPaused, gap > 0, gap <= Self.longestGap { move(by: gap * speed) }
    return position
  }

  /// Goes on from the time of the last look: the host has been suspended since.
  package mutating func resume(at host: Double) { last = host }

  /// Shows another time from now on.
  package mutating func set(_ time: Double, at host: Double) {
    position = time
    last = host
  }

  /// Stops or goes on; from the end of what is played once, it goes on at its start.
  package mutating func setPaused(_ isPaused: Bool, at host: Double) {
    _ = time(at: host)
    self.isPaused = isPaused
    if !isPaused, mode == .once, let loop, position == loop.upperBound {
      position = loop.lowerBound
      turn += 1
    }
  }

  /// Takes another speed; the nearest of ``speeds``.
  package mutating func setSpeed(_ speed: Double, at host: Double) {
    _ = time(at: host)
    self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  /// Takes another way of looping; time goes forwards.
  package mutating func setMode(_ mode: LoopMode, at host: Double) {
    _ = time(at: host)
    self.mode = mode
    isGoingBack = false
  }

  /// Goes forwards from here, where it has been going back.
  package mutating func goForwards(at host: Double) {
    _ = time(at: host)
    isGoingBack = false
  }

  // MARK: - Looping

  private mutating func move(by seconds: Double) {
    guard let loop, !loop.isEmpty else {
      position += isGoingBack ? -seconds : seconds
      if position < 0 { (position, isGoingBack) = (0, false) }
      return
    }
    if isGoingBack, position >= loop.lowerBound, position <= loop.upperBound {
      goBackAndForth(loop, phase: 2 * loop.upperBound - loop.lowerBound - position + seconds)
      return
    }
    isGoingBack = false
    let next = position + seconds
    // Only who comes to the end starts over: behind it, time goes on.
    guard position <= loop.upperBound, next >= loop.upperBound else {
      position = next
      return
    }
    switch mode {
    case .loop:
      let length = loop.upperBound - loop.lowerBound
      let passes = ((next - loop.lowerBound) / length).rounded(.down)
      turn += Int(passes)
      // Rounding may lead to the end itself, which is the start.
      let rest = next - loop.lowerBound - passes * length
      position = rest >= 0 && rest < length ? loop.lowerBound + rest : loop.lowerBound
    case .once:
      position = loop.upperBound
      isPaused = true
    case .backAndForth:
      goBackAndForth(loop, phase: next - loop.lowerBound)
    }
  }

  /// Takes the place at a distance from the loop's start along its way there and back.
  private mutating func goBackAndForth(_ loop: Range<Double>, phase: Double) {
    let length = loop.upperBound - loop.lowerBound
    let passes = (phase / (2 * length)).rounded(.down)
    turn += Int(passes)
    let rest = phase - passes * 2 * length
    isGoingBack = rest >= length
    position = loop.lowerBound + (isGoingBack ? 2 * length - rest : rest)
  }
}
