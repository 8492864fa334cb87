import Animations
import Graphics
import Layers
import Scripting

extension LoopMeasurement {
  /// The values of a period at the times that are asked about.
  struct Samples {
    /// For each value that is followed, one for each time.
    let values: [[PropertyValue?]]
    /// The lengths of the dash patterns at the end, by layer.
    let patterns: [Int: Double]
    /// The place of each time.
    fileprivate let places: [Double: Int]
    /// The times just after the start, and those just before the end, from it backwards.
    fileprivate let leaving: [Double]
    fileprivate let arriving: [Double]
  }

  /// Samples what is followed in one fresh world.
  func sample(_ followed: [Followed]) throws(ScriptError) -> Samples {
    let step = min(1e-4, plan.period / 64)
    let leaving = (0..<5).map { start + hair + Double($0) * step }
    let arriving = (0..<5).map { end - hair - Double($0) * step }
    let times = Set(frames + leaving + arriving).sorted()
    let world = try run.makeReplica()
    let values = try world.values(of: followed.map(\.query), at: times)
    var patterns: [Int: Double] = [:]
    if let pattern = LayerKeyPath("lineDashPattern") {
      for one in followed where one.query.keyPath.name == "lineDashPhase" {
        let query = MotionQuery(layer: one.query.layer, keyPath: pattern)
        guard case .numbers(let lengths) = world.values(of: [query])[0] else { continue }
        // An odd pattern repeats with dashes and gaps exchanged.
        patterns[one.query.layer] = lengths.reduce(0, +) * (lengths.count % 2 == 0 ? 1 : 2)
      }
    }
    let places = Dictionary(uniqueKeysWithValues: times.enumerated().map { ($1, $0) })
    return Samples(
      values: values, patterns: patterns, places: places, leaving: leaving, arriving: arriving)
  }
}

extension LoopMeasurement.Samples {
  /// When something is a fault.
  enum Condition {
    /// Always.
    case always
    /// Where the layer can be seen before the end.
    case layerShows
    /// Where besides the picture changes at the end.
    case pictureJumps
    /// Where the layer can be seen before and after the end.
    case layerStays
  }

  /// What is wrong with a value, and when that counts.
  struct Found {
    let fault: MotionFault
    let column: MotionColumns.Column
    let condition: Condition
  }

  /// What is wrong with a value: of some of its components the one that is most amiss.
  func fault(
    of one: Followed, _ columns: [MotionColumns.Column], in loop: LoopMeasurement
  ) -> Found? {
    // Numbers of one kind, such as those of a colour, turn one as sharply as the other; those of a
    // transform are of several kinds.
    let isOfOneKind = one.query.keyPath.name != "transform"
    func turn(
      _ column: MotionColumns.Column, _ one: Followed, _ loop: LoopMeasurement
    ) -> Amiss? {
      self.turn(column, amid: isOfOneKind ? columns : [column], one, loop)
    }
    for look in [difference, jump, turn] {
      let found = columns.compactMap { look($0, one, loop) }
      if let worst = found.max(by: { $0.amount < $1.amount }) { return worst.found }
    }
    return nil
  }

  /// Whether a value without numbers is another at the end than at the start.
  func changes(_ values: [PropertyValue?], in loop: LoopMeasurement) -> Bool {
    guard let start = value(values, loop.start), let end = value(values, loop.end) else {
      return false
    }
    return start != end
  }

  /// Takes the numbers at the frames into the fingerprint.
  func record(_ values: [PropertyValue?], in loop: LoopMeasurement) {
    for time in loop.frames {
      for component in value(values, time)?.components ?? [] { loop.run.record(component.number) }
    }
  }

  /// What is amiss, and how many times as much as may be.
  private typealias Amiss = (amount: Double, found: Found)

  /// The end is another number than the start.
  private func difference(
    _ column: MotionColumns.Column, _ one: Followed, _ loop: LoopMeasurement
  ) -> Amiss? {
    guard let start = value(column.numbers, loop.start), let end = value(column.numbers, loop.end)
    else { return nil }
    let gap = remainder(end - start, column, one)
    let slack = 1e-6 * range(column, loop) + 1e-9 * max(1, abs(start))
    guard abs(gap) > slack else { return nil }
    return openLoop(gap, column, one, loop, amount: abs(gap) / slack, .always)
  }

  /// What comes to the end is not what the start takes up.
  ///
  /// What comes to rest there, as a spring does, may lack a thousandth of its way; what is on the move
  /// has no reason to, and may lack a ten-thousandth.
  private func jump(
    _ column: MotionColumns.Column, _ one: Followed, _ loop: LoopMeasurement
  ) -> Amiss? {
    guard !one.jumps, let start = value(column.numbers, loop.start),
      let last = value(column.numbers, arriving[0])
    else { return nil }
    let arrival = one.isAnimated ? slope(column.numbers, arriving) ?? 0 : 0
    let gap = remainder(last + arrival * loop.hair - start, column, one)
    let usual = one.isAnimated ? 0 : 1.5 * greatestStep(column, one, loop)
    let range = range(column, loop)
    let comesToRest = abs(arrival) * loop.plan.period <= 0.1 * range
    let share = one.isAnimated && !comesToRest ? 1e-4 : 1e-3
    let slack = max(share * range, usual) + 1e-9 * max(1, abs(start))
    guard abs(gap) > slack else { return nil }
    // What misses its start by a little was meant to meet it, whether or not that can be seen.
    let isNear = abs(gap) <= 0.1 * range
    return openLoop(
      gap, column, one, loop, amount: abs(gap) / slack, isNear ? .layerShows : .pictureJumps)
  }

