/// A point of a piecewise linear easing: CSS's `linear()`.
public struct TimingStop: Hashable, Sendable {
  /// The progress of time at which it is reached.
  public var input: Double
  /// The eased progress there.
  public var output: Double

  /// Creates a stop.
  public init(input: Double, output: Double) {
    self.input = input
    self.output = output
  }

  /// Stops whose missing inputs are found as CSS does.
  ///
  /// The first is 0 if it is missing and the last 1; one below an earlier one takes that one's place;
  /// others that are missing lie evenly between their neighbours.
  ///
  /// - Parameter stops: Inputs, where given, and outputs; one is a constant.
  /// - Returns: As many stops, their inputs not decreasing.
  public static func resolving(_ stops: [(input: Double?, output: Double)]) -> [TimingStop] {
    guard !stops.isEmpty else { return [] }
    var inputs = stops.map(\.input)
    inputs[0] = inputs[0] ?? 0
    inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
    var greatest = -Double.infinity
    for (index, input) in inputs.enumerated() {
      guard let input else { continue }
      greatest = max(greatest, input)
      inputs[index] = greatest
    }
    var resolved: [TimingStop] = []
    for (index, stop) in stops.enumerated() {
      if let input = inputs[index] {
        resolved.append(TimingStop(input: input, output: stop.output))
        continue
      }
      // The first and the last are known by now, so there is a next, and one before.
      let next = inputs[index...].firstIndex { $0 != nil } ?? index
      let before = resolved.last?.input ?? 0
      let step = ((inputs[next] ?? before) - before) / Double(next - index + 1)
      resolved.append(TimingStop(input: before + step, output: stop.output))
    }
    return resolved
  }
}

extension [TimingStop] {
  /// The output at a progress: mixed between two stops, and beyond the ends going on as it came.
  ///
  /// At an input that two stops share the later one counts.
  func value(at progress: Double, slack: Double) -> Double {
    guard count > 1 else { return first?.output ?? progress }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].input <= progress + slack { low = middle + 1 } else { high = middle }
    }
    let index = Swift.min(Swift.max(low - 1, 0), count - 2)
    let (a, b) = (self[index], self[index + 1])
    guard b.input > a.input else { return low == 0 ? a.output : b.output }
    let share = (progress - a.input) / (b.input - a.input)
    // Within rounding of a jump the earlier side must not show.
    return mix(a.output, b.output, low > 0 ? Swift.max(share, 0) : share)
  }
}
