/// A path's length, and what lies at fractions of it.
///
/// Measuring costs more than asking, so keep the measure when you ask more than once:
///
///     let measure = PathMeasure(.ellipse(in: Rect(0, 0, 200, 100)))
///     let places = (0..<12).map { measure.point(atFraction: Double($0) / 12) }
///
/// Lengths run through all subpaths in order; the jump of a move has none, a closing segment counts.
/// Lines and arcs are exact, curves within a billionth of their length.
public struct PathMeasure: Sendable {
  /// A stretch of a segment on which its speed is smooth.
  private struct Piece {
    var segment: PathSegment
    var low: Double
    var high: Double
    /// The length of all that is before.
    var before: Double
    var length: Double

    /// The parameter at a distance from the piece's start: Newton's method, kept between bounds.
    func parameter(at distance: Double) -> Double {
      let share = distance / length
      if share <= 0 { return low }
      if share >= 1 { return high }
      var t = low + (high - low) * share
      switch segment {
      case .line, .arc: return t
      case .quadratic, .cubic: break
      }
      var (below, above) = (low, high)
      for _ in 0..<24 {
        let excess = segment.length(from: low, to: t) - distance
        if abs(excess) <= 1e-12 * length { break }
        if excess < 0 { below = t } else { above = t }
        let speed = segment.derivative(at: t).distance(to: .zero)
        let next = t - excess / speed
        t = next > below && next < above ? next : (below + above) / 2
      }
      return t
    }
  }

  /// The length in points.
  public private(set) var length = 0.0

  private var pieces: [Piece] = []
  /// Where a path without length is.
  private var only: Point?

  /// Measures a path; O(elements).
  public init(_ path: Path) {
    path.forEachSegment { add($0) }
    only = pieces.first.map { $0.segment.point(at: $0.low) } ?? path.firstPoint
  }

  private mutating func add(_ segment: PathSegment) {
    switch segment {
    case .line(let a, let b): add(segment, 0, 1, length: a.distance(to: b))
    case .arc(_, let radius, _, let sweep): add(segment, 0, 1, length: radius * abs(sweep))
    case .quadratic, .cubic:
      add(segment, 0, 1, whole: segment.length(from: 0, to: 1), depth: 0)
    }
  }

  private mutating func add(_ segment: PathSegment, _ low: Double, _ high: Double, length: Double) {
    // Segments that are points hold no fraction of the length.
    guard length > 0 else { return }
    pieces.append(
      Piece(segment: segment, low: low, high: high, before: self.length, length: length))
    self.length += length
  }

  /// Halves a curve until two halves are as long as the whole.
  ///
  /// Where the speed has no cusp, eight points integrate it to a billionth after few halvings.
  private mutating func add(
    _ segment: PathSegment, _ low: Double, _ high: Double, whole: Double, depth: Int
  ) {
    let middle = (low + high) / 2
    let first = segment.length(from: low, to: middle)
    let second = segment.length(from: middle, to: high)
    if depth == 24 || abs(first + second - whole) <= 1e-10 * whole {
      add(segment, low, high, length: first + second)
    } else {
      add(segment, low, middle, whole: first, depth: depth + 1)
      add(segment, middle, high, whole: second, depth: depth + 1)
    }
  }

  /// The point at a fraction of the length, clamped to 0…1; nil when the path is empty.
  ///
  /// A path that has points and no length is all in its first point.
  public func point(atFraction fraction: Double) -> Point? {
    guard let (piece, t) = place(atFraction: fraction) else { return only }
    return piece.segment.point(at: t)
  }

  /// The unit vector along the path at a fraction of the length; nil when the path has no length.
  public func tangent(atFraction fraction: Double) -> Point? {
    place(atFraction: fraction).map { $0.0.segment.tangent(at: $0.1) }
  }

  private func place(atFraction fraction: Double) -> (Piece, Double)? {
    guard !pieces.isEmpty else { return nil }
    let target = min(max(fraction, 0), 1) * length
    // The last piece that starts below the target.
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].before < target { low = middle } else { high = middle }
    }
    let piece = pieces[low]
    return (piece, piece.parameter(at: target - piece.before))
  }
}

extension PathSegment {
  /// The length between two parameters by Gauss and Legendre's rule with eight points.
  fileprivate func length(from low: Double, to high: Double) -> Double {
    let middle = (low + high) / 2
    let half = (high - low) / 2
    func pair(_ place: Double, _ weight: Double) -> Double {
      let a = derivative(at: middle - half * place).distance(to: .zero)
      let b = derivative(at: middle + half * place).distance(to: .zero)
      return (a + b) * weight
    }
    let inner =
      pair(0.183434642495649805, 0.362683783378361983)
      + pair(0.525532409916328986, 0.313706645877887287)
    let outer =
      pair(0.796666477413626740, 0.222381034453374471)
      + pair(0.960289856497536232, 0.101228536290376259)
    return half * (inner + outer)
  }
}

extension Path {
  /// The length of all segments in points; see ``PathMeasure``.
  public var length: Double { PathMeasure(self).length }

  /// The point at a fraction of the length, clamped to 0…1; nil when the path is empty.
  public func point(atFraction fraction: Double) -> Point? {
    PathMeasure(self).point(atFraction: fraction)
  }

  /// The unit vector along the path at a fraction of the length; nil when the path has no length.
  public func tangent(atFraction fraction: Double) -> Point? {
    PathMeasure(self).tangent(atFraction: fraction)
  }

  /// The point of the first element that has one.
  fileprivate var firstPoint: Point? {
    switch elements.first {
    case .move(let a), .line(let a), .quadratic(let a, _), .cubic(let a, _, _): a
    case .arc(let center, let radius, let startAngle, _):
      PathSegment.arc(center: center, radius: radius, startAngle: startAngle, sweep: 0)
        .point(at: 0)
    case .close, nil: nil
    }
  }
}
