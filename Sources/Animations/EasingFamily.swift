import Graphics

/// The shape of one of the web's named easings, without its direction.
///
/// The formulas are those of easings.net.
public enum EasingFamily: String, Hashable, Sendable, CaseIterable {
  /// A quarter of a sine wave.
  case sine
  /// A power of the time.
  case quad, cubic, quart, quint
  /// Doubles ten times.
  case expo
  /// A quarter of a circle.
  case circ
  /// Backs up by a tenth of the way first.
  case back
  /// Swings like a rubber band.
  case elastic
  /// Bounces like a ball.
  case bounce

  /// Which end is eased.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The start.
    case `in`
    /// The end: the mirror image.
    case out
    /// Both: half of one, then half of the other.
    case inOut
  }

  /// The eased progress; exactly 0 up to 0 and 1 from 1 on.
  ///
  /// - Parameters:
  ///   - progress: The share of the time that has passed.
  ///   - direction: Which end is eased.
  /// - Returns: The eased progress; beyond 0…1 where the easing backs up or swings.
  func value(at progress: Double, _ direction: Direction) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    switch direction {
    case .in: return start(progress, isHalf: false)
    case .out: return 1 - start(1 - progress, isHalf: false)
    case .inOut:
      return progress < 0.5
        ? start(2 * progress, isHalf: true) / 2 : 1 - start(2 - 2 * progress, isHalf: true) / 2
    }
  }

  /// The curve that is eased at its start, for progresses above 0 and up to 1.
  ///
  /// Half of an easing in both directions backs up 1.525 times as much and swings 1.5 times as
  /// slowly as one in a single direction.
  private func start(_ x: Double, isHalf: Bool) -> Double {
    switch self {
    case .sine: return 1 - Real.cos(x * (.pi / 2))
    case .quad: return x * x
    case .cubic: return x * x * x
    case .quart: return x * x * (x * x)
    case .quint: return x * x * (x * x) * x
    case .expo: return Real.pow(2, 10 * x - 10)
    case .circ: return 1 - (1 - x * x).squareRoot()
    case .back:
      let amount = isHalf ? 1.70158 * 1.525 : 1.70158
      return x * x * ((amount + 1) * x - amount)
    case .elastic:
      let period = isHalf ? 4.5 : 3
      let angle = (10 * x - 10 - period / 4) * (2 * .pi / period)
      return -Real.pow(2, 10 * x - 10) * Real.sin(angle)
    case .bounce: return 1 - Self.bounced(1 - x)
    }
  }

  /// A ball that falls to 1 and bounces three times, each less high.
  private static func bounced(_ x: Double) -> Double {
    let (fall, width) = (7.5625, 2.75)
    func arc(_ middle: Double, _ height: Double) -> Double {
      let x = x - middle / width
      return fall * x * x + height
    }
    if x < 1 / width { return arc(0, 0) }
    if x < 2 / width { return arc(1.5, 0.75) }
    if x < 2.5 / width { return arc(2.25, 0.9375) }
    return arc(2.625, 0.984375)
  }
}
