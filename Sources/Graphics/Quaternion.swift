/// A rotation of space as a unit quaternion.
///
/// Rows are the images of the axes, as in ``Transform3D``: turned by `a` about z, the first row is
/// (cos a, sin a, 0) and the quaternion (0, 0, sin a/2, cos a/2).
struct Quaternion {
  var x: Double
  var y: Double
  var z: Double
  var w: Double

  init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Creates the rotation with these rows, which must be orthonormal and no mirror image.
  ///
  /// Each component can be had from the diagonal alone or from off-diagonal differences and another
  /// component; dividing by the greatest one is stable.
  init(_ r1: TransformParts.Vector, _ r2: TransformParts.Vector, _ r3: TransformParts.Vector) {
    // Four times the square of each component.
    let xx = 1 + r1.x - r2.y - r3.z
    let yy = 1 - r1.x + r2.y - r3.z
    let zz = 1 - r1.x - r2.y + r3.z
    let ww = 1 + r1.x + r2.y + r3.z
    let greatest = max(max(xx, yy), max(zz, ww))
    let double = greatest.squareRoot()
    let part = double / 2
    let s = 0.5 / double
    if greatest == ww {
      self.init(x: (r2.z - r3.y) * s, y: (r3.x - r1.z) * s, z: (r1.y - r2.x) * s, w: part)
    } else if greatest == zz {
      self.init(x: (r3.x + r1.z) * s, y: (r2.z + r3.y) * s, z: part, w: (r1.y - r2.x) * s)
    } else if greatest == yy {
      self.init(x: (r1.y + r2.x) * s, y: part, z: (r2.z + r3.y) * s, w: (r3.x - r1.z) * s)
    } else {
      self.init(x: part, y: (r1.y + r2.x) * s, z: (r3.x + r1.z) * s, w: (r2.z - r3.y) * s)
    }
  }

  /// The images of the axes.
  var rows: (TransformParts.Vector, TransformParts.Vector, TransformParts.Vector) {
    (
      TransformParts.Vector(
        1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      TransformParts.Vector(
        2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      TransformParts.Vector(
        2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// The rotation a fraction of the way on the shorter great arc to another (slerp).
  func interpolated(to other: Quaternion, _ fraction: Double) -> Quaternion {
    var cosine = x * other.x + y * other.y + z * other.z + w * other.w
    // q and −q are one rotation; the nearer of the two is a turn of at most π.
    let sign: Double = cosine < 0 ? -1 : 1
    cosine = min(abs(cosine), 1)
    var (keep, take) = (1 - fraction, fraction)
    if cosine < 1 - 1e-12 {
      let angle = Real.acos(cosine)
      let sine = (1 - cosine * cosine).squareRoot()
      keep = Real.sin(angle * keep) / sine
      take = Real.sin(angle * take) / sine
    }
    take *= sign
    return Quaternion(
      x: x * keep + other.x * take, y: y * keep + other.y * take,
      z: z * keep + other.z * take, w: w * keep + other.w * take)
  }
}
