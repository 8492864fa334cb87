extension Path {
  /// The image of the path under a transform.
  ///
  /// An arc stays an arc under moves, turns, mirror images and even scales, since its image is a
  /// circle's again. Under other transforms it becomes cubics (see ``ellipse(in:)`` for how near),
  /// and the path has more elements.
  public func transformed(by transform: AffineTransform) -> Path {
    var path = Path()
    let similarity = Similarity(transform)
    var pen: Point?
    var start: Point?
    for element in elements {
      switch element {
      case .move(let a):
        path.move(to: transform.apply(a))
        (pen, start) = (a, a)
      case .line(let a):
        path.line(to: transform.apply(a))
        (pen, start) = (a, start ?? a)
      case .quadratic(let a, let b):
        path.quadratic(transform.apply(a), to: transform.apply(b))
        (pen, start) = (b, start ?? a)
      case .cubic(let a, let b, let c):
        path.cubic(transform.apply(a), transform.apply(b), to: transform.apply(c))
        (pen, start) = (c, start ?? a)
      case .arc(let center, let radius, let startAngle, let endAngle):
        let sweep = min(max(endAngle - startAngle, -2 * .pi), 2 * .pi)
        let arc = PathSegment.arc(
          center: center, radius: radius, startAngle: startAngle, sweep: sweep)
        let first = arc.point(at: 0)
        if let similarity {
          path.arc(
            center: transform.apply(center), radius: radius * similarity.scale,
            startAngle: similarity.image(of: startAngle), endAngle: similarity.image(of: endAngle))
        } else {
          if let pen {
            if !pen.coincides(with: first) { path.line(to: transform.apply(first)) }
          } else {
            path.move(to: transform.apply(first))
          }
          let circle = AffineTransform(radius, 0, 0, radius, center.x, center.y)
          path.appendCubics(
            ofCircle: circle.concatenating(transform), startAngle: startAngle, sweep: sweep)
        }
        (pen, start) = (arc.point(at: 1), start ?? first)
      case .close:
        path.close()
        pen = start
      }
    }
    return path
  }
}

/// What a transform that maps circles to circles does to radii and angles.
private struct Similarity {
  var scale: Double
  /// Where the direction of the x axis goes.
  var angle: Double
  var isMirrored: Bool

  /// nil when circles become ellipses; a few units in the last place are forgiven.
  init?(_ transform: AffineTransform) {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    let slack = 1e-13 * (abs(a) + abs(b))
    if abs(a - d) <= slack && abs(b + c) <= slack {
      isMirrored = false
    } else if abs(a + d) <= slack && abs(b - c) <= slack {
      isMirrored = true
    } else {
      return nil
    }
    scale = (a * a + b * b).squareRoot()
    angle = Real.atan2(b, a)
  }

  func image(of angle: Double) -> Double {
    isMirrored ? self.angle - angle : self.angle + angle
  }
}
