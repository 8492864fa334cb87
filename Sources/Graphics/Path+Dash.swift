extension FlatPath {
  /// Appends the pieces of the path that a dash pattern leaves.
  ///
  /// The pattern runs on over corners and starts anew in each subpath. In a closed subpath whose
  /// line is on where it starts and where it ends, both dashes are one, with a join in between. A
  /// dash of no length is a dot with the line's direction, for caps to show.
  ///
  /// - Parameters:
  ///   - style: The pattern and phase, in the path's space. A pattern without a positive length
  ///     leaves the path whole, and so does one that repeats within `finest`: its dashes would be
  ///     too small to see and too many to draw.
  ///   - visible: Where the pen may reach visible pixels; dashes outside may be left out.
  ///   - finest: The shortest pattern that is drawn.
  ///   - dashes: What receives the pieces; it must keep directions, like this path.
  package func dash(
    _ style: StrokeStyle, visible: Rect, finest: Double, into dashes: inout FlatPath
  ) {
    guard var dasher = Dasher(style, visible: visible, finest: finest) else {
      for subpath in subpaths { dashes.append(self, subpath) }
      return
    }
    for subpath in subpaths { dasher.dash(self, subpath, into: &dashes) }
  }
}

/// The state of a dash pattern along a line.
private struct Dasher {
  /// The lengths of dashes and gaps in turn; an odd pattern starts again with a gap.
  private let pattern: [Double]
  private let period: Double
  private let start: (index: Int, rest: Double)
  private let visible: Rect

  /// The index in two rounds of the pattern: even ones draw when the pattern's count is even.
  private var index = 0
  /// What is left of the present dash or gap.
  private var rest = 0.0
  /// Whether a dash is under construction.
  private var isOpen = false

  /// Creates a dasher, or nil when the line stays whole.
  init?(_ style: StrokeStyle, visible: Rect, finest: Double) {
    pattern = style.lineDashPattern
    let length = pattern.reduce(0) { $0 + max(0, $1) }
    // An odd pattern repeats after two rounds.
    period = pattern.count % 2 == 0 ? length : 2 * length
    guard length > 0, length.isFinite, period > finest else { return nil }
    self.visible = visible

    var phase = style.lineDashPhase - (style.lineDashPhase / period).rounded(.down) * period
    var index = 0
    let rounds = pattern.count % 2 == 0 ? pattern.count : 2 * pattern.count
    while index < rounds - 1 {
      let length = max(0, pattern[index % pattern.count])
      // A dash of no length at the very start is a dot.
      if phase < length || (phase == 0 && length == 0) { break }
      phase -= length
      index += 1
    }
    start = (index, max(0, max(0, pattern[index % pattern.count]) - phase))
  }

  private var isOn: Bool { index % 2 == 0 }

  /// Follows one subpath from the pattern's start.
  mutating func dash(
    _ path: FlatPath, _ subpath: FlatPath.Subpath, into dashes: inout FlatPath
  ) {
    index = start.index
    rest = start.rest
    isOpen = false
    let segmentCount = subpath.end - subpath.start - (subpath.isClosed ? 0 : 1)
    guard subpath.end - subpath.start > 1 else {
      if isOn { dashes.append(path, subpath) }
      return
    }

    let firstDash = dashes.subpaths.count
    let startsOn = isOn && rest > 0
    for number in 0..<segmentCount {
      follow(path.segment(number, of: subpath), into: &dashes)
    }
    if !isOpen && isOn && rest == 0 && !subpath.isClosed {
      // A dash of no length at the very end.
      let last = path.segment(segmentCount - 1, of: subpath)
      begin(on: last, at: last.length, in: &dashes)
    }
    guard isOpen else { return }
    if subpath.isClosed && startsOn {
      if dashes.subpaths.count == firstDash {
        // One dash all round: the subpath itself, without the seam that two ends would show.
        dashes.dropOpen()
        dashes.append(path, subpath)
        return
      }
      // The first dash may have been left out as invisible.
      let first = dashes.subpaths[firstDash]
      if dashes.points[first.start] == path.points[subpath.start] {
        dashes.joinOpen(with: firstDash)
      }
    }
    dashes.end(closed: false)
  }

  /// Starts a dash, which may turn out to be a dot.
  private mutating func begin(
    on segment: FlatPath.Segment, at position: Double, in dashes: inout FlatPath
  ) {
    dashes.begin(at: segment.point(at: position))
    dashes.isDrawn = true
    dashes.directions[dashes.directions.count - 1].leaving = segment.direction(at: position)
    isOpen = true
  }

