extension Array {
  /// The mixture of two lists, or nil when only one of them is empty.
  ///
  /// Lists of different lengths are those of gradients. Both are taken as piecewise linear over
  /// their index and resampled at even distances, as often as it takes to meet every element of
  /// both: 3 and 4 become 7. So the colours as well as the locations of a gradient change their
  /// number by the same rule, and at both ends the picture is exactly that of the list given. All
  /// along, the ends included, the result has the common length, so that two animations that end
  /// at different times never disagree.
  ///
  /// - Parameters:
  ///   - other: The list at the fraction 1.
  ///   - fraction: How far.
  ///   - mix: Mixes two elements.
  /// - Returns: As many elements as both lists have, or the common number.
  /// - Complexity: O(length of the result); allocates the result alone.
  func mixed(
    with other: [Element], _ fraction: Double, _ mix: (Element, Element, Double) -> Element
  ) -> [Element]? {
    if count == other.count { return zip(self, other).map { mix($0, $1, fraction) } }
    guard !isEmpty, !other.isEmpty else { return nil }
    let intervals = Self.commonIntervals(count - 1, other.count - 1)
    return (0...intervals).map { place in
      mix(sample(place, of: intervals, mix), other.sample(place, of: intervals, mix), fraction)
    }
  }

  /// The element at a place of an even grid.
  private func sample(
    _ place: Int, of intervals: Int, _ mix: (Element, Element, Double) -> Element
  ) -> Element {
    let (index, rest) = (place * (count - 1)).quotientAndRemainder(dividingBy: intervals)
    if rest == 0 { return self[index] }
    return mix(self[index], self[index + 1], Double(rest) / Double(intervals))
  }

  /// The smallest number of intervals that both numbers divide.
  ///
  /// Past a thousand no picture tells the difference, and the longer list's elements are enough.
  private static func commonIntervals(_ a: Int, _ b: Int) -> Int {
    if a == 0 || b == 0 { return Swift.max(a, b) }
    var (divisor, rest) = (a, b)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    let common = a / divisor * b
    return common <= 1000 ? common : Swift.max(a, b)
  }
}
