/// The time that the preview shows, driven by the host's clock: it can be paused, stepped and set.
///
/// A value without a clock of its own: every call says what time it is at the host.
package struct PreviewClock: Equatable {
  /// Whether time stands still.
  package private(set) var isPaused = false
  /// The time shown at ``anchor``.
  private var start = 0.0
  /// The host's time from which time runs.
  private var anchor: Double
  /// The host's time of the last look.
  private var last: Double

  /// A longer gap between two looks is a stall (a suspended process, a sleeping machine): time does
  /// not jump over what nobody has seen.
  package static let longestGap = 0.5

  /// Starts at 0.
  ///
  /// - Parameter host: The host's time in seconds.
  package init(at host: Double) {
    anchor = host
    last = host
  }

  /// The time shown, in seconds.
  package mutating func time(at host: Double) -> Double {
    if host - last > Self.longestGap { anchor += host - last }
    last = host
    return isPaused ? start : start + (host - anchor)
  }

  /// Shows another time from now on.
  package mutating func set(_ time: Double, at host: Double) {
    start = time
    anchor = host
    last = host
  }

  /// Stops or goes on.
  package mutating func setPaused(_ isPaused: Bool, at host: Double) {
    set(time(at: host), at: host)
    self.isPaused = isPaused
  }
}
