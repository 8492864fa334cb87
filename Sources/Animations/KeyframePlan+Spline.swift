import Graphics

// The cubic modes: Hermite segments with the tangents of Kochanek and Bartels (1984). With the
// differences d₋ and d₊ to the neighbours of key j, which are h₋ and h₊ away in time, the tangents
// that leave and enter it are, per unit of time,
//
//     out = [(1−t)(1+b)(1+c)·d₋ + (1−t)(1−b)(1−c)·d₊] / (h₋ + h₊)
//     in  = [(1−t)(1+b)(1−c)·d₋ + (1−t)(1−b)(1+c)·d₊] / (h₋ + h₊)
//
// for tension t, continuity c and bias b: for t = b = c = 0 the measured
// (v[j+1] − v[j−1]) / (t[j+1] − t[j−1]). At an end, and beside a jump, the side that is missing
// counts as the other one.

extension KeyframePlan {
  /// What the differences from key to key count for: the value at a place of a segment is
  /// `keys[i] + before · (keys[i] − keys[i−1]) + own · (keys[i+1] − keys[i]) + after · (…)`.
  private struct Weights {
    var before = 0.0
    var own: Double
    var after = 0.0
  }

  /// The value in a segment; beyond its ends the curve goes on straight.
  func splineValue(inSegment index: Int, at share: Double) -> PropertyValue? {
    sum(keys[index], inSegment: index, weights(inSegment: index, at: share))
      ?? keys[index].interpolated(to: keys[index + 1], share)
  }

  /// The number in a segment, likewise.
  func splineNumber(_ numbers: [Double], inSegment index: Int, at share: Double) -> Double {
    let weights = weights(inSegment: index, at: share)
    let (from, to) = (numbers[index], numbers[index + 1])
    var sum = from + (to - from) * weights.own
    if index > 0 { sum += (from - numbers[index - 1]) * weights.before }
    if index + 2 < numbers.count { sum += (numbers[index + 2] - to) * weights.after }
    return sum
  }

  private func weights(inSegment index: Int, at share: Double) -> Weights {
    let end = min(max(share, 0), 1)
    var weights = weights(inSegment: index, Hermite(at: end))
    if end != share {
      let slope = self.weights(inSegment: index, Hermite(slopeAt: end))
      weights.before += slope.before * (share - end)
      weights.own += slope.own * (share - end)
      weights.after += slope.after * (share - end)
    }
    return weights
  }

  /// The direction in which the curve runs through a segment's place, or nil where it stands still.
  func splineDirection(inSegment index: Int, at share: Double) -> Point? {
    let end = min(max(share, 0), 1)
    let slope = weights(inSegment: index, Hermite(slopeAt: end))
    guard case .point(let direction)? = sum(.point(.zero), inSegment: index, slope) else {
      return nil
    }
    if direction != .zero { return direction }
    // It stands still at a place: it goes on, or came, along the chord.
    guard case .point(let from) = keys[index], case .point(let to) = keys[index + 1], from != to
    else { return nil }
    return to - from
  }

  /// The cubic basis, or its slope, at a place.
  private struct Hermite {
    /// The factors of the leaving tangent, of the whole difference, and of the entering tangent.
    var leaving, difference, entering: Double

    init(at u: Double) {
      leaving = u * (1 - u) * (1 - u)
      difference = u * u * (3 - 2 * u)
      entering = -u * u * (1 - u)
    }

    init(slopeAt u: Double) {
      leaving = (1 - u) * (1 - 3 * u)
      difference = 6 * u * (1 - u)
      entering = u * (3 * u - 2)
    }
  }

