/// How an attached animation is played: a map from the layer's local time to the animation's, whose
/// rate may change and whose value never jumps but by ``seek(to:at:)``.
///
///     animation = anchor.animation + (local − anchor.local) · rate
///
/// Until something is changed the animation's time is the local time, the same number. Only the
/// present stretch is kept: a time before the last change is answered as if that stretch had always
/// been.
public struct Playback: Hashable, Sendable {
  /// Seconds of the animation for one local second while it is not paused; negative is backwards.
  public private(set) var rate = 1.0
  /// Whether the animation's time stands still until ``resume(at:)``.
  public private(set) var isPaused = false
  /// Where playing backwards ends, if that is after the animation's begin, in the animation's time.
  var floor: Double?

  /// A moment at which both times are known.
  private struct Anchor: Hashable, Sendable {
    var local: Double
    var animation: Double
  }

  private var anchor: Anchor?

  /// Creates a playback in which the animation's time is the local time.
  public init() {}

  /// Whether the animation's time moves.
  public var isRunning: Bool { !isPaused && rate != 0 }

  /// The animation's time at a local time.
  public func animationTime(at localTime: Double) -> Double {
    guard let anchor else { return localTime }
    if !isRunning { return anchor.animation }
    return anchor.animation + (localTime - anchor.local) * rate
  }

  /// How far ``animationTime(at:)`` may be off through rounding, beyond what its own size and that of
  /// the local time say: a difference of large times is small and as inexact as they are.
  func uncertainty(at localTime: Double) -> Double {
    guard let anchor, isRunning else { return 0 }
    let size = abs(anchor.animation) + max(abs(localTime), abs(anchor.local)) * abs(rate)
    return size.isFinite ? size * 0x1p-50 : 0
  }

  /// The local time at which the animation's time has a value; infinity while it stands still.
  public func localTime(ofAnimation animationTime: Double) -> Double {
    guard let anchor else { return animationTime }
    if !isRunning { return .infinity }
    return anchor.local + (animationTime - anchor.animation) / rate
  }

  /// Changes the rate from a local time on; the animation's time does not jump.
  public mutating func setRate(_ rate: Double, at localTime: Double) {
    if rate == self.rate { return }
    seek(to: animationTime(at: localTime), at: localTime)
    if (rate < 0) != (self.rate < 0) { floor = nil }
    self.rate = rate
  }

  /// Lets the animation's time stand still from a local time on.
  public mutating func pause(at localTime: Double) {
    if isPaused { return }
    seek(to: animationTime(at: localTime), at: localTime)
    isPaused = true
  }

  /// Lets the animation's time go on, at the rate it has.
  public mutating func resume(at localTime: Double) {
    guard isPaused else { return }
    seek(to: animationTime(at: localTime), at: localTime)
    isPaused = false
  }

  /// Gives the animation's time a value at a local time.
  public mutating func seek(to animationTime: Double, at localTime: Double) {
    anchor = Anchor(local: localTime, animation: animationTime)
  }
}
