// How whole transforms mix, as measured on macOS: plane ones by the 2-D decomposition of the older
// CSS Transforms drafts, all others by the 3-D decomposition with the rotations on the shortest arc
// between two quaternions. A turn of more than half goes the short way; to animate a turn, animate
// its part.
extension Transform {
  /// The transform part of the way to another.
  ///
  /// - Parameters:
  ///   - other: The transform at fraction 1.
  ///   - fraction: The share of the way; may lie outside 0…1.
  /// - Returns: A mixture; where one of the two flattens space and has no parts, it switches at half.
  public func interpolated(to other: Transform, _ fraction: Double) -> Transform {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    let (from, to) = (matrix, other.matrix)
    if from.isPlanar && to.isPlanar {
      var mixed = PlanarParts(from).mixed(with: PlanarParts(to), fraction).matrix
      mixed.m33 = from.m33 + (to.m33 - from.m33) * fraction
      mixed.m43 = from.m43 + (to.m43 - from.m43) * fraction
      return .matrix(mixed)
    }
    guard let a = TransformParts(decomposing: from), let b = TransformParts(decomposing: to) else {
      return fraction < 0.5 ? self : other
    }
    return .matrix(a.mixed(with: b, fraction))
  }
}

extension Transform3D {
  /// Whether x and y neither depend on z nor change depth: a plane transform, whatever it does to z.
  fileprivate var isPlanar: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
  }
}

/// The parts of a plane transform after the drafts of CSS 2D Transforms (2012).
private struct PlanarParts {
  var translation: Point
  var scaleX: Double
  var scaleY: Double
  /// In radians.
  var angle: Double
  // What is left: the axes after scale and rotation are taken off; (1, 0, 0, 1) without shear.
  var m11: Double
  var m12: Double
  var m21: Double
  var m22: Double

