/// How fast a terminal takes bytes, and how long it is away, as far as its answers tell.
struct LineEstimate: Sendable {
  /// The seconds from a question to its answer on an idle line; nil before there was one.
  private(set) var roundTrip: Double?
  private var bytes = 0.0
  private var seconds = 0.0

  /// How much of what was measured before still counts with the next measurement.
  private static let memory = 0.5
  /// Fewer bytes tell more of the clock than of the line.
  private static let leastBytes = 256
  /// The shortest time that is believed.
  private static let leastSeconds = 1e-4

  /// Bytes a second; nil before there was a measurement.
  var rate: Double? { seconds > 0 ? bytes / seconds : nil }

  /// Takes the time of an answer that nothing but the way delayed.
  ///
  /// Shorter ones are believed at once, longer ones by a tenth: most of them waited for something.
  mutating func measure(roundTrip sample: Double) {
    let sample = max(0, sample)
    guard let old = roundTrip, sample > old else {
      roundTrip = sample
      return
    }
    roundTrip = old + (sample - old) / 10
  }

  /// Takes the time in which the terminal has worked off some bytes.
  mutating func measure(bytes count: Int, in time: Double) {
    guard count >= Self.leastBytes else { return }
    bytes = bytes * Self.memory + Double(count)
    seconds = seconds * Self.memory + max(time, Self.leastSeconds)
  }

  /// The seconds that bytes take; nil before there was a measurement.
  func time(forBytes count: Double) -> Double? { rate.map { count / $0 } }
}
