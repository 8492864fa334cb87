/// Turns flat paths into the outlines of lines drawn along them, and keeps its buffer for the next.
///
/// The outline is to be filled non-zero. It is a sum of pieces that all run the same way round: a
/// trapezoid for each chord, a sector or wedge for each turn. Where a curve turns more tightly than
/// the pen is wide, the inner sides of trapezoids would run backwards and cut holes; such a chord
/// becomes a rectangle of its own that is turned into at both ends, so pieces may overlap but never
/// cancel.
///
/// The pen works in the path's space; the outline is mapped to device pixels point by point, so a
/// transform that stretches the path stretches the pen with it.
package struct Stroker: Sendable {
  /// The outline's second side of the present subpath, in device space, to be appended in reverse.
  private var back: [Point] = []
  private var style = StrokeStyle()
  private var transform = AffineTransform.identity
  /// Half the line width.
  private var radius = 0.0
  /// The cosine of the greatest angle through which a curve may turn within a chord.
  private var chordCosine = 1.0
  /// The cosine of the greatest angle that one chord on the pen's circle may span.
  private var roundCosine = 1.0

  /// Creates a stroker without memory.
  package init() {}

  /// Appends the outline of a line along a path.
  ///
  /// A subpath without length is a dot: a circle for round caps, a square along its direction (to
  /// the right where it has none) for square caps, nothing for butt caps, as in SVG.
  ///
  /// - Parameters:
  ///   - line: The path, which must keep its directions.
  ///   - style: The pen; dashes are not its concern, see ``FlatPath/dash(_:visible:finest:into:)``.
  ///   - tolerance: How far round parts may lie from their circle, in the path's space.
  ///   - transform: The mapping from the path's space to that of the outline.
  ///   - outline: What receives the outline.
  package mutating func stroke(
    _ line: FlatPath, style: StrokeStyle, tolerance: Double,
    transform: AffineTransform = .identity, into outline: inout FlatPath
  ) {
    precondition(line.keepsDirections, "a path to be stroked keeps its directions")
    guard style.lineWidth > 0 else { return }
    self.style = style
    self.transform = transform
    radius = style.lineWidth / 2
    // Chords of caps and joins all err inwards, so they keep a quarter of the tolerance, like arcs.
    chordCosine = Self.cosine(ofChordOn: radius, tolerance)
    roundCosine = Self.cosine(ofChordOn: radius, tolerance / 4)
    for subpath in line.subpaths {
      if subpath.end - subpath.start == 1 {
        dot(at: line.points[subpath.start], line.directions[subpath.start].leaving, &outline)
      } else {
        stroke(line, subpath, &outline)
      }
    }
  }

  /// The cosine of the angle of a chord that keeps within a distance of its circle.
  private static func cosine(ofChordOn radius: Double, _ tolerance: Double) -> Double {
    // A chord over δ keeps r·(1 − cos(δ/2)) away; it spans a quarter at most, 1/1000 at least.
    let half = max(1 - tolerance / radius, 0.7071067811865476)
    return min(2 * half * half - 1, 0.9999995)
  }

  private mutating func stroke(
    _ line: FlatPath, _ subpath: FlatPath.Subpath, _ outline: inout FlatPath
  ) {
    back.removeAll(keepingCapacity: true)
    let first = line.points[subpath.start]
    let start = line.directions[subpath.start].leaving
    outline.openStart = outline.points.count
    outline.isDrawn = true
    front(first, start, &outline)
    back(first, start)

    var point = first
    var leaving = start
    for index in (subpath.start + 1)..<subpath.end {
      let next = line.points[index]
      let directions = line.directions[index]
      advance(from: point, leaving, to: next, directions.arriving, &outline)
      if index + 1 < subpath.end || subpath.isClosed {
        join(at: next, directions.arriving, directions.leaving, &outline)
      }
      point = next
      leaving = directions.leaving
    }

    if subpath.isClosed {
      let arriving = line.directions[subpath.start].arriving
      advance(from: point, leaving, to: first, arriving, &outline)
      join(at: first, arriving, start, &outline)
      outline.end(closed: true)
      outline.isDrawn = true
      appendBack(to: &outline)
    } else {
      let arriving = line.directions[subpath.end - 1].arriving
      cap(at: point, arriving, arriving.turned, &outline)
      appendBack(to: &outline)
      cap(at: first, start * -1, start.turned * -1, &outline)
    }
    outline.end(closed: true)
  }

  // MARK: Sides

  /// Adds the offset point clockwise of a direction to the first side.
  @inline(__always)
  private func front(_ point: Point, _ direction: Point, _ outline: inout FlatPath) {
    outline.points.append(transform.apply(point + direction.turned * radius))
  }

  /// Adds the offset point counter-clockwise of a direction to the second side.
  @inline(__always)
  private mutating func back(_ point: Point, _ direction: Point) {
    back.append(transform.apply(point - direction.turned * radius))
  }

  private mutating func appendBack(to outline: inout FlatPath) {
    outline.points.append(contentsOf: back.reversed())
  }

  // MARK: Chords

  /// Draws both sides along a chord, from offset points that are there already.
  private mutating func advance(
    from point: Point, _ leaving: Point, to next: Point, _ arriving: Point,
    _ outline: inout FlatPath
  ) {
    if leaving != arriving {
      let chord = next - point
      let swing = (arriving - leaving).turned * radius
      // Both sides must run forwards, and the turn within the chord must look round.
      let isFlat =
        (chord + swing).dot(chord) > 0 && (chord - swing).dot(chord) > 0
        && leaving.dot(arriving) >= chordCosine
      if !isFlat {
        let direction = chord.normalized
        turn(at: point, leaving, direction, &outline)
        front(next, direction, &outline)
        back(next, direction)
        turn(at: next, direction, arriving, &outline)
        return
      }
    }
    front(next, arriving, &outline)
    back(next, arriving)
  }

  /// Turns within a curve, which looks round whatever the join.
  private mutating func turn(
    at point: Point, _ from: Point, _ to: Point, _ outline: inout FlatPath
  ) {
    if from == to { return }
    if from.cross(to) >= 0 {
      inner(at: point, to, isFront: true, &outline)
      arc(at: point, from.turned * -1, to.turned * -1, around: from, isFront: false, &outline)
    } else {
      inner(at: point, to, isFront: false, &outline)
      arc(at: point, from.turned, to.turned, around: from, isFront: true, &outline)
    }
  }

  /// Goes through the vertex itself, so that the chords on both sides stay whole pieces.
  private mutating func inner(
    at point: Point, _ direction: Point, isFront: Bool, _ outline: inout FlatPath
  ) {
    if isFront {
      outline.points.append(transform.apply(point))
      front(point, direction, &outline)
    } else {
      back.append(transform.apply(point))
      back(point, direction)
    }
  }

  // MARK: Joins and caps

  private mutating func join(
    at point: Point, _ arriving: Point, _ leaving: Point, _ outline: inout FlatPath
  ) {
    if arriving == leaving { return }
    if style.lineJoin == .round { return turn(at: point, arriving, leaving, &outline) }
    let cosine = arriving.dot(leaving)
    let isClockwise = arriving.cross(leaving) >= 0
    inner(at: point, leaving, isFront: isClockwise, &outline)

    // The miter's length over the line width is 1/sin(φ/2) for the angle φ between the segments,
    // that is 1/cos(θ/2) for the turn θ, and cos²(θ/2) = (1 + cos θ)/2.
    let limit = style.miterLimit
    if style.lineJoin == .miter, (1 + cosine) / 2 * limit * limit >= 1, 1 + cosine > 1e-12 {
      let tip = (arriving.turned + leaving.turned) * (radius / (1 + cosine))
      if isClockwise {
        back.append(transform.apply(point - tip))
      } else {
        outline.points.append(transform.apply(point + tip))
      }
    }
    if isClockwise { back(point, leaving) } else { front(point, leaving, &outline) }
  }

  /// Closes an open end on the first side, from the offset point along `normal` to the opposite.
  private mutating func cap(
    at point: Point, _ direction: Point, _ normal: Point, _ outline: inout FlatPath
  ) {
    switch style.lineCap {
    case .butt:
      break
    case .square:
      let tip = point + direction * radius
      outline.points.append(transform.apply(tip + normal * radius))
      outline.points.append(transform.apply(tip - normal * radius))
    case .round:
      arc(at: point, normal, normal * -1, around: direction, isFront: true, &outline)
    }
  }

  private mutating func dot(at point: Point, _ direction: Point, _ outline: inout FlatPath) {
    guard style.lineCap != .butt else { return }
    let direction = direction == .zero ? Point(1, 0) : direction
    outline.openStart = outline.points.count
    outline.isDrawn = true
    cap(at: point, direction, direction.turned, &outline)
    cap(at: point, direction * -1, direction.turned * -1, &outline)
    outline.end(closed: true)
  }

  /// Adds the points of a pen's circle after one normal up to another, by halving.
  ///
  /// - Parameters:
  ///   - point: The centre.
  ///   - from: The first unit vector, whose point is there already.
  ///   - to: The last one.
  ///   - around: What lies between them when they are opposite.
  ///   - isFront: Which side receives the points.
  ///   - outline: The first side.
  private mutating func arc(
    at point: Point, _ from: Point, _ to: Point, around: Point, isFront: Bool,
    _ outline: inout FlatPath
  ) {
    let cosine = from.dot(to)
    if cosine >= roundCosine {
      let end = transform.apply(point + to * radius)
      if isFront { outline.points.append(end) } else { back.append(end) }
      return
    }
    // The sum of two unit vectors is 2·cos(θ/2) = √(2 + 2·cos θ) long.
    let middle =
      cosine < -0.9999 ? around : (from + to) * (1 / (2 + 2 * cosine).squareRoot())
    arc(at: point, from, middle, around: around, isFront: isFront, &outline)
    arc(at: point, middle, to, around: around, isFront: isFront, &outline)
  }
}