  /// The velocities at the two ends differ more than they do anywhere within the period: what goes
  /// to and fro evenly turns sharply at both ends.
  private func turn(
    _ column: MotionColumns.Column, amid columns: [MotionColumns.Column], _ one: Followed,
    _ loop: LoopMeasurement
  ) -> Amiss? {
    guard !one.jumps, one.isAnimated, let before = slope(column.numbers, arriving),
      let after = slope(column.numbers, leaving)
    else { return nil }
    let step = (loop.end - loop.start) / Double(loop.frames.count - 1)
    let usual = max(greatestMove(column, one, loop) / step, abs(before), abs(after))
    let sharpest = columns.map { sharpestTurn($0, one, loop) }.max() ?? 0
    let slack = max(1e-2 * usual + 1e-6, 1.1 * sharpest / step)
    guard abs(after - before) > slack else { return nil }
    let title = one.title(column.name)
    return (
      abs(after - before) / slack,
      Found(
        fault: .uneven(title, before: before, after: after, at: loop.end), column: column,
        condition: .layerStays)
    )
  }

  private func openLoop(
    _ gap: Double, _ column: MotionColumns.Column, _ one: Followed, _ loop: LoopMeasurement,
    amount: Double, _ condition: Condition
  ) -> Amiss {
    let title = one.title(column.name)
    let velocity = slope(column.numbers, arriving) ?? 0
    let isStill = abs(velocity) <= 1e-6 * range(column, loop)
    let direction: MotionFault.Gap =
      isStill ? .away : (gap < 0) == (velocity > 0) ? .short : .beyond
    return (
      amount,
      Found(
        fault: .openLoop(title, abs(gap), direction, at: loop.end), column: column,
        condition: condition)
    )
  }

  // MARK: - Numbers

  /// What there is at one of the times.
  func value<Value>(_ values: [Value?], _ time: Double) -> Value? {
    places[time].flatMap { values[$0] }
  }

  /// The velocity on one side of an end, from five moments, to the fourth order; nil where one of
  /// them has no number.
  private func slope(_ numbers: [Double?], _ times: [Double]) -> Double? {
    let shown = times.compactMap { value(numbers, $0) }
    guard shown.count == times.count, shown.count == 5 else { return nil }
    // Of differences, which are exactly nothing where nothing moves, the first weight drops out.
    let weights = [48.0, -36, 16, -3]
    let sum = zip(weights, shown.dropFirst()).reduce(0) { $0 + $1.0 * ($1.1 - shown[0]) }
    return sum / (12 * (times[1] - times[0]))
  }

  /// How far the numbers of the period reach.
  private func range(_ column: MotionColumns.Column, _ loop: LoopMeasurement) -> Double {
    let shown = (loop.frames + arriving).compactMap { value(column.numbers, $0) }
    return (shown.max() ?? 0) - (shown.min() ?? 0)
  }

  /// The greatest step from frame to frame within the period, of those but the last.
  private func greatestStep(
    _ column: MotionColumns.Column, _ one: Followed, _ loop: LoopMeasurement
  ) -> Double {
    let shown = loop.frames.dropLast().map { value(column.numbers, $0) }
    return zip(shown, shown.dropFirst()).compactMap { before, after in
      guard let before, let after else { return nil }
      return abs(remainder(after - before, column, one))
    }.max() ?? 0
  }

  /// The steps from frame to frame within the period but the last; nil where it jumps, by more than
  /// three times the steps beside: a leap is no velocity, and excuses no other.
  private func moves(
    _ column: MotionColumns.Column, _ one: Followed, _ loop: LoopMeasurement
  ) -> [Double?] {
    let shown = loop.frames.map { value(column.numbers, $0) }
    let steps = zip(shown, shown.dropFirst()).map { before, after -> Double? in
      guard let before, let after else { return nil }
      return remainder(after - before, column, one)
    }
    return steps.indices.dropLast().map { place in
      guard let step = steps[place], place > 0 else { return steps[place] }
      let beside = [steps[place - 1], steps[place + 1]].compactMap { $0 }
      return beside.allSatisfy { abs(step) > 3 * abs($0) } ? nil : step
    }
  }

  /// The greatest step from frame to frame that is no jump.
  private func greatestMove(
    _ column: MotionColumns.Column, _ one: Followed, _ loop: LoopMeasurement
  ) -> Double {
    moves(column, one, loop).compactMap { $0.map { abs($0) } }.max() ?? 0
  }

  /// How much the step from frame to frame changes most within the period.
  ///
  /// Of two steps with one between them, in which a corner may lie.
  private func sharpestTurn(
    _ column: MotionColumns.Column, _ one: Followed, _ loop: LoopMeasurement
  ) -> Double {
    let moves = moves(column, one, loop)
    return moves.indices.dropFirst(2).compactMap { place in
      guard let before = moves[place - 2], moves[place - 1] != nil, let after = moves[place] else {
        return nil
      }
      return abs(after - before)
    }.max() ?? 0
  }

  /// A difference without whole turns of an angle, or whole patterns of dashes.
  private func remainder(
    _ difference: Double, _ column: MotionColumns.Column, _ one: Followed
  ) -> Double {
    let path = one.query.keyPath.name + column.name
    let whole: Double
    if path.contains("rotation") || path == "angle" {
      whole = 2 * Double.pi
    } else if path == "lineDashPhase", let length = patterns[one.query.layer], length > 0 {
      whole = length
    } else {
      return difference
    }
    return difference - (difference / whole).rounded() * whole
  }
}
