// What a designer says of a movement: it settles, it overshoots, it only rises, it runs smoothly.
extension MotionSeries {
  /// The time from which on all numbers stay near a target.
  ///
  /// - Parameters:
  ///   - target: The number to come to.
  ///   - distance: How far from it still counts as there, not negative.
  /// - Returns: The time, taken from the straight line between the last sample outside and the first
  ///   of those inside; nil when the last sample is outside.
  package func settlingTime(target: Double, within distance: Double) -> Double? {
    guard let first = times.first else { return nil }
    guard let outside = values.lastIndex(where: { abs($0 - target) > distance }) else {
      return first
    }
    let inside = outside + 1
    guard inside < values.count else { return nil }
    let (from, to) = (values[outside], values[inside])
    let edge = from > target ? target + distance : target - distance
    return times[outside] + (edge - from) / (to - from) * (times[inside] - times[outside])
  }

  /// How far the numbers go beyond a target, seen from the first of them; 0 when they never do.
  ///
  /// A series that starts at the target overshoots by as much as it ever leaves it.
  package func overshoot(of target: Double) -> Double {
    guard let first = values.first else { return 0 }
    if first == target { return values.map { abs($0 - target) }.max() ?? 0 }
    let beyond = values.map { first < target ? $0 - target : target - $0 }.max() ?? 0
    return max(0, beyond)
  }

  /// The place of the first sample that is less than the one before it by more than a slack.
  package func firstFall(slack: Double = 0) -> Int? {
    values.indices.dropFirst().first { values[$0] < values[$0 - 1] - slack }
  }

  /// The place of the first sample that is greater than the one before it by more than a slack.
  package func firstRise(slack: Double = 0) -> Int? {
    values.indices.dropFirst().first { values[$0] > values[$0 - 1] + slack }
  }

  /// Whether no sample is less than the one before, and the last is greater than the first.
  package var increases: Bool {
    guard let first = values.first, let last = values.last else { return false }
    return last > first && firstFall(slack: 1e-12 * range) == nil
  }

  /// Whether no sample is greater than the one before, and the last is less than the first.
  package var decreases: Bool {
    guard let first = values.first, let last = values.last else { return false }
    return last < first && firstRise(slack: 1e-12 * range) == nil
  }

  /// How unevenly it moves: the greatest second difference over the median one.
  ///
  /// A sine has √2; a frame that is shown twice in an even movement gives thousands. Second
  /// differences below a millionth of the range count as none, so an even movement has no judder.
  /// 0 with fewer than three samples, or where nothing moves.
  package var judder: Double {
    guard let even = evenlySpaced(), even.values.count > 2, range > 0 else { return 0 }
    let values = even.values
    let second = values.indices.dropFirst().dropLast().map { place in
      abs(values[place + 1] - 2 * values[place] + values[place - 1])
    }.sorted()
    let least = 1e-6 * range
    guard let greatest = second.last, greatest > least else { return 0 }
    return greatest / max(second[second.count / 2], least)
  }
}
