import Graphics

/// A keyframe curve made ready: what is written down, and what follows from it, which frames would
/// otherwise work out each time; it never changes.
final class KeyframePlan: Sendable {
  typealias CalculationMode = KeyframeCurve.CalculationMode

  /// What is written down.
  let parts: KeyframeCurve.Parts
  /// The values between which it moves, or the key points of the path.
  let keys: [PropertyValue]
  /// The keys once more, if all of them are numbers.
  let numbers: [Double]?
  /// When each key is reached, after pacing; nil is evenly.
  let times: [Double]?

  init(_ parts: KeyframeCurve.Parts) {
    self.parts = parts
    (keys, times) = Self.arranged(parts)
    let numbers = keys.compactMap { if case .number(let number) = $0 { number } else { nil } }
    self.numbers = numbers.count == keys.count ? numbers : nil
  }

  /// The keys and when each is reached; nil times are even.
  private static func arranged(
    _ parts: KeyframeCurve.Parts
  ) -> (keys: [PropertyValue], times: [Double]?) {
    let isPaced = parts.calculationMode.isPaced
    guard let motion = parts.motion else {
      return (parts.values, isPaced ? pacedTimes(of: parts.values, jumps: []) : parts.keyTimes)
    }
    var keys = motion.keys.map(PropertyValue.point)
    guard parts.calculationMode.isCubic, !motion.gaps.isEmpty else {
      return (keys, isPaced ? pacedTimes(of: keys, jumps: []) : parts.keyTimes)
    }
    // A smooth curve breaks off at a gap of the path: both its sides are keys, of one time.
    let last = keys.count - 1
    var times = parts.keyTimes ?? (0...last).map { Double($0) / Double(last) }
    // Key times of a wrong number are refused before a frame is asked for.
    if times.count != keys.count { times = keys.map { _ in 0 } }
    for gap in motion.gaps.reversed() {
      keys.insert(.point(motion.segments[gap].point(at: 0)), at: gap + 1)
      times.insert(times[gap], at: gap + 1)
    }
    guard isPaced else { return (keys, times) }
    let jumps = motion.gaps.enumerated().map { $0.offset + $0.element + 1 }
    return (keys, pacedTimes(of: keys, jumps: jumps))
  }

  /// The times at which keys are reached at an even speed.
  ///
  /// - Parameters:
  ///   - keys: The values.
  ///   - jumps: The indices of those that take no time to reach.
  /// - Returns: A time for each; nil where they have no distances or lie all in one place.
  private static func pacedTimes(of keys: [PropertyValue], jumps: [Int]) -> [Double]? {
    var reached = [0.0]
    for index in keys.indices.dropFirst() {
      guard let distance = keys[index - 1].distance(to: keys[index]) else { return nil }
      reached.append(reached[index - 1] + (jumps.contains(index) ? 0 : distance))
    }
    guard let total = reached.last, total > 0, total.isFinite else { return nil }
    return reached.map { $0 / total }
  }
}

extension PropertyValue {
  /// The distance to another value over all components, or nil for kinds that have none.
  fileprivate func distance(to other: PropertyValue) -> Double? {
    var sum = 0.0
    let isComparable =
      combined(with: other) { a, b in
        sum += (b - a) * (b - a)
        return 0
      } != nil
    return isComparable ? sum.squareRoot() : nil
  }
}
