import Graphics

extension KeyframePlan {
  /// The value at the eased progress, or nil when nothing shows.
  ///
  /// A single value animates nothing, as measured, except in ``CalculationMode/discrete``.
  ///
  /// - Parameters:
  ///   - fraction: The eased progress; may lie outside 0…1.
  ///   - slack: How near a key time counts as reached, to make up for rounding.
  /// - Returns: A key's value or a mixture of some.
  /// - Complexity: O(log n) for n values with key times, O(1) without; allocates nothing but what a
  ///   list or a path consists of.
  func value(at fraction: Double, slack: Double) -> PropertyValue? {
    if numbers != nil { return number(at: fraction, slack: slack).map(PropertyValue.number) }
    if let motion = parts.motion, parts.calculationMode == .paced {
      return keys.count > 1 ? motion.point(atFraction: fraction).map(PropertyValue.point) : nil
    }
    switch place(at: fraction, slack: slack) {
    case .nowhere: return nil
    case .key(let key): return keys[key]
    case .between(let segment, let share):
      if parts.calculationMode.isCubic { return splineValue(inSegment: segment, at: share) }
      if let motion = parts.motion { return .point(motion.segments[segment].point(at: share)) }
      return keys[segment].interpolated(to: keys[segment + 1], share)
    }
  }

  /// The number at the eased progress; nil when nothing shows or the keys are not all numbers.
  ///
  /// As ``value(at:slack:)``, without copying whole values, which are as large as a matrix.
  func number(at fraction: Double, slack: Double) -> Double? {
    guard let numbers else { return nil }
    switch place(at: fraction, slack: slack) {
    case .nowhere: return nil
    case .key(let key): return numbers[key]
    case .between(let segment, let share):
      if parts.calculationMode.isCubic {
        return splineNumber(numbers, inSegment: segment, at: share)
      }
      return mix(numbers[segment], numbers[segment + 1], share)
    }
  }

  /// Where among the keys a progress lies.
  private enum Place {
    /// There is nothing to show.
    case nowhere
    /// At a key, or where it holds.
    case key(Int)
    /// After a key, an eased share of the way to the next.
    case between(Int, share: Double)
  }

  private func place(at fraction: Double, slack: Double) -> Place {
    let last = keys.count - 1
    guard last >= 0 else { return .nowhere }
    if parts.calculationMode == .discrete {
      let interval = interval(at: fraction, intervals: last + 1, slack: slack)
      return .key(min(max(interval, 0), last))
    }
    guard last > 0 else { return .nowhere }
    let (segment, share) = segment(at: fraction, slack: slack)
    // A path's segment knows its own start, which after a gap is not where the last one ended.
    if share == 0, segment == last || parts.motion == nil { return .key(segment) }
    return .between(segment, share: ease(share, inSegment: segment, slack: slack))
  }

  /// The direction of the movement along the path at the eased progress, or nil when there is none.
  func direction(at fraction: Double, slack: Double) -> Point? {
    guard let motion = parts.motion, let last = keys.indices.last, last > 0 else { return nil }
    switch parts.calculationMode {
    case .paced: return motion.measure.tangent(atFraction: fraction)
    case .discrete:
      let key = min(max(interval(at: fraction, intervals: last + 1, slack: slack), 0), last)
      return key < last
        ? motion.direction(inSegment: key, at: 0) : motion.direction(inSegment: last - 1, at: 1)
    case .linear, .cubic, .cubicPaced:
      var (segment, share) = segment(at: fraction, slack: slack)
      if segment == last { (segment, share) = (last - 1, 1) }
      let eased = ease(share, inSegment: segment, slack: slack)
      if parts.calculationMode == .linear { return motion.direction(inSegment: segment, at: eased) }
      return splineDirection(inSegment: segment, at: eased)
    }
  }

  private func ease(_ share: Double, inSegment segment: Int, slack: Double) -> Double {
    guard segment < parts.timingFunctions.count, !parts.calculationMode.isPaced else {
      return share
    }
    return parts.timingFunctions[segment].value(at: share, slack: slack)
  }

  /// The segment in which a progress falls, and the share of it that has passed.
  ///
  /// The share is 0 where a value holds, and outside 0…1 only where an overshoot leaves a curve
  /// that spans all of 0…1.
  private func segment(at fraction: Double, slack: Double) -> (index: Int, share: Double) {
    let last = keys.count - 1
    let index = interval(at: fraction, intervals: last, slack: slack)
    guard let times else {
      let segment = min(max(index, 0), last - 1)
      if fraction == 1 { return (last, 0) }
      let share = fraction * Double(last) - Double(segment)
      return (segment, index > 0 && index < last ? max(0, share) : share)
    }
    if index < 0 {
      guard times[0] == 0, times[1] > 0 else { return (0, 0) }
      return (0, fraction / times[1])
    }
    if index >= last {
      let start = times[last - 1]
      guard fraction > 1, times[last] == 1, start < 1 else { return (last, 0) }
      return (last - 1, (fraction - start) / (1 - start))
    }
    let start = times[index]
    return (index, max(0, (fraction - start) / (times[index + 1] - start)))
  }

  /// The last key time that has been reached: −1 before the first, `intervals` from the last on.
  private func interval(at fraction: Double, intervals: Int, slack: Double) -> Int {
    guard let times else {
      let place = ((fraction + slack) * Double(intervals)).rounded(.down)
      return Int(min(max(place, -1), Double(intervals)))
    }
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= fraction + slack { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
