import Graphics

extension KeyframeCurve {
  /// The keys and when each is reached; nil times are even.
  func arranged() -> (keys: [PropertyValue], times: [Double]?) {
    var keys = values
    var times = calculationMode.isPaced ? nil : keyTimes
    // A smooth curve breaks off at a gap of the path: both its sides are keys, of one time.
    var gaps: [Int] = []
    if let motion {
      keys = motion.keys.map(PropertyValue.point)
      if calculationMode.isCubic { gaps = motion.gaps }
    }
    let count = keys.count
    for gap in gaps.reversed() {
      guard let motion else { break }
      keys.insert(.point(motion.segments[gap].point(at: 0)), at: gap + 1)
    }
    if calculationMode.isPaced {
      times = Self.pacedTimes(of: keys, jumps: gaps.enumerated().map { $0.offset + $0.element + 1 })
    } else if !gaps.isEmpty {
      var all = times ?? (0..<count).map { Double($0) / Double(count - 1) }
      if all.count == count {
        for gap in gaps.reversed() { all.insert(all[gap], at: gap + 1) }
        times = all
      }
    }
    return (keys, times)
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
