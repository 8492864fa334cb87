/// An easing given by samples at even distances, smooth between them.
///
///     let curve = SampledCurve(samples: (0..<SampledCurve.usualCount).map { … })
///
/// Between samples runs a cubic that stays between them (Fritsch and Carlson 1980): it meets a
/// smooth function within 1e-4 at the usual count, and a jump does not swing.
public struct SampledCurve: Hashable, Sendable {
  /// How many samples a function is usually sampled in: 1,024 intervals.
  public static let usualCount = 1025

  /// The values at even distances from 0 to 1.
  public let samples: [Double]

  /// Creates a curve through samples.
  ///
  /// - Precondition: There are at least two.
  public init(samples: [Double]) {
    precondition(samples.count > 1, "a sampled curve has at least two samples")
    self.samples = samples
  }

  /// The value at a progress; beyond 0…1 the curve goes on straight.
  func value(at progress: Double) -> Double {
    let last = samples.count - 1
    let place = progress * Double(last)
    let index = Int(min(max(place.rounded(.down), 0), Double(last - 1)))
    let share = place - Double(index)
    let (from, to) = (samples[index], samples[index + 1])
    let (leaving, entering) = (slope(at: index), slope(at: index + 1))
    if share <= 0 { return from + leaving * share }
    if share >= 1 { return to + entering * (share - 1) }
    let rest = 1 - share
    return from + (to - from) * (share * share * (3 - 2 * share))
      + (leaving * rest - entering * share) * (share * rest)
  }

  /// The slope at a sample, for each interval: the mean of both sides, but flat on a peak and never
  /// so steep that the curve would leave the range of two neighbours.
  private func slope(at index: Int) -> Double {
    let last = samples.count - 1
    if last == 1 { return samples[1] - samples[0] }
    if index == 0 || index == last {
      // The parabola through the end and the next two samples.
      let (a, b, c) =
        index == 0
        ? (samples[0], samples[1], samples[2])
        : (samples[last], samples[last - 1], samples[last - 2])
      let slope = limited((4 * b - 3 * a - c) / 2, b - a, b - a)
      return index == 0 ? slope : -slope
    }
    let before = samples[index] - samples[index - 1]
    let after = samples[index + 1] - samples[index]
    return limited((before + after) / 2, before, after)
  }

  private func limited(_ slope: Double, _ before: Double, _ after: Double) -> Double {
    if before * after <= 0 { return 0 }
    let most = 3 * min(abs(before), abs(after))
    return min(max(slope, -most), most)
  }
}
