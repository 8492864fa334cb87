extension Path {
  /// The smallest rectangle that holds all segments; ``Rect/zero`` when nothing is drawn.
  ///
  /// Curves count with their own extremes, not with their control points. A move that nothing
  /// follows does not count; the pen's width does not either.
  public var boundingBox: Rect {
    var extent = Extent()
    forEachSegment { $0.extend(&extent) }
    return extent.rect
  }

  /// A rectangle that holds all points and control points, and whole circles for arcs.
  ///
  /// It holds ``boundingBox``, is quicker to have, and is finite exactly when all points are.
  public var controlBox: Rect {
    var extent = Extent()
    for element in elements {
      switch element {
      case .move(let a), .line(let a): extent.include(a)
      case .quadratic(let a, let b):
        extent.include(a)
        extent.include(b)
      case .cubic(let a, let b, let c):
        extent.include(a)
        extent.include(b)
        extent.include(c)
      case .arc(let center, let radius, _, _):
        extent.include(center + Point(radius, radius))
        extent.include(center - Point(radius, radius))
      case .close: break
      }
    }
    return extent.rect
  }
}

/// The range of coordinates of some points; unlike ``Rect`` it knows flat from empty.
private struct Extent {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  mutating func include(_ point: Point) {
    // `<` with the new value first, so that NaN is taken in and shows.
    if !(point.x >= minX) { minX = point.x }
    if !(point.x <= maxX) { maxX = point.x }
    if !(point.y >= minY) { minY = point.y }
    if !(point.y <= maxY) { maxY = point.y }
  }

  var rect: Rect {
    minX > maxX || minY > maxY ? .zero : Rect(minX, minY, maxX - minX, maxY - minY)
  }
}

extension PathSegment {
  fileprivate func extend(_ extent: inout Extent) {
    func include(at t: Double) {
      if t > 0 && t < 1 { extent.include(point(at: t)) }
    }
    switch self {
    case .line(let a, let b):
      extent.include(a)
      extent.include(b)
    case .quadratic(let a, let b, let c):
      extent.include(a)
      extent.include(c)
      // Where (b − a)(1 − t) + (c − b)t is 0.
      include(at: (a.x - b.x) / (a.x - 2 * b.x + c.x))
      include(at: (a.y - b.y) / (a.y - 2 * b.y + c.y))
    case .cubic(let a, let b, let c, let d):
      extent.include(a)
      extent.include(d)
      for t in Self.extremes(a.x, b.x, c.x, d.x) { include(at: t) }
      for t in Self.extremes(a.y, b.y, c.y, d.y) { include(at: t) }
    case .arc(let center, let radius, let startAngle, let sweep):
      extent.include(point(at: 0))
      extent.include(point(at: 1))
      // The quarter turns inside the sweep.
      let (low, high) =
        sweep < 0 ? (startAngle + sweep, startAngle) : (startAngle, startAngle + sweep)
      let first = (low / (.pi / 2)).rounded(.up)
      for number in 0..<4 {
        let turns = first + Double(number)
        guard turns * (.pi / 2) <= high else { break }
        let quadrant = turns - 4 * (turns / 4).rounded(.down)
        let direction: Point =
          switch quadrant {
          case 0: Point(1, 0)
          case 1: Point(0, 1)
          case 2: Point(-1, 0)
          default: Point(0, -1)
          }
        extent.include(center + direction * radius)
      }
    }
  }

  /// The parameters where a coordinate of a cubic turns round.
  ///
  /// Its derivative is 3·(p − 2q·t + r·t²) with p = b − a, q = p − (c − b), r = a − … + d; the roots
  /// are taken as p/w and w/r, which do not cancel.
  private static func extremes(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let p = b - a
    let q = p - (c - b)
    let r = q - (c - b) + (d - c)
    let discriminant = q * q - p * r
    guard discriminant >= 0 else { return [] }
    let w = q < 0 ? q - discriminant.squareRoot() : q + discriminant.squareRoot()
    return [p / w, w / r]
  }
}
