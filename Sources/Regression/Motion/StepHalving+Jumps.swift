extension StepHalving {
  /// Finds jumps.
  ///
  /// A number that a script moves in ticks of the frame clock is a staircase: that is how it moves.
  ///
  /// - Parameters:
  ///   - columns: How many numbers there are.
  ///   - frameRate: Ticks a second; a jump at a tick counts only if it is out of line with those of
  ///     the neighbouring ticks. Nil takes every jump.
  ///   - sample: Samples all columns at ascending times. It is called about five times.
  /// - Returns: The jumps in order of time, then of columns.
  /// - Throws: What sampling throws.
  package func jumps<Failure: Error>(
    of columns: Int, frameRate: Double? = nil,
    _ sample: ([Double]) throws(Failure) -> Samples
  ) throws(Failure) -> [MotionBreak] {
    let samples = try sample(grid)
    return try jumps(in: samples, of: columns, frameRate: frameRate, sample)
  }

  /// Finds jumps where the grid has been sampled already.
  func jumps<Failure: Error>(
    in samples: Samples, of columns: Int, frameRate: Double?,
    _ sample: ([Double]) throws(Failure) -> Samples
  ) throws(Failure) -> [MotionBreak] {
    precondition(samples.count == columns, "each column is sampled")
    var suspects = samples.indices.flatMap { jumpSuspects(in: samples[$0], column: $0) }
    for _ in 0..<Self.jumpRounds {
      let cut = try Self.sampleTogether(
        suspects, { Self.cuts(of: $0.from, $0.to, into: Self.parts) }, sample)
      suspects = cut.compactMap { Self.narrowed($0.suspect, $0.times, $0.values) }
    }
    let breaks = suspects.filter { suspect in
      guard let last = suspect.sizes.last else { return false }
      return last > 0.7 * suspect.sizes[1] && last > least(samples[suspect.column])
    }.map {
      MotionBreak(
        column: $0.column, time: ($0.from + $0.to) / 2, before: $0.before, after: $0.after)
    }
    let found = Self.joined(breaks)
    return frameRate.map { Self.withoutStairs(found, frameRate: $0) } ?? found
  }

  /// How often suspects are cut: 1/960 s becomes 1.6e-8 s.
  private static let jumpRounds = 4

  /// The least jump of a column that is told from the roundings of curves.
  private func least(_ values: [Double?]) -> Double {
    let numbers = values.compactMap { $0 }
    let (least, most) = (numbers.min() ?? 0, numbers.max() ?? 0)
    return leastShare * (most - least) + 1e-12 * max(abs(least), abs(most))
  }

  /// Intervals of the grid whose second differences do not become less with the step.
  ///
  /// Those of a smooth number become a quarter, those of one with a kink a half; where it jumps they
  /// stay. A rise that stands out among its neighbours is looked at in any case.
  private func jumpSuspects(in values: [Double?], column: Int) -> [Suspect] {
    let least = least(values)
    func change(_ from: Int, _ to: Int) -> Double? {
      guard from >= 0, to < values.count, let a = values[from], let b = values[to] else {
        return nil
      }
      return (b - a).isFinite ? b - a : nil
    }
    func bend(_ place: Int, _ steps: Int) -> Double {
      guard let before = change(place - steps, place), let after = change(place, place + steps)
      else { return 0 }
      return abs(after - before)
    }
    var suspects: [Suspect] = []
    for place in 0..<values.count - 1 {
      guard let rise = change(place, place + 1), abs(rise) > least else { continue }
      let fine = max(bend(place, 1), bend(place + 1, 1))
      let coarse = (place - 1...place + 2).map { bend($0, 2) }.max() ?? 0
      let beside = [change(place - 1, place), change(place + 1, place + 2)].compactMap { $0 }
      let standsOut = beside.allSatisfy { abs(rise) > 3 * abs($0) }
      if standsOut || (fine > least && fine > 0.6 * coarse) {
        suspects.append(Suspect(column: column, from: grid[place], to: grid[place + 1]))
      }
    }
    return suspects
  }

  /// The part of a suspect that is most out of line with the others; nil where there is no number.
  private static func narrowed(
    _ suspect: Suspect, _ times: [Double], _ values: [Double?]
  ) -> Suspect? {
    let numbers = values.compactMap { $0 }
    guard numbers.count == values.count else { return nil }
    let changes = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    let usual = changes.sorted()[changes.count / 2]
    let distances = changes.map { abs($0 - usual) }
    guard let place = distances.indices.max(by: { distances[$0] < distances[$1] }) else {
      return nil
    }
    var part = suspect
    (part.from, part.to) = (times[place], times[place + 1])
    (part.before, part.after) = (numbers[place], numbers[place + 1])
    part.sizes.append(distances[place])
    return part
  }

  /// One of several jumps of a column at one instant, as where two intervals meet: the greatest.
  private static func joined(_ breaks: [MotionBreak]) -> [MotionBreak] {
    var joined: [MotionBreak] = []
    for one in breaks.sorted(by: { ($0.column, $0.time) < ($1.column, $1.time) }) {
      if let last = joined.last, last.column == one.column, one.time - last.time < 1e-6 {
        if abs(one.size) > abs(last.size) { joined[joined.count - 1] = one }
      } else {
        joined.append(one)
      }
    }
    return joined.sorted { ($0.time, $0.column) < ($1.time, $1.column) }
  }

  /// Leaves out the steps of what moves from tick to tick: those at ticks that are no more than
  /// three times as high as a neighbour.
  private static func withoutStairs(
    _ breaks: [MotionBreak], frameRate: Double
  ) -> [MotionBreak] {
    struct Tick: Hashable {
      let column: Int
      let number: Int
    }
    func tick(_ one: MotionBreak) -> Tick? {
      let number = (one.time * frameRate).rounded()
      guard abs(number) < 1e15, abs(one.time - number / frameRate) < 1e-7 else { return nil }
      return Tick(column: one.column, number: Int(number))
    }
    var sizes: [Tick: Double] = [:]
    for one in breaks { if let tick = tick(one) { sizes[tick] = abs(one.size) } }
    return breaks.filter { one in
      guard let tick = tick(one) else { return true }
      let beside = [-1, 1].compactMap {
        sizes[Tick(column: tick.column, number: tick.number + $0)]
      }
      return beside.allSatisfy { abs(one.size) > 3 * $0 }
    }
  }
}