  private func weights(inSegment index: Int, _ basis: Hermite) -> Weights {
    let length = time(of: index + 1) - time(of: index)
    var weights = Weights(own: basis.difference)

    let leaving = tangent(at: index, entering: false)
    let before = index > 0 ? time(of: index) - time(of: index - 1) : 0
    if before > 0 {
      let scale = basis.leaving * length / (before + length)
      weights.before = scale * leaving.before
      weights.own += scale * leaving.after
    } else {
      weights.own += basis.leaving * (leaving.before + leaving.after) / 2
    }

    let entering = tangent(at: index + 1, entering: true)
    let after = index + 2 < keys.count ? time(of: index + 2) - time(of: index + 1) : 0
    if after > 0 {
      let scale = basis.entering * length / (length + after)
      weights.own += scale * entering.before
      weights.after = scale * entering.after
    } else {
      weights.own += basis.entering * (entering.before + entering.after) / 2
    }
    return weights
  }

  /// What the differences before and after a key count for in its tangent.
  private func tangent(at key: Int, entering: Bool) -> (before: Double, after: Double) {
    let loose = 1 - (key < parts.tensionValues.count ? parts.tensionValues[key] : 0)
    let bias = key < parts.biasValues.count ? parts.biasValues[key] : 0
    let bend = key < parts.continuityValues.count ? parts.continuityValues[key] : 0
    let continuity = entering ? -bend : bend
    return (loose * (1 + bias) * (1 + continuity), loose * (1 - bias) * (1 - continuity))
  }

  private func time(of key: Int) -> Double {
    times?[key] ?? Double(key) / Double(keys.count - 1)
  }

  /// A value and the weighed differences from key to key; nil for kinds that are not numbers.
  private func sum(
    _ start: PropertyValue, inSegment index: Int, _ weights: Weights
  ) -> PropertyValue? {
    let (from, to) = (keys[index], keys[index + 1])
    let before = index > 0 ? keys[index - 1] : from
    let after = index + 2 < keys.count ? keys[index + 2] : to
    if case .transform(let transform) = start {
      guard var parts = transform.decomposed, parts.add(from, minus: before, weights.before),
        parts.add(to, minus: from, weights.own), parts.add(after, minus: to, weights.after)
      else { return nil }
      return .transform(.parts(parts))
    }
    // The usual kind on its own: the general way copies a dozen values as large as a matrix.
    if case .point(let start) = start, case .point(let a) = before, case .point(let b) = from,
      case .point(let c) = to, case .point(let d) = after
    {
      return .point(
        start + (b - a) * weights.before + (c - b) * weights.own + (d - c) * weights.after)
    }
    return start.adding(from, minus: before, weights.before)?
      .adding(to, minus: from, weights.own)?
      .adding(after, minus: to, weights.after)
  }
}

extension PropertyValue {
  /// The sum with a multiple of the difference of two values; nil for kinds that are not numbers.
  fileprivate func adding(
    _ a: PropertyValue, minus b: PropertyValue, _ weight: Double
  ) -> PropertyValue? {
    if weight == 0 { return self }
    return a.combined(with: b) { ($0 - $1) * weight }.flatMap { combined(with: $0, +) }
  }
}

extension TransformParts {
  /// Adds a multiple of the difference of two transforms part by part, a perspective as m34.
  ///
  /// - Returns: Whether both have parts.
  fileprivate mutating func add(
    _ a: PropertyValue, minus b: PropertyValue, _ weight: Double
  ) -> Bool {
    if weight == 0 { return true }
    guard case .transform(let a) = a, case .transform(let b) = b, let a = a.decomposed,
      let b = b.decomposed
    else { return false }
    scale.add(a.scale, minus: b.scale, weight)
    shear.add(a.shear, minus: b.shear, weight)
    rotation.add(a.rotation, minus: b.rotation, weight)
    translation.add(a.translation, minus: b.translation, weight)
    func depth(_ distance: Double) -> Double { distance == 0 ? 0 : 1 / distance }
    let depths =
      depth(perspective) + (depth(a.perspective) - depth(b.perspective)) * weight
    perspective = depth(depths)
    return true
  }
}

extension TransformParts.Vector {
  fileprivate mutating func add(_ a: Self, minus b: Self, _ weight: Double) {
    x += (a.x - b.x) * weight
    y += (a.y - b.y) * weight
    z += (a.z - b.z) * weight
  }
}
