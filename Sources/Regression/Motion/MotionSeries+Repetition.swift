// How often a movement repeats, and by how much one follows another: both by comparing a series with
// a series that has been shifted.
extension MotionSeries {
  /// The time after which the numbers repeat.
  ///
  /// It is the shortest shift by which the series comes as near to itself as it ever does, with the
  /// place between two samples taken from a parabola.
  ///
  /// - Returns: Seconds; nil when nothing moves, or when it is not seen twice.
  /// - Complexity: O(n²) for n samples.
  package func period() -> Double? {
    guard let even = evenlySpaced(), range > 0 else { return nil }
    let values = even.values
    let most = values.count / 2
    guard most > 2 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    let variance =
      values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count)
    // 0 where the shifted series is the series, about 2 where it has nothing to do with it.
    let distances = (0...most + 1).map { shift -> Double in
      let count = values.count - shift
      guard count > 0 else { return .infinity }
      var sum = 0.0
      for place in 0..<count {
        let difference = values[place + shift] - values[place]
        sum += difference * difference
      }
      return sum / Double(count) / variance
    }
    let valleys = (1...most).filter { shift in
      distances[shift] <= distances[shift - 1] && distances[shift] <= distances[shift + 1]
        && distances[shift] < Self.likeness
    }
    guard let best = valleys.map({ distances[$0] }).min(),
      let shift = valleys.first(where: { distances[$0] <= best + Self.likeness / 8 })
    else { return nil }
    return (Double(shift) + Self.vertex(distances, shift)) * even.step
  }

  /// How much later another series does what this one does.
  ///
  /// It is the shift of the greatest correlation (Pearson's, so height and size do not count) over
  /// what both have in common, at least half of it; of several as good ones the smallest, as with
  /// periodic movements. Both series have the same even times.
  ///
  /// - Parameter other: The series that follows; or leads, then the answer is negative.
  /// - Returns: Seconds; nil when one of the two does not move, or when they are not alike.
  /// - Complexity: O(n²) for n samples.
  package func lag(of other: MotionSeries) -> Double? {
    guard let mine = evenlySpaced(), let theirs = other.evenlySpaced(),
      mine.values.count == theirs.values.count, mine.values.count > 4
    else { return nil }
    let count = mine.values.count
    let most = count / 2
    let correlations = (-most...most).map { shift in
      Self.correlation(mine.values, theirs.values, shift: shift)
    }
    let peaks = correlations.indices.dropFirst().dropLast().filter { place in
      guard let here = correlations[place], here > 0.5 else { return false }
      return here >= correlations[place - 1] ?? -1 && here >= correlations[place + 1] ?? -1
    }
    guard let best = peaks.compactMap({ correlations[$0] }).max() else { return nil }
    let good = peaks.filter { correlations[$0] ?? -1 >= best - 1e-3 }
    guard let place = good.min(by: { abs($0 - most) < abs($1 - most) }) else { return nil }
    // A correlation's peak is a valley of what is missing from 1.
    let missing = correlations.map { 1 - ($0 ?? -1) }
    return (Double(place - most) + Self.vertex(missing, place)) * mine.step
      + theirs.first - mine.first
  }

  /// How near, in shares of the variance, a shifted series has to come to count as the same.
  ///
  /// Where it jumps, being a frame late somewhere makes it differ by much more than roundings do.
  private static let likeness = 0.4

  /// Where between two places the valley of a parabola through three numbers lies, −½…½.
  private static func vertex(_ numbers: [Double], _ place: Int) -> Double {
    guard place > 0, place + 1 < numbers.count else { return 0 }
    let (before, here, after) = (numbers[place - 1], numbers[place], numbers[place + 1])
    let bend = before - 2 * here + after
    guard bend > 0, bend.isFinite else { return 0 }
    return min(max((before - after) / (2 * bend), -0.5), 0.5)
  }

  /// Pearson's correlation of a list with another that is shifted, over what they have in common;
  /// nil where one of them stands still there.
  private static func correlation(_ a: [Double], _ b: [Double], shift: Int) -> Double? {
    let first = max(0, -shift)
    let end = min(a.count, b.count - shift)
    let count = Double(end - first)
    guard count > 2 else { return nil }
    var (sumA, sumB) = (0.0, 0.0)
    for place in first..<end {
      sumA += a[place]
      sumB += b[place + shift]
    }
    let (meanA, meanB) = (sumA / count, sumB / count)
    var (product, squareA, squareB) = (0.0, 0.0, 0.0)
    for place in first..<end {
      let (x, y) = (a[place] - meanA, b[place + shift] - meanB)
      product += x * y
      squareA += x * x
      squareB += y * y
    }
    let scale = max(abs(meanA), abs(meanB), 1e-9)
    guard squareA > 1e-24 * scale * scale * count, squareB > 1e-24 * scale * scale * count else {
      return nil
    }
    return product / (squareA * squareB).squareRoot()
  }
}
