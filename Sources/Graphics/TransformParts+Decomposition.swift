// Taking a matrix apart ("unmatrix", after Spencer W. Thomas in Graphics Gems II, 1991).
//
// M = A · P with A = scale · shear · rotation · translation, whose last column is (0 0 0 1)ᵀ, and P
// the identity with a last column v. So A is M with that column replaced, and v solves
// A · v = last column of M. The linear part of A is K · R: K lower triangular with the scales on its
// diagonal, R a rotation. That is the Gram-Schmidt process on the rows.

extension TransformParts {
  /// Takes a matrix apart, so that ``matrix`` gives it again but for rounding.
  ///
  /// Angles about x and z come out in ±π and about y in ±π/2. A mirror image gets one negative
  /// scale, that of x or of y, whichever then is turned less.
  ///
  /// - Parameter matrix: The matrix; the result is nil when it flattens space or when its
  ///   perspective is not a view along z, which parts cannot say.
  public init?(decomposing matrix: Transform3D) {
    guard let projective = ProjectiveParts(matrix) else { return nil }
    let v = projective.perspective
    // Rounding leaves traces in what should be 0 and 1.
    let slack = 1e-9 * max(abs(v.z), 1e-6)
    guard abs(v.x) <= slack, abs(v.y) <= slack, abs(projective.perspectiveW - 1) <= 1e-9 else {
      return nil
    }
    self = projective.affine
    perspective = abs(v.z) <= 1e-15 ? 0 : -1 / v.z
  }
}

/// Parts with any perspective, and the rotation also as the images of the axes.
struct ProjectiveParts {
  /// Scale, shear, rotation and translation.
  var affine = TransformParts()
  /// The images of the axes under the rotation.
  var axes: (x: TransformParts.Vector, y: TransformParts.Vector, z: TransformParts.Vector)
  /// What x, y and z of a transformed point add to w.
  var perspective: TransformParts.Vector
  /// The constant in w.
  var perspectiveW: Double

  /// Takes a transform written as parts; they are not bound to a matrix that can be inverted.
  init(_ parts: TransformParts) {
    affine = parts
    affine.perspective = 0
    axes = parts.rotationRows
    perspective = .init(0, 0, parts.perspective == 0 ? 0 : -1 / parts.perspective)
    perspectiveW = 1
  }

  /// Takes a matrix apart, or gives nil when it flattens space.
  init?(_ matrix: Transform3D) {
    typealias Vector = TransformParts.Vector
    guard matrix.isFinite else { return nil }
    var x = Vector(matrix.m11, matrix.m12, matrix.m13)
    var y = Vector(matrix.m21, matrix.m22, matrix.m23)
    var z = Vector(matrix.m31, matrix.m32, matrix.m33)
    let translation = Vector(matrix.m41, matrix.m42, matrix.m43)

    // Cramer's rule for the three rows of the linear part.
    let (yz, zx, xy) = (y.cross(z), z.cross(x), x.cross(y))
    let determinant = x.dot(yz)
    guard determinant != 0, determinant.isFinite else { return nil }
    let solution =
      (yz * matrix.m14 + zx * matrix.m24 + xy * matrix.m34) * (1 / determinant)
    guard solution.x.isFinite, solution.y.isFinite, solution.z.isFinite else { return nil }
    perspective = solution
    perspectiveW = matrix.m44 - translation.dot(solution)

    var scale = Vector(x.length, 0, 0)
    x = x * (1 / scale.x)
    let shearXY = x.dot(y)
    y = y - x * shearXY
    scale.y = y.length
    y = y * (1 / scale.y)
    let shearXZ = x.dot(z)
    z = z - x * shearXZ
    let shearYZ = y.dot(z)
    z = z - y * shearYZ
    scale.z = z.length
    z = z * (1 / scale.z)
    guard x.length.isFinite, y.length.isFinite, z.length.isFinite else { return nil }
    var shear = Vector(shearXY / scale.y, shearXZ / scale.z, shearYZ / scale.z)
    if determinant < 0 {
      // Turning an axis over turns over its scale and the shears that name it from below:
      // row y = scale.y · (shear.x · x + y), row z = scale.z · (shear.y · x + shear.z · y + z).
      if x.x < y.y {
        x = x * -1
        scale.x = -scale.x
        shear.x = -shear.x
        shear.y = -shear.y
      } else {
        y = y * -1
        scale.y = -scale.y
        shear.x = -shear.x
        shear.z = -shear.z
      }
    }
    axes = (x, y, z)
    affine.scale = scale
    affine.shear = shear
    affine.translation = translation
    affine.rotation = Self.angles(x, y, z)
  }

  /// The angles about x, y and z of the rotation with these rows, Rx · Ry · Rz.
  private static func angles(
    _ x: TransformParts.Vector, _ y: TransformParts.Vector, _ z: TransformParts.Vector
  ) -> TransformParts.Vector {
    // The rows of the product: x.z = −sin b, y.z = sin a · cos b, z.z = cos a · cos b,
    // x.y / x.x = tan c.
    let cosine = (x.x * x.x + x.y * x.y).squareRoot()
    let b = Real.atan2(-x.z, cosine)
    if cosine > 1e-9 { return .init(Real.atan2(y.z, z.z), b, Real.atan2(x.y, x.x)) }
    // Turned by a quarter about y, x and z turn about the same line: all of it counts as x.
    return .init(Real.atan2(-z.y, y.y), b, 0)
  }
}
