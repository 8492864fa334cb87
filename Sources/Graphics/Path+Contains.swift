extension Path {
  /// Whether a point lies inside the filled path; open subpaths count as closed.
  ///
  /// Curves are followed to a hundredth of a point. Of edges the left and the upper ones belong to
  /// the inside, the others not, so that areas that share an edge share no point.
  ///
  /// - Parameters:
  ///   - point: The point, in the path's own coordinates.
  ///   - rule: Which areas are inside where outlines overlap.
  /// - Returns: Whether the point is inside.
  /// - Complexity: O(elements).
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    // Far from the point a chord winds around it as often as its curve.
    let vicinity = Rect(point.x - 1, point.y - 1, 2, 2)
    var flat = FlatPath()
    flatten(Flattening(tolerance: 0.01, visible: vicinity), into: &flat)
    var winding = 0
    for subpath in flat.subpaths {
      var a = flat.points[subpath.end - 1]
      for index in subpath.start..<subpath.end {
        let b = flat.points[index]
        // Edges that the ray to the left crosses, counted by direction.
        if (a.y <= point.y) != (b.y <= point.y) {
          let side = (b - a).cross(point - a)
          if a.y <= point.y, side <= 0 { winding += 1 }
          if a.y > point.y, side >= 0 { winding -= 1 }
        }
        a = b
      }
    }
    return rule == .nonZero ? winding != 0 : winding & 1 == 1
  }
}
