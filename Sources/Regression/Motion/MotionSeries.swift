/// A number over time, as it was sampled.
///
///     let opacity = MotionSeries(times: [0, 0.5, 1], values: [1, 0.4, 0])
///     opacity.value(at: 0.25)  // 0.7
///
/// Everything that is said of a series is a pure function of the samples: what lies between two of
/// them is taken to be on the straight line. Nothing calls libm, so that the answers are the same on
/// every machine.
package struct MotionSeries: Sendable, Equatable {
  /// The times in seconds, ascending.
  package let times: [Double]
  /// The numbers, one for each time.
  package let values: [Double]

  /// Creates a series from as many times, which ascend, as numbers.
  package init(times: [Double], values: [Double]) {
    precondition(times.count == values.count, "a series has a number for each time")
    precondition(
      zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "the times of a series ascend")
    self.times = times
    self.values = values
  }

  /// Samples a function.
  package init(times: [Double], _ function: (Double) -> Double) {
    self.init(times: times, values: times.map(function))
  }

  /// The least number; nil without samples.
  package var minimum: Double? { values.min() }
  /// The greatest number; nil without samples.
  package var maximum: Double? { values.max() }
  /// How far the numbers reach, from the least to the greatest.
  package var range: Double { (maximum ?? 0) - (minimum ?? 0) }

  /// The number at a time, on the straight line between two samples; nil outside of them.
  package func value(at time: Double) -> Double? {
    guard let first = times.first, let last = times.last, time >= first, time <= last else {
      return nil
    }
    let next = place(after: time)
    if next == times.count { return values[next - 1] }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    return share == 0 ? values[next - 1] : values[next - 1] * (1 - share) + values[next] * share
  }

  /// The samples within some times.
  package func within(_ range: ClosedRange<Double>) -> MotionSeries {
    let places = times.indices.filter { range.contains(times[$0]) }
    return MotionSeries(times: places.map { times[$0] }, values: places.map { values[$0] })
  }

  /// The place of the first sample that is later than a time.
  private func place(after time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// As many samples at even distances: the series itself where its own are even.
  func evenlySpaced() -> (first: Double, step: Double, values: [Double])? {
    guard times.count > 1, let first = times.first, let last = times.last else { return nil }
    let step = (last - first) / Double(times.count - 1)
    let isEven = times.enumerated().allSatisfy { place, time in
      abs(time - first - Double(place) * step) <= 1e-6 * step
    }
    if isEven { return (first, step, values) }
    let even = times.indices.map { place in
      value(at: min(first + Double(place) * step, last)) ?? values[place]
    }
    return (first, step, even)
  }
}
