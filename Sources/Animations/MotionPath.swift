import Graphics

/// A path as something that moves along it sees it: its segments, and what lies at any length.
///
/// Made once when a path is given, so that asking costs no measuring and allocates nothing.
struct MotionPath: Sendable {
  /// The path.
  let path: Path
  /// The drawn elements in order, arcs' joins and closing segments included; moves have none.
  let segments: [PathSegment]
  /// The lengths.
  let measure: PathMeasure
  /// Where the path starts, or nil when it is empty.
  let start: Point?

  init(_ path: Path) {
    self.path = path
    var segments: [PathSegment] = []
    path.forEachSegment { segments.append($0) }
    self.segments = segments
    measure = PathMeasure(path)
    start = measure.point(atFraction: 0)
  }

  /// The end points that are keyframes: the start, and where each segment ends.
  var keys: [Point] {
    guard let first = segments.first else { return start.map { [$0] } ?? [] }
    return [first.point(at: 0)] + segments.map { $0.point(at: 1) }
  }

  /// The segments that do not start where the one before ended.
  var gaps: [Int] {
    segments.indices.dropFirst().filter {
      // An arc's end is off by a rounding.
      segments[$0].point(at: 0).distance(to: segments[$0 - 1].point(at: 1)) > 1e-9
    }
  }

  /// The point a fraction of the length from the start; beyond the ends it goes on as it came.
  func point(atFraction fraction: Double) -> Point? {
    guard fraction < 0 || fraction > 1, let point = measure.point(atFraction: fraction),
      let tangent = measure.tangent(atFraction: fraction)
    else { return measure.point(atFraction: fraction) }
    let excess = fraction < 0 ? fraction : fraction - 1
    return point + tangent * (excess * measure.length)
  }

  /// The unit vector along a segment; a segment that is a point has its nearest neighbour's.
  func direction(inSegment index: Int, at share: Double) -> Point? {
    let own = segments[index].tangent(at: share)
    if own != .zero { return own }
    for next in segments[(index + 1)...] {
      let tangent = next.tangent(at: 0)
      if tangent != .zero { return tangent }
    }
    for previous in segments[..<index].reversed() {
      let tangent = previous.tangent(at: 1)
      if tangent != .zero { return tangent }
    }
    return nil
  }
}

extension MotionPath: Hashable {
  static func == (a: MotionPath, b: MotionPath) -> Bool { a.path == b.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
