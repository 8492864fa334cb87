/// How many frames were shown in the last whole second.
struct FrameRate {
  /// The count of the last whole second.
  private(set) var perSecond = 0
  private var since = 0.0
  private var frames = 0

  /// Counts a frame.
  ///
  /// - Parameter host: The host's time in seconds.
  mutating func count(at host: Double) {
    frames += 1
    let elapsed = host - since
    guard elapsed >= 1 else { return }
    // The first look, or one after a pause, has nothing to average.
    perSecond = elapsed < 2 ? Int((Double(frames) / elapsed).rounded()) : 0
    since = host
    frames = 0
  }
}
