/// Finds the instants at which numbers jump, or change their velocity at once, by sampling alone.
///
/// Motion is a pure function of time, so no threshold has to be guessed: of a number that moves
/// continuously, the change over a step halves with the step; that over a jump stays. The same on
/// velocities finds kinks. A grid of 1/960 s (h = 1/240, h/2 and h/4) gives the suspects; each is
/// then cut into sixteen parts, again and again, and what is left of it after a few rounds tells a
/// jump from a steep slope, and its instant to 2⁻²⁶ s.
///
///     let breaks = StepHalving(from: 0, to: 2).jumps(of: 1) { times in [times.map(position)] }
///     breaks.first?.time  // 1.0000000
///
/// Time may only move forwards in what is sampled, so all suspects of a round are sampled together,
/// at ascending times, as one pass.
package struct StepHalving: Sendable {
  /// The numbers of some columns at ascending times: for each column as many as times, nil where
  /// there is none.
  package typealias Samples = [[Double?]]

  /// The instants of the grid, in seconds.
  let grid: [Double]
  /// Seconds between two of them.
  let step: Double
  /// How much of a column's range a jump has to be at least.
  let leastShare = 1e-6

  /// How long a step is at most before it is halved twice, in seconds.
  static let coarseStep = 1.0 / 240
  /// Into how many parts a suspect is cut in each round.
  static let parts = 16

  /// Creates a search over some time.
  ///
  /// - Parameters:
  ///   - start: The begin in seconds.
  ///   - end: The end in seconds, after the begin.
  package init(from start: Double, to end: Double) {
    precondition(start < end && end < .infinity, "a search has a length")
    let count = max(8, Int(((end - start) / Self.coarseStep * 4).rounded(.up)))
    step = (end - start) / Double(count)
    let step = step
    grid = (0...count).map { $0 == count ? end : start + Double($0) * step }
  }

  /// A place of a column at which something is out of the ordinary.
  struct Suspect {
    let column: Int
    /// The interval, in seconds.
    var from: Double
    var to: Double
    /// What is left of it, round by round.
    var sizes: [Double] = []
    var before = 0.0
    var after = 0.0
  }

  /// Samples all times that some suspects ask for in one pass.
  ///
  /// - Parameters:
  ///   - suspects: The suspects.
  ///   - times: What each asks for, ascending.
  ///   - sample: Samples all columns.
  /// - Returns: For each suspect the numbers of its column at its times.
  /// - Throws: What sampling throws.
  static func sampleTogether<Failure: Error>(
    _ suspects: [Suspect], _ times: (Suspect) -> [Double],
    _ sample: ([Double]) throws(Failure) -> Samples
  ) throws(Failure) -> [(suspect: Suspect, times: [Double], values: [Double?])] {
    let wanted = suspects.map(times)
    let all = Array(Set(wanted.joined())).sorted()
    if all.isEmpty { return [] }
    let samples = try sample(all)
    let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    return zip(suspects, wanted).map { suspect, times in
      (suspect, times, times.map { places[$0].flatMap { samples[suspect.column][$0] } })
    }
  }

  /// The instants that cut an interval into equal parts, both ends included.
  static func cuts(of from: Double, _ to: Double, into parts: Int) -> [Double] {
    (0...parts).map { place in
      place == parts ? to : from + (to - from) * Double(place) / Double(parts)
    }
  }
}

/// An instant at which a number jumps, or its velocity does.
package struct MotionBreak: Sendable, Equatable {
  /// Which column.
  package let column: Int
  /// When, in seconds.
  package let time: Double
  /// The number just before, or the velocity before, per second.
  package let before: Double
  /// The number just after, or the velocity after, per second.
  package let after: Double

  /// How far it goes.
  package var size: Double { after - before }
}
