/// The named components of a transform; the names are those of key paths.
///
/// The matrix is `scale · shear · rotate x · rotate y · rotate z · translate · perspective` for row
/// vectors: a point is scaled first and put in perspective last.
///
///     var parts = TransformParts()
///     parts.rotation.y = 3 * .pi
///     parts.perspective = 500
///     Transform.parts(parts).matrix.m34  // 1 / 500: the back faces the eye
public struct TransformParts: Hashable, Sendable {
  /// Three numbers, one for each axis.
  public struct Vector: Hashable, Sendable {
    /// The component along x.
    public var x: Double
    /// The component along y.
    public var y: Double
    /// The component along z.
    public var z: Double

    /// Creates a vector.
    public init(_ x: Double, _ y: Double, _ z: Double) {
      self.x = x
      self.y = y
      self.z = z
    }
  }

  /// Factors along the axes; 1 changes nothing.
  public var scale = Vector(1, 1, 1)
  /// Shears xy, xz and yz; only decomposed matrices have any.
  public var shear = Vector(0, 0, 0)
  /// Angles in radians about x, then y, then z; unbounded.
  public var rotation = Vector(0, 0, 0)
  /// Offsets in points.
  public var translation = Vector(0, 0, 0)
  /// The distance of the eye in points, or 0 for no perspective: m34 = −1 / distance.
  public var perspective = 0.0

  /// Creates the parts that change nothing.
  public init() {}
}

extension TransformParts {
  /// The sixteen numbers these parts make.
  public var matrix: Transform3D {
    let (rx, ry, rz) = rotationRows
    // Row by row of scale · shear · rotation.
    let x = rx * scale.x
    let y = (rx * shear.x + ry) * scale.y
    let z = (rx * shear.y + ry * shear.z + rz) * scale.z
    let t = translation
    // Concatenated with the identity whose m34 is p: the last column gains p times the third.
    let p = perspective == 0 ? 0 : -1 / perspective
    return Transform3D(
      x.x, x.y, x.z, x.z * p,
      y.x, y.y, y.z, y.z * p,
      z.x, z.y, z.z, z.z * p,
      t.x, t.y, t.z, 1 + t.z * p)
  }

  /// The rows of Rx · Ry · Rz: the images of the axes under the rotation alone.
  var rotationRows: (x: Vector, y: Vector, z: Vector) {
    let (sz, cz) = rotation.z == 0 ? (0, 1) : Real.sincos(rotation.z)
    if rotation.x == 0, rotation.y == 0 {
      return (Vector(cz, sz, 0), Vector(-sz, cz, 0), Vector(0, 0, 1))
    }
    let (sx, cx) = Real.sincos(rotation.x)
    let (sy, cy) = Real.sincos(rotation.y)
    return (
      Vector(cy * cz, cy * sz, -sy),
      Vector(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      Vector(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    )
  }
}

extension TransformParts.Vector {
  /// The Euclidean length.
  var length: Double { dot(self).squareRoot() }

  /// The scalar product.
  func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  /// The vector product, by the right-hand rule for x, y, z in this order.
  func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The vector a fraction of the way to another.
  func interpolated(to other: Self, _ fraction: Double) -> Self {
    self + (other - self) * fraction
  }

  static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func * (v: Self, factor: Double) -> Self { Self(v.x * factor, v.y * factor, v.z * factor) }
}
