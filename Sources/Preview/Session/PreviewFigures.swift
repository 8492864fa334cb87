import Terminal

/// What the preview measures of itself, over the last part of a second and in all.
struct PreviewFigures: Equatable {
  /// Frames a second that the terminal was given, of late.
  private(set) var shownRate = 0
  /// Frames a second that were drawn, of late.
  private(set) var drawnRate = 0
  /// Bytes of a frame, of late.
  private(set) var bytesPerFrame = 0
  /// Milliseconds that a frame takes to advance, draw and encode, of late.
  private(set) var milliseconds = 0.0
  /// Frames that the terminal had no time for, in all.
  private(set) var dropped = 0
  /// Frames that were drawn, in all.
  private(set) var drawn = 0
  /// Seconds that all frames have taken.
  private(set) var seconds = 0.0
  /// The seconds that the last frames took, the newest last.
  private(set) var frameTimes: [Double] = []

  /// The frames that ``frameTimes`` holds at most.
  static let history = 600

  private var since: Double?
  private var window = Window()

  private struct Window: Equatable {
    var drawn = 0
    var shown = 0
    var bytes = 0
    var seconds = 0.0
  }

  /// The seconds over which rates are counted: often enough to follow, seldom enough to be read.
  private static let interval = 0.5

  /// Counts a frame.
  ///
  /// - Parameters:
  ///   - host: The host's time in seconds.
  ///   - seconds: What it took to advance, draw and encode.
  ///   - isShown: Whether the terminal was given it.
  ///   - statistics: What the terminal has counted.
  mutating func count(
    at host: Double, seconds: Double, isShown: Bool, _ statistics: TerminalStatistics
  ) {
    drawn += 1
    self.seconds += seconds
    dropped = statistics.framesDropped
    frameTimes.append(seconds)
    if frameTimes.count > 2 * Self.history {
      frameTimes.removeFirst(frameTimes.count - Self.history)
    }
    window.drawn += 1
    window.seconds += seconds
    if isShown {
      window.shown += 1
      window.bytes += statistics.lastFrameBytes
    }
    let begin = since ?? host
    since = begin
    let elapsed = host - begin
    guard elapsed >= Self.interval else { return }
    // After a pause there is nothing to average.
    if elapsed < 2 * Self.interval {
      // The frame that opens a window is counted in the one before.
      shownRate = Int((Double(window.shown) / elapsed).rounded())
      drawnRate = Int((Double(window.drawn) / elapsed).rounded())
      milliseconds = window.seconds / Double(window.drawn) * 1000
      bytesPerFrame = window.shown == 0 ? 0 : window.bytes / window.shown
    }
    since = host
    window = Window()
  }

  /// Shown and drawn frames a second: `60/60 fps`.
  var ratesText: String {
    StatusLine.padded("\(shownRate)/\(drawnRate) fps", 9)
  }

  /// Bytes a frame: ` 1.2 kB`.
  var bytesText: String {
    let text =
      bytesPerFrame < 1000
      ? "\(bytesPerFrame) B"
      : bytesPerFrame < 1_000_000
        ? "\(StatusLine.fixed(Double(bytesPerFrame) / 1000, digits: 1)) kB"
        : "\(StatusLine.fixed(Double(bytesPerFrame) / 1_000_000, digits: 1)) MB"
    return StatusLine.padded(text, 8)
  }

  /// Milliseconds a frame: ` 2.1 ms`.
  var millisecondsText: String {
    StatusLine.padded("\(StatusLine.fixed(milliseconds, digits: 1)) ms", 7)
  }
}
