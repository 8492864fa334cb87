public import Graphics

// How far shapes and strokes reach in device space: bounds that are cheap rather than tight.

extension DisplayList {
  /// A rectangle in device pixels that holds all that is painted; nil when nothing is, or when a
  /// coordinate is not finite.
  ///
  /// Clips are left aside, and so are the frame's edges. A line is as wide as its miters may reach.
  public var extent: Rect? {
    var extent = Extent()
    for command in commands {
      switch command {
      case .fill(let fill): extent.formUnion(fill.shape.extent(under: fill.transform))
      case .stroke(let stroke): extent.formUnion(stroke.extent)
      case .pushClip, .popClip, .pushGroup, .popGroup: break
      }
    }
    guard extent.minX <= extent.maxX, extent.minY <= extent.maxY else { return nil }
    let rect = Rect(
      extent.minX, extent.minY, extent.maxX - extent.minX, extent.maxY - extent.minY)
    return rect.isFinite ? rect : nil
  }
}

extension DisplayList.Shape {
  /// A rectangle in device space that holds the shape.
  func extent(under transform: AffineTransform) -> Extent {
    var extent = Extent()
    switch self {
    case .rect(let rect), .roundedRect(let rect, _), .border(let rect, _, _), .ellipse(let rect):
      if rect.isEmpty { return extent }
      let (a, b, c, d) = rect.corners
      extent.add(transform.apply(a))
      extent.add(transform.apply(b))
      extent.add(transform.apply(c))
      extent.add(transform.apply(d))
    case .path(let path, _):
      extent.add(path, transform)
    }
    return extent
  }

  /// The pixels of a rectangle whose edges all lie between pixels, or nil.
  ///
  /// Edges within 1/512 of a border count as lying on it, because coverage has 1/256.
  func alignedRect(under transform: AffineTransform, in area: PixelRect) -> PixelRect? {
    guard case .rect = self, transform.preservesAxes else { return nil }
    var extent = extent(under: transform)
    func align(_ value: inout Double) -> Bool {
      let nearest = value.rounded()
      guard abs(value - nearest) < 1 / 512 else { return false }
      value = nearest
      return true
    }
    guard align(&extent.minX), align(&extent.minY), align(&extent.maxX), align(&extent.maxY)
    else { return nil }
    return PixelRect(touchedBy: extent, in: area)
  }
}

extension DisplayList.Stroke {
  /// A rectangle in device space that holds the stroke.
  var extent: Extent {
    var extent = Extent()
    extent.add(path, transform)
    extent.grow(by: style.reach * transform.maximumScale)
    return extent
  }
}

extension StrokeStyle {
  /// How far from its path a line can reach.
  var reach: Double {
    // A square cap's corner is √2 half widths away, a miter's tip `miterLimit` half widths.
    lineWidth / 2 * max(1.4142135623730952, lineJoin == .miter ? miterLimit : 0)
  }
}

extension Extent {
  /// Grows to hold another, too.
  mutating func formUnion(_ other: Extent) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Adds a path's points and control points, and the squares around its circles.
  mutating func add(_ path: Path, _ transform: AffineTransform) {
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point):
        add(transform.apply(point))
      case .quadratic(let control, let point):
        add(transform.apply(control))
        add(transform.apply(point))
      case .cubic(let control1, let control2, let point):
        add(transform.apply(control1))
        add(transform.apply(control2))
        add(transform.apply(point))
      case .arc(let center, let radius, _, _):
        add(transform.apply(Point(center.x - radius, center.y - radius)))
        add(transform.apply(Point(center.x + radius, center.y - radius)))
        add(transform.apply(Point(center.x + radius, center.y + radius)))
        add(transform.apply(Point(center.x - radius, center.y + radius)))
      case .close:
        break
      }
    }
  }
}
