extension Transform {
  /// The transform a fraction of the way to another; 0 is this one and 1 the other, both exactly.
  ///
  /// As Core Animation does (measured), transforms are mixed by what they do and not by how they
  /// were written: two of the plane by the older CSS decomposition, in which a half turn goes the
  /// negative way and a shear bends, others by "unmatrix" with the rotation on the shortest great
  /// arc. So more than half a turn never shows; to animate a turn, animate `transform.rotation`.
  ///
  /// - Parameters:
  ///   - other: The transform at the fraction 1.
  ///   - fraction: How far; outside 0…1 the movement goes on.
  /// - Returns: Parts where both have parts and are turned alike, else a matrix. If one flattens
  ///   space and was not written as parts, there is nothing between the two and it switches
  ///   half-way.
  public func interpolated(to other: Transform, _ fraction: Double) -> Transform {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    if case .parts(let a) = self, case .parts(let b) = other, a.isTurned(like: b) {
      return .parts(a.interpolated(to: b, fraction))
    }
    let (a, b) = (matrix, other.matrix)
    if a.keepsPlanes, b.keepsPlanes {
      let mixed = PlaneParts(a.planar).interpolated(to: PlaneParts(b.planar), fraction)
      var matrix = Transform3D(mixed.matrix)
      matrix.m33 = a.m33 + (b.m33 - a.m33) * fraction
      matrix.m43 = a.m43 + (b.m43 - a.m43) * fraction
      return .matrix(matrix)
    }
    guard let p = projectiveParts, let q = other.projectiveParts else {
      return fraction < 0.5 ? self : other
    }
    return .matrix(p.interpolated(to: q, fraction))
  }

  private var projectiveParts: ProjectiveParts? {
    switch self {
    case .parts(let parts): ProjectiveParts(parts)
    case .matrix(let matrix): ProjectiveParts(matrix)
    }
  }
}

extension Transform3D {
  /// Whether planes of one z stay such planes, without perspective: a transform of the plane,
  /// whatever becomes of z (`transform.scale` also scales that).
  fileprivate var keepsPlanes: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
  }
}

extension TransformParts {
  /// Whether mixing each part is the same as mixing the matrices.
  ///
  /// A negative scale in both axes would count as half a turn, and a perspective is mixed as m34.
  fileprivate func isTurned(like other: TransformParts) -> Bool {
    func isUpright(_ parts: TransformParts) -> Bool {
      min(parts.scale.x, parts.scale.y, parts.scale.z) >= 0 && parts.perspective == 0
        && parts.shear == Vector(0, 0, 0)
    }
    return rotation == other.rotation && isUpright(self) && isUpright(other)
  }

  fileprivate func interpolated(to other: TransformParts, _ fraction: Double) -> TransformParts {
    var parts = self
    parts.scale = scale.interpolated(to: other.scale, fraction)
    parts.translation = translation.interpolated(to: other.translation, fraction)
    return parts
  }
}

/// A plane transform taken apart as in the 2-D interpolation of the CSS Transforms drafts up to
/// 2013: scale · rotation · remainder · translation.
///
/// Scales are the lengths of the rows, the angle is that of the first row, and what is left stays a
/// matrix, whose second row is not at right angles when there is a shear. Mixing that row and its
/// length apart is what bends a shear: half of 0.5 is 0.2368, with m22 = 1.0031.
private struct PlaneParts {
  var scaleX: Double
  var scaleY: Double
  var angle: Double
  /// The remainder's rows.
  var x: Point
  var y: Point
  var translation: Point

  init(_ matrix: AffineTransform) {
    translation = Point(matrix.tx, matrix.ty)
    (x, y) = (Point(matrix.a, matrix.b), Point(matrix.c, matrix.d))
    (scaleX, scaleY) = (x.distance(to: .zero), y.distance(to: .zero))
    if matrix.determinant < 0 {
      // One axis was turned over: the one that is nearer to the opposite of where it was.
      if matrix.a < matrix.d { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    // A row of length 0 has no direction; the one at right angles to the other row makes the
    // transform grow out of it evenly (the drafts leave zeros, and the square of the fraction).
    if scaleX != 0 { x = x * (1 / scaleX) }
    if scaleY != 0 { y = y * (1 / scaleY) }
    if scaleX == 0 { x = scaleY == 0 ? Point(1, 0) : Point(y.y, -y.x) }
    if scaleY == 0 { y = Point(-x.y, x.x) }
    angle = Real.atan2(x.y, x.x)
    let back = AffineTransform(x.x, -x.y, x.y, x.x, 0, 0)
    let rest = back.concatenating(AffineTransform(x.x, x.y, y.x, y.y, 0, 0))
    (x, y) = (Point(rest.a, rest.b), Point(rest.c, rest.d))
  }

  func interpolated(to other: PlaneParts, _ fraction: Double) -> PlaneParts {
    var (a, b) = (self, other)
    // Axes turned over crosswise are half a turn apart and not mirrored.
    if (a.scaleX < 0 && b.scaleY < 0) || (a.scaleY < 0 && b.scaleX < 0) {
      (a.scaleX, a.scaleY) = (-a.scaleX, -a.scaleY)
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    if a.angle != b.angle {
      // Not the long way round. No angle counts as a whole turn, so that half a turn away from it
      // leads downwards.
      if a.angle == 0 { a.angle = 2 * .pi }
      if b.angle == 0 { b.angle = 2 * .pi }
      if abs(a.angle - b.angle) > .pi {
        if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
      }
    }
    a.scaleX += (b.scaleX - a.scaleX) * fraction
    a.scaleY += (b.scaleY - a.scaleY) * fraction
    a.angle += (b.angle - a.angle) * fraction
    a.x = a.x.interpolated(to: b.x, fraction)
    a.y = a.y.interpolated(to: b.y, fraction)
    a.translation = a.translation.interpolated(to: b.translation, fraction)
    return a
  }

  var matrix: AffineTransform {
    AffineTransform.scale(scaleX, scaleY)
      .concatenating(.rotation(angle))
      .concatenating(AffineTransform(x.x, x.y, y.x, y.y, translation.x, translation.y))
  }
}

extension ProjectiveParts {
  /// The matrix a fraction of the way to other parts.
  fileprivate func interpolated(to other: ProjectiveParts, _ fraction: Double) -> Transform3D {
    let quaternion = Quaternion(axes.x, axes.y, axes.z)
      .interpolated(to: Quaternion(other.axes.x, other.axes.y, other.axes.z), fraction)
    let (rx, ry, rz) = quaternion.rows
    let scale = affine.scale.interpolated(to: other.affine.scale, fraction)
    let shear = affine.shear.interpolated(to: other.affine.shear, fraction)
    let x = rx * scale.x
    let y = (rx * shear.x + ry) * scale.y
    let z = (rx * shear.y + ry * shear.z + rz) * scale.z
    let t = affine.translation.interpolated(to: other.affine.translation, fraction)
    let v = perspective.interpolated(to: other.perspective, fraction)
    let w = perspectiveW + (other.perspectiveW - perspectiveW) * fraction
    return Transform3D(
      x.x, x.y, x.z, x.dot(v),
      y.x, y.y, y.z, y.dot(v),
      z.x, z.y, z.z, z.dot(v),
      t.x, t.y, t.z, t.dot(v) + w)
  }
}