  private mutating func follow(_ segment: FlatPath.Segment, into dashes: inout FlatPath) {
    let length = segment.length
    let shown = segment.shownRange(in: visible)
    var position = 0.0
    while true {
      // Whole periods beyond the visible area change nothing but the position.
      let next = position < shown.lowerBound ? shown.lowerBound : length
      if position < shown.lowerBound || position > shown.upperBound {
        let periods = ((next - position) / period).rounded(.down) - 1
        if periods > 0 {
          if isOpen { dashes.end(closed: false) }
          isOpen = false
          position += periods * period
        }
      }

      if isOn && !isOpen { begin(on: segment, at: position, in: &dashes) }
      let step = min(rest, length - position)
      if isOn { dashes.append(segment, from: position, to: position + step) }
      rest -= step
      position += step
      // A dash that ends with the segment is ended by the next one, which may have none.
      if position >= length && rest > 0 { return }
      if isOpen { dashes.end(closed: false) }
      isOpen = false
      index = (index + 1) % (2 * pattern.count)
      rest = max(0, pattern[index % pattern.count])
      if position >= length { return }
    }
  }
}

extension FlatPath {
  /// A chord with the directions of its ends.
  struct Segment {
    var start: Point
    var end: Point
    var leaving: Point
    var arriving: Point
    /// The chord's length.
    var length: Double

    /// The point at a distance from the start.
    func point(at position: Double) -> Point {
      position >= length ? end : start.interpolated(to: end, position / length)
    }

    /// The direction at a distance from the start, which turns evenly along the chord.
    func direction(at position: Double) -> Point {
      if leaving == arriving || position <= 0 { return leaving }
      if position >= length { return arriving }
      let mixed = leaving.interpolated(to: arriving, position / length)
      return mixed == .zero ? leaving : mixed.normalized
    }

    /// The part that may lie inside an area, as distances from the start.
    func shownRange(in area: Rect) -> ClosedRange<Double> {
      var low = 0.0
      var high = length
      func clip(_ from: Double, _ to: Double, _ least: Double, _ most: Double) {
        let change = to - from
        if change == 0 {
          if from < least || from > most { high = -1 }
          return
        }
        let first = (least - from) / change * length
        let second = (most - from) / change * length
        low = max(low, min(first, second))
        high = min(high, max(first, second))
      }
      clip(start.x, end.x, area.minX, area.maxX)
      clip(start.y, end.y, area.minY, area.maxY)
      return low <= high ? low...high : length...length
    }
  }

  /// The chord with a number within a subpath; the last of a closed one leads back to its start.
  func segment(_ number: Int, of subpath: Subpath) -> Segment {
    let from = subpath.start + number
    let to = from + 1 == subpath.end ? subpath.start : from + 1
    return Segment(
      start: points[from], end: points[to], leaving: directions[from].leaving,
      arriving: directions[to].arriving, length: points[from].distance(to: points[to]))
  }

  /// Adds a part of another path's chord to the subpath under construction.
  mutating func append(_ segment: Segment, from: Double, to: Double) {
    let end = segment.point(at: to)
    if end == points[points.count - 1] { return }
    append(
      end, leaving: segment.direction(at: from), arriving: segment.direction(at: to))
  }

  /// Appends a subpath of another path as it is.
  mutating func append(_ other: FlatPath, _ subpath: Subpath) {
    let start = points.count
    points.append(contentsOf: other.points[subpath.start..<subpath.end])
    directions.append(contentsOf: other.directions[subpath.start..<subpath.end])
    subpaths.append(
      Subpath(start: start, end: points.count, isClosed: subpath.isClosed))
    openStart = points.count
  }

  /// Forgets the subpath under construction.
  mutating func dropOpen() {
    points.removeSubrange(openStart...)
    directions.removeSubrange(openStart...)
    isDrawn = false
  }

  /// Goes on with the points of an earlier subpath that starts where the present one has come to,
  /// and takes that subpath away.
  mutating func joinOpen(with index: Int) {
    let other = subpaths[index]
    directions[directions.count - 1].leaving = directions[other.start].leaving
    for vertex in (other.start + 1)..<max(other.end, other.start + 1) {
      points.append(points[vertex])
      directions.append(directions[vertex])
    }
    subpaths.remove(at: index)
  }
}