  init(_ matrix: Transform3D) {
    translation = Point(matrix.m41, matrix.m42)
    var row0 = Point(matrix.m11, matrix.m12)
    var row1 = Point(matrix.m21, matrix.m22)
    scaleX = row0.distance(to: .zero)
    scaleY = row1.distance(to: .zero)
    if row0.x * row1.y - row0.y * row1.x < 0 {
      // A mirror image: the axis with the smaller diagonal entry is turned over.
      if row0.x < row1.y { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    if scaleX != 0 { row0 = row0 * (1 / scaleX) }
    if scaleY != 0 { row1 = row1 * (1 / scaleY) }
    angle = Real.atan2(row0.y, row0.x)
    // Turn both axes back; row0 becomes (1, 0) when it has a length.
    let (sine, cosine) = (-row0.y, row0.x)
    if angle != 0 {
      m11 = cosine * row0.x + sine * row1.x
      m12 = cosine * row0.y + sine * row1.y
      m21 = -sine * row0.x + cosine * row1.x
      m22 = -sine * row0.y + cosine * row1.y
    } else {
      (m11, m12, m21, m22) = (row0.x, row0.y, row1.x, row1.y)
    }
  }

  func mixed(with other: PlanarParts, _ fraction: Double) -> PlanarParts {
    var from = self
    var to = other
    // One mirrored in x and one in y are a half turn apart, not a mirror image.
    if (from.scaleX < 0 && to.scaleY < 0) || (from.scaleY < 0 && to.scaleX < 0) {
      from.scaleX = -from.scaleX
      from.scaleY = -from.scaleY
      from.angle += from.angle < 0 ? .pi : -.pi
    }
    // Not the long way round. An angle of 0 counts as a whole turn, so that a half turn goes the
    // negative way, as measured.
    if from.angle == 0 { from.angle = 2 * .pi }
    if to.angle == 0 { to.angle = 2 * .pi }
    if abs(from.angle - to.angle) > .pi {
      if from.angle > to.angle { from.angle -= 2 * .pi } else { to.angle -= 2 * .pi }
    }
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    var mixed = from
    mixed.translation = from.translation.interpolated(to: to.translation, fraction)
    mixed.scaleX = mix(from.scaleX, to.scaleX)
    mixed.scaleY = mix(from.scaleY, to.scaleY)
    mixed.angle = mix(from.angle, to.angle)
    mixed.m11 = mix(from.m11, to.m11)
    mixed.m12 = mix(from.m12, to.m12)
    mixed.m21 = mix(from.m21, to.m21)
    mixed.m22 = mix(from.m22, to.m22)
    return mixed
  }

  var matrix: Transform3D {
    let (sine, cosine) = Real.sincos(angle)
    let left = AffineTransform(m11, m12, m21, m22, 0, 0)
    let linear = AffineTransform.scale(scaleX, scaleY).concatenating(left)
      .concatenating(AffineTransform(cosine, sine, -sine, cosine, 0, 0))
    return Transform3D(
      AffineTransform(
        linear.a, linear.b, linear.c, linear.d, translation.x, translation.y))
  }
}

extension TransformParts {
  /// A mixture of 3-D parts: all linear but the rotation, which takes the shortest arc.
  fileprivate func mixed(with other: TransformParts, _ fraction: Double) -> Transform3D {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    func mix(_ a: Vector, _ b: Vector) -> Vector {
      Vector(mix(a.x, b.x), mix(a.y, b.y), mix(a.z, b.z))
    }
    var parts = TransformParts()
    parts.scale = mix(scale, other.scale)
    parts.shear = mix(shear, other.shear)
    let rotation = Quaternion(rotation).slerp(to: Quaternion(other.rotation), fraction).matrix
    var matrix = parts.matrix.concatenating(rotation)
    let translation = mix(translation, other.translation)
    (matrix.m41, matrix.m42, matrix.m43) = (translation.x, translation.y, translation.z)
    func term(_ distance: Double) -> Double { distance == 0 ? 0 : -1 / distance }
    let m34 = mix(term(perspective), term(other.perspective))
    return m34 == 0
      ? matrix
      : matrix.concatenating(Transform3D(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, m34, 0, 0, 0, 1))
  }
}

/// A rotation of space as w + xi + yj + zk of length 1.
private struct Quaternion {
  var w: Double
  var x: Double
  var y: Double
  var z: Double

  init(w: Double, x: Double, y: Double, z: Double) {
    (self.w, self.x, self.y, self.z) = (w, x, y, z)
  }

  /// The rotation about x, then y, then z.
  init(_ angles: TransformParts.Vector) {
    let (sx, cx) = Real.sincos(angles.x / 2)
    let (sy, cy) = Real.sincos(angles.y / 2)
    let (sz, cz) = Real.sincos(angles.z / 2)
    self.init(
      w: cx * cy * cz + sx * sy * sz, x: sx * cy * cz - cx * sy * sz,
      y: cx * sy * cz + sx * cy * sz, z: cx * cy * sz - sx * sy * cz)
  }

  func slerp(to other: Quaternion, _ fraction: Double) -> Quaternion {
    var other = other
    var cosine = w * other.w + x * other.x + y * other.y + z * other.z
    if cosine < 0 {
      other = Quaternion(w: -other.w, x: -other.x, y: -other.y, z: -other.z)
      cosine = -cosine
    }
    var (a, b) = (1 - fraction, fraction)
    if cosine < 1 - 1e-12 {
      let angle = Real.acos(min(1, cosine))
      let sine = Real.sin(angle)
      a = Real.sin((1 - fraction) * angle) / sine
      b = Real.sin(fraction * angle) / sine
    }
    return Quaternion(
      w: a * w + b * other.w, x: a * x + b * other.x, y: a * y + b * other.y,
      z: a * z + b * other.z)
  }

  /// The matrix for row vectors.
  var matrix: Transform3D {
    Transform3D(
      1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0,
      2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0,
      2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0,
      0, 0, 0, 1)
  }
}
