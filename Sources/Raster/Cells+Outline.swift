import Graphics

extension Cells {
  /// Adds all edges of an outline; open subpaths count as closed.
  func add(_ outline: FlatPath) {
    let subpaths = outline.subpaths
    outline.points.withUnsafeBufferPointer { points in
      for subpath in subpaths where subpath.end - subpath.start > 1 {
        var previous = points[subpath.end - 1]
        var previousFixed = Self.fixed(previous)
        for index in subpath.start..<subpath.end {
          let point = points[index]
          let fixed = Self.fixed(point)
          if let previousFixed, let fixed {
            addEdge(previousFixed.x, previousFixed.y, fixed.x, fixed.y)
          } else {
            addFarEdge(previous, point)
          }
          previous = point
          previousFixed = fixed
        }
      }
    }
  }

  /// The greatest coordinate of which 1/256 parts are reckoned, in pixels: 2²⁰.
  private static var farthest: Double { 1_048_576 }

  /// A point in 1/256 pixel, or nil when it lies too far away.
  @inline(__always)
  private static func fixed(_ point: Point) -> (x: Int, y: Int)? {
    guard abs(point.x) <= farthest, abs(point.y) <= farthest else { return nil }
    return (rounded(point.x), rounded(point.y))
  }

  /// A coordinate in 1/256 pixel, halves upwards.
  ///
  /// Made positive, a number is rounded by cutting off, which unlike `rounded()` is one instruction
  /// on every processor.
  @inline(__always)
  private static func rounded(_ value: Double) -> Int {
    Int(value * 256 + (536_870_912 + 0.5)) &- 536_870_912
  }

  /// Adds an edge that leaves the range of 1/256 parts.
  ///
  /// What lies above or below is cut off, which changes nothing within; what lies to the left or
  /// right is moved to the range's border, so that it covers the same rows.
  private func addFarEdge(_ start: Point, _ end: Point) {
    let limit = Self.farthest
    var a = start
    var b = end
    func cut(_ inside: Point, _ outside: Point, y: Double) -> Point {
      let fraction = (y - inside.y) / (outside.y - inside.y)
      return Point(inside.x + (outside.x - inside.x) * fraction, y)
    }
    if (a.y < -limit && b.y < -limit) || (a.y > limit && b.y > limit) { return }
    if a.y < -limit { a = cut(b, a, y: -limit) } else if a.y > limit { a = cut(b, a, y: limit) }
    if b.y < -limit { b = cut(a, b, y: -limit) } else if b.y > limit { b = cut(a, b, y: limit) }

    // Up to three pieces: beyond one border, within, beyond the other.
    func depth(_ x: Double) -> Double {
      let fraction = (x - a.x) / (b.x - a.x)
      return a.y + (b.y - a.y) * min(max(fraction, 0), 1)
    }
    func clamped(_ x: Double) -> Double { min(max(x, -limit), limit) }
    var points = (a, a, b, b)
    if a.x != b.x {
      if a.x < -limit && b.x > -limit || a.x > -limit && b.x < -limit {
        let crossing = Point(-limit, depth(-limit))
        if a.x < b.x { points.1 = crossing } else { points.2 = crossing }
      }
      if a.x < limit && b.x > limit || a.x > limit && b.x < limit {
        let crossing = Point(limit, depth(limit))
        if a.x < b.x { points.2 = crossing } else { points.1 = crossing }
      }
    }
    func add(_ from: Point, _ to: Point) {
      addEdge(
        Self.rounded(clamped(from.x)), Self.rounded(from.y), Self.rounded(clamped(to.x)),
        Self.rounded(to.y))
    }
    add(points.0, points.1)
    add(points.1, points.2)
    add(points.2, points.3)
  }
}
