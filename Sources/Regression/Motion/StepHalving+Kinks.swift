extension StepHalving {
  /// Finds kinks: instants at which the velocity jumps while the number does not.
  ///
  /// - Parameters:
  ///   - columns: How many numbers there are.
  ///   - sample: Samples all columns at ascending times. It is called about seven times.
  /// - Returns: The kinks in order of time, then of columns, with velocities per second.
  /// - Throws: What sampling throws.
  package func kinks<Failure: Error>(
    of columns: Int, _ sample: ([Double]) throws(Failure) -> Samples
  ) throws(Failure) -> [MotionBreak] {
    let samples = try sample(grid)
    let jumps = try jumps(in: samples, of: columns, frameRate: nil, sample)
    var suspects = samples.indices.flatMap { column in
      kinkSuspects(
        in: samples[column], column: column,
        jumps: jumps.filter { $0.column == column }.map(\.time))
    }
    for _ in 0..<Self.kinkRounds {
      let cut = try Self.sampleTogether(
        suspects, { Self.cuts(of: $0.from, $0.to, into: 2 * Self.parts) }, sample)
      suspects = cut.compactMap { Self.narrowedToKink($0.suspect, $0.times, $0.values) }
    }
    let cut = try Self.sampleTogether(
      suspects, { Self.cuts(of: $0.from, $0.to, into: 2 * Self.parts) }, sample)
    let kinks = cut.compactMap { Self.kink(of: $0.suspect, $0.times, $0.values) }
    return Self.joinedKinks(kinks)
  }

  /// How often suspects are narrowed to an eighth: 7/960 s becomes 1e-4 s, thirty-two steps of 3.6 µs.
  private static let kinkRounds = 2

  /// How much of the greatest velocity a kink is at least.
  private static let leastKink = 3e-3

  /// Gaps of the grid on whose two sides the velocities do not come nearer to each other when they
  /// are taken from shorter steps.
  private func kinkSuspects(in values: [Double?], column: Int, jumps: [Double]) -> [Suspect] {
    let numbers = values.compactMap { $0 }
    guard let least = numbers.min(), let most = numbers.max(), most > least else { return [] }
    func velocity(_ from: Int, _ to: Int) -> Double? {
      guard from >= 0, to < values.count, let a = values[from], let b = values[to] else {
        return nil
      }
      return (b - a) / (Double(to - from) * step)
    }
    func isJump(_ from: Double, _ to: Double) -> Bool {
      jumps.contains { $0 >= from - step && $0 <= to + step }
    }
    let greatest = (0..<values.count - 1).compactMap { place in
      isJump(grid[place], grid[place + 1]) ? nil : velocity(place, place + 1).map { abs($0) }
    }.max()
    // A change of velocity that would move it by a millionth of its range within a step, and is more
    // than what a spring has left where it ends within a thousandth of its way.
    let slack = max(leastShare * (most - least) / step, Self.leastKink * (greatest ?? 0))
    func change(_ place: Int, _ steps: Int) -> Double? {
      guard let before = velocity(place - steps, place),
        let after = velocity(place + 1, place + 1 + steps)
      else { return nil }
      return abs(after - before)
    }
    var suspects: [Suspect] = []
    for place in 1..<max(2, values.count - 2) {
      guard let fine = change(place, 1), fine > slack else { continue }
      let coarse = change(place, 4) ?? change(place, 2) ?? 0
      guard fine > 0.55 * coarse else { continue }
      let (from, to) = (grid[max(place - 3, 0)], grid[min(place + 4, grid.count - 1)])
      if isJump(from, to) { continue }
      var suspect = Suspect(column: column, from: from, to: to)
      suspect.sizes = [fine]
      suspects.append(suspect)
    }
    return suspects
  }

  /// The four parts around the sharpest bend; nil where there is no number.
  private static func narrowedToKink(
    _ suspect: Suspect, _ times: [Double], _ values: [Double?]
  ) -> Suspect? {
    let numbers = values.compactMap { $0 }
    guard numbers.count == values.count else { return nil }
    func bend(_ place: Int) -> Double {
      abs(numbers[place - 1] - 2 * numbers[place] + numbers[place + 1])
    }
    let inner = 2..<numbers.count - 2
    guard let place = inner.max(by: { bend($0) < bend($1) }) else { return nil }
    var part = suspect
    (part.from, part.to) = (times[place - 2], times[place + 2])
    return part
  }

  /// The kink in an interval: where the parabola that comes in meets the one that goes out.
  private static func kink(
    of suspect: Suspect, _ times: [Double], _ values: [Double?]
  ) -> MotionBreak? {
    let numbers = values.compactMap { $0 }
    guard numbers.count == values.count else { return nil }
    func bend(_ place: Int) -> Double {
      abs(numbers[place - 1] - 2 * numbers[place] + numbers[place + 1])
    }
    let reach = 3
    let inner = 2 * reach + 1..<numbers.count - 2 * reach - 1
    guard let place = inner.max(by: { bend($0) < bend($1) }) else { return nil }
    func parabola(_ places: [Int]) -> Parabola {
      Parabola(places.map { (times[$0] - times[place], numbers[$0]) })
    }
    let incoming = parabola([place - 1 - 2 * reach, place - 1 - reach, place - 1])
    let outgoing = parabola([place + 1, place + 1 + reach, place + 1 + 2 * reach])
    var (low, high) = (times[place - 1] - times[place], times[place + 1] - times[place])
    func gap(_ time: Double) -> Double { outgoing.value(at: time) - incoming.value(at: time) }
    let isRising = gap(high) > gap(low)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if (gap(middle) < 0) == isRising { low = middle } else { high = middle }
    }
    let time = (low + high) / 2
    let (before, after) = (incoming.slope(at: time), outgoing.slope(at: time))
    // A bend that is only sharp, such as a spring's, has smoothed out at this size.
    let least = 1e-3 * max(abs(before), abs(after))
    guard abs(after - before) > max(0.4 * (suspect.sizes.first ?? 0), least) else { return nil }
    return MotionBreak(
      column: suspect.column, time: times[place] + time, before: before, after: after)
  }

  /// One of several suspects that have led to the same kink: the sharpest.
  private static func joinedKinks(_ kinks: [MotionBreak]) -> [MotionBreak] {
    var joined: [MotionBreak] = []
    for one in kinks.sorted(by: { ($0.column, $0.time) < ($1.column, $1.time) }) {
      if let last = joined.last, last.column == one.column, one.time - last.time < 1e-4 {
        if abs(one.size) > abs(last.size) { joined[joined.count - 1] = one }
      } else {
        joined.append(one)
      }
    }
    return joined.sorted { ($0.time, $0.column) < ($1.time, $1.column) }
  }
}

/// The parabola through three points.
private struct Parabola {
  private let origin: Double
  private let constant: Double
  private let linear: Double
  private let square: Double

  /// Newton's divided differences.
  init(_ points: [(x: Double, y: Double)]) {
    let (a, b, c) = (points[0], points[1], points[2])
    let first = (b.y - a.y) / (b.x - a.x)
    let second = (c.y - b.y) / (c.x - b.x)
    square = (second - first) / (c.x - a.x)
    linear = first - square * (b.x - a.x)
    constant = a.y
    origin = a.x
  }

  func value(at x: Double) -> Double {
    constant + (x - origin) * (linear + (x - origin) * square)
  }

  func slope(at x: Double) -> Double { linear + 2 * square * (x - origin) }
}
