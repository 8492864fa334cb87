/// The values of a keyframe animation, and when each is reached.
///
///     KeyframeCurve(values: [.number(1), .number(0.3), .number(1)], keyTimes: [0, 0.3, 1])
///
/// Key times are shares of the duration. They are taken literally: before the first and after the
/// last one the end values hold. Equal neighbours are a jump, and at that instant the later value
/// shows.
public struct KeyframeCurve: Hashable, Sendable {
  /// How the values between two keys are found.
  public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// The neighbours are mixed.
    case linear
    /// Each value holds until the next key time; n values have n + 1 key times.
    case discrete
  }

  /// The values in order.
  public var values: [PropertyValue]
  /// When each value is reached, 0 to 1, not decreasing; nil spaces them evenly.
  ///
  /// One for each value, and in ``CalculationMode/discrete`` one more for the end of the last.
  public var keyTimes: [Double]?
  /// The easing of each segment, applied after the animation's own; missing ones are linear.
  public var timingFunctions: [TimingFunction]
  /// How the values between two keys are found.
  public var calculationMode: CalculationMode

  /// Creates a curve from values in order.
  public init(
    values: [PropertyValue], keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    calculationMode: CalculationMode = .linear
  ) {
    self.values = values
    self.keyTimes = keyTimes
    self.timingFunctions = timingFunctions
    self.calculationMode = calculationMode
  }

  /// The value at the eased progress, or nil when nothing shows.
  ///
  /// A single value animates nothing, as measured, except in ``CalculationMode/discrete``.
  ///
  /// - Parameters:
  ///   - fraction: The eased progress; may lie outside 0…1.
  ///   - slack: How near a key time counts as reached, to make up for rounding.
  /// - Returns: A key's value or a mixture of two.
  /// - Complexity: O(log n) for n values with key times, O(1) without.
  func value(at fraction: Double, slack: Double) -> PropertyValue? {
    switch calculationMode {
    case .linear:
      guard values.count > 1 else { return nil }
      let (segment, share) = segment(at: fraction, slack: slack)
      if share == 0 { return values[segment] }
      let eased =
        segment < timingFunctions.count ? timingFunctions[segment].value(at: share) : share
      // As in BasicCurve, numbers do without copying whole values.
      if case .number(let from) = values[segment], case .number(let to) = values[segment + 1] {
        return .number(mix(from, to, eased))
      }
      return values[segment].interpolated(to: values[segment + 1], eased)
    case .discrete:
      guard let last = values.indices.last else { return nil }
      let interval = interval(at: fraction, intervals: values.count, slack: slack)
      return values[min(max(interval, 0), last)]
    }
  }

  /// The segment in which a progress falls, and the share of it that has passed.
  ///
  /// The share is 0 where a value holds, and outside 0…1 only where an overshoot leaves a curve
  /// that spans all of 0…1.
  private func segment(at fraction: Double, slack: Double) -> (index: Int, share: Double) {
    let last = values.count - 1
    let index = interval(at: fraction, intervals: last, slack: slack)
    guard let keyTimes else {
      let segment = min(max(index, 0), last - 1)
      if fraction == 1 { return (last, 0) }
      let share = fraction * Double(last) - Double(segment)
      return (segment, index > 0 && index < last ? max(0, share) : share)
    }
    if index < 0 {
      guard keyTimes[0] == 0, keyTimes[1] > 0 else { return (0, 0) }
      return (0, fraction / keyTimes[1])
    }
    if index >= last {
      let start = keyTimes[last - 1]
      guard fraction > 1, keyTimes[last] == 1, start < 1 else { return (last, 0) }
      return (last - 1, (fraction - start) / (1 - start))
    }
    let start = keyTimes[index]
    return (index, max(0, (fraction - start) / (keyTimes[index + 1] - start)))
  }

  /// The last key time that has been reached: −1 before the first, `intervals` from the last on.
  private func interval(at fraction: Double, intervals: Int, slack: Double) -> Int {
    guard let keyTimes else {
      let place = ((fraction + slack) * Double(intervals)).rounded(.down)
      return Int(min(max(place, -1), Double(intervals)))
    }
    var low = 0
    var high = keyTimes.count
    while low < high {
      let middle = (low + high) / 2
      if keyTimes[middle] <= fraction + slack { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
