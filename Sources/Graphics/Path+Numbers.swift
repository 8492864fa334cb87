extension Path.Element {
  /// The coordinates, radii and angles that the element is made of, in the order of its case.
  package var numbers: [Double] {
    switch self {
    case .move(let p), .line(let p): [p.x, p.y]
    case .quadratic(let c, let p): [c.x, c.y, p.x, p.y]
    case .cubic(let c, let d, let p): [c.x, c.y, d.x, d.y, p.x, p.y]
    case .arc(let center, let radius, let start, let end): [center.x, center.y, radius, start, end]
    case .close: []
    }
  }
}
