// Decomposing a matrix into the parts that key paths name. The order of the parts is
// scale · shear · Rx · Ry · Rz · translation for row vectors, so the linear part L has
//
//     L = K · R,  K lower triangular (scale on the diagonal, shears below), R a rotation,
//
// which is the Gram-Schmidt process on the rows: the first row is the x axis's image.

extension TransformParts {
  /// The sixteen numbers these parts make.
  public var matrix: Transform3D {
    // A plane rotation first: by far the most frequent, and then exact in z.
    let (sz, cz) = rotation.z == 0 ? (0, 1) : Real.sincos(rotation.z)
    var r = Transform3D(cz, sz, 0, 0, -sz, cz, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    if rotation.x != 0 || rotation.y != 0 {
      let (sx, cx) = Real.sincos(rotation.x)
      let (sy, cy) = Real.sincos(rotation.y)
      let x = Transform3D(1, 0, 0, 0, 0, cx, sx, 0, 0, -sx, cx, 0, 0, 0, 0, 1)
      let y = Transform3D(cy, 0, -sy, 0, 0, 1, 0, 0, sy, 0, cy, 0, 0, 0, 0, 1)
      r = x.concatenating(y).concatenating(r)
    }
    let k = Transform3D(
      scale.x, 0, 0, 0,
      shear.x * scale.y, scale.y, 0, 0,
      shear.y * scale.z, shear.z * scale.z, scale.z, 0,
      0, 0, 0, 1)
    var matrix = k.concatenating(r)
    (matrix.m41, matrix.m42, matrix.m43) = (translation.x, translation.y, translation.z)
    guard perspective != 0 else { return matrix }
    return matrix.concatenating(
      Transform3D(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / perspective, 0, 0, 0, 1))
  }

  /// Takes a matrix apart; nil when it flattens space or its perspective is not a view along z.
  ///
  /// An angle about y comes out within ±π/2, and the others within ±π.
  public init?(decomposing matrix: Transform3D) {
    guard matrix.m44 != 0, matrix.isFinite else { return nil }
    var m = matrix
    if m.m44 != 1 {
      let scale = 1 / m.m44
      let e = m.elements.map { $0 * scale }
      m = Transform3D(
        e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8], e[9], e[10], e[11], e[12], e[13],
        e[14], 1)
    }
    self.init()
    if m.m14 != 0 || m.m24 != 0 || m.m34 != 0 {
      // M = A · P with P's m34 = p: the last column of M is p times A's z column, and its last
      // entry 1 + p · tz; what is left over is no view along z.
      guard let p = Self.perspectiveTerm(of: m) else { return nil }
      perspective = -1 / p
      let undo = Transform3D(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -p, 0, 0, 0, 1)
      m = matrix.concatenating(undo)
      guard m.m44 != 0, abs(m.m14) + abs(m.m24) + abs(m.m34) < 1e-9 else { return nil }
    }
    translation = Vector(m.m41, m.m42, m.m43)

    var x = Vector(m.m11, m.m12, m.m13)
    var y = Vector(m.m21, m.m22, m.m23)
    var z = Vector(m.m31, m.m32, m.m33)
    scale.x = x.length
    guard scale.x > 0 else { return nil }
    x = x * (1 / scale.x)
    let xy = x.dot(y)
    y = y - x * xy
    scale.y = y.length
    guard scale.y > 0 else { return nil }
    y = y * (1 / scale.y)
    let xz = x.dot(z)
    z = z - x * xz
    var yz = y.dot(z)
    z = z - y * yz
    scale.z = z.length
    guard scale.z > 0 else { return nil }
    z = z * (1 / scale.z)
    // A mirror image is one negative scale; Core Animation's planar scales are the nearest idiom,
    // so y is turned over, and the plane's normal stays.
    if x.cross(y).dot(z) < 0 {
      scale.y = -scale.y
      y = y * -1
      yz = -yz
    }
    shear = Vector(xy / scale.y, xz / scale.z, yz / scale.z)
    rotation = Self.angles(x, y, z)
  }

  private static func perspectiveTerm(of m: Transform3D) -> Double? {
    // Column 4 of A · P is p · column 3 of A, whose entries are columns 3 of M unchanged.
    let column3 = [m.m13, m.m23, m.m33]
    let column4 = [m.m14, m.m24, m.m34]
    guard let place = column3.indices.max(by: { abs(column3[$0]) < abs(column3[$1]) }),
      column3[place] != 0
    else { return nil }
    let p = column4[place] / column3[place]
    for index in column3.indices where abs(column3[index] * p - column4[index]) > 1e-9 {
      return nil
    }
    return p == 0 ? nil : p
  }

  /// The angles about x, y, z of the rotation with these rows, R = Rx · Ry · Rz.
  private static func angles(_ x: Vector, _ y: Vector, _ z: Vector) -> Vector {
    // For row vectors r13 = −sin y, r23 = sin x cos y, r33 = cos x cos y, r12 / r11 = tan z.
    let sine = max(-1, min(1, -x.z))
    let cosine = (x.x * x.x + x.y * x.y).squareRoot()
    if cosine > 1e-12 {
      return Vector(Real.atan2(y.z, z.z), Real.atan2(sine, cosine), Real.atan2(x.y, x.x))
    }
    // Looking along an axis x and z turn about the same line: all of it counts as x.
    return Vector(Real.atan2(-z.y, y.y), sine < 0 ? -Double.pi / 2 : Double.pi / 2, 0)
  }
}

extension TransformParts.Vector {
  var length: Double { (x * x + y * y + z * z).squareRoot() }
  func dot(_ o: Self) -> Double { x * o.x + y * o.y + z * o.z }
  func cross(_ o: Self) -> Self {
    Self(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }
  static func * (v: Self, factor: Double) -> Self { Self(v.x * factor, v.y * factor, v.z * factor) }
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y, a.z + b.z) }
}
