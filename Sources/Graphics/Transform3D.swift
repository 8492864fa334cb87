/// A projective mapping of space: Core Animation's CATransform3D.
///
/// Points are row vectors, so translations stand in the last row and perspective in the last
/// column:
///
///                            | m11 m12 m13 m14 |
///     [x' y' z' w'] = [x y z 1] · | m21 m22 m23 m24 |
///                            | m31 m32 m33 m34 |
///                            | m41 m42 m43 m44 |
///
/// `p · A · B` first applies A, then B: ``concatenating(_:)``. OpenGL's and CSS's column vectors
/// use the transpose, written down in the same memory order. A perspective seen from the distance
/// d is `m34 = -1 / d`.
public struct Transform3D: Hashable, Sendable {
  /// What x adds to x'.
  public var m11: Double
  /// What x adds to y'.
  public var m12: Double
  /// What x adds to z'.
  public var m13: Double
  /// What x adds to w'.
  public var m14: Double
  /// What y adds to x'.
  public var m21: Double
  /// What y adds to y'.
  public var m22: Double
  /// What y adds to z'.
  public var m23: Double
  /// What y adds to w'.
  public var m24: Double
  /// What z adds to x'.
  public var m31: Double
  /// What z adds to y'.
  public var m32: Double
  /// What z adds to z'.
  public var m33: Double
  /// What z adds to w': the perspective.
  public var m34: Double
  /// The translation along x.
  public var m41: Double
  /// The translation along y.
  public var m42: Double
  /// The translation along z.
  public var m43: Double
  /// The homogeneous scale, usually 1.
  public var m44: Double

  /// Creates a transform from its sixteen numbers, row by row.
  public init(
    _ m11: Double, _ m12: Double, _ m13: Double, _ m14: Double,
    _ m21: Double, _ m22: Double, _ m23: Double, _ m24: Double,
    _ m31: Double, _ m32: Double, _ m33: Double, _ m34: Double,
    _ m41: Double, _ m42: Double, _ m43: Double, _ m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates the transform that acts on the plane as the affine one does, and leaves z alone.
  public init(_ affine: AffineTransform) {
    self.init(
      affine.a, affine.b, 0, 0,
      affine.c, affine.d, 0, 0,
      0, 0, 1, 0,
      affine.tx, affine.ty, 0, 1)
  }

  /// The transform that changes nothing.
  public static let identity = Transform3D(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

  /// Creates a transform that moves points.
  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform3D {
    Transform3D(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1)
  }

  /// Creates a transform that scales about the origin.
  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
    Transform3D(x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1)
  }

  /// The transform that applies this one first, then the other.
  public func concatenating(_ o: Transform3D) -> Transform3D {
    func row(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (
      Double, Double, Double, Double
    ) {
      (
        a * o.m11 + b * o.m21 + c * o.m31 + d * o.m41,
        a * o.m12 + b * o.m22 + c * o.m32 + d * o.m42,
        a * o.m13 + b * o.m23 + c * o.m33 + d * o.m43,
        a * o.m14 + b * o.m24 + c * o.m34 + d * o.m44
      )
    }
    let p = row(m11, m12, m13, m14)
    let q = row(m21, m22, m23, m24)
    let r = row(m31, m32, m33, m34)
    let s = row(m41, m42, m43, m44)
    return Transform3D(
      p.0, p.1, p.2, p.3, q.0, q.1, q.2, q.3, r.0, r.1, r.2, r.3, s.0, s.1, s.2, s.3)
  }

  /// Whether the plane z = 0 maps onto itself without perspective, so that an
  /// ``AffineTransform`` says all.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1
      && m34 == 0 && m43 == 0 && m44 == 1
  }

  /// What the transform does to points of the plane z = 0, seen along z without perspective.
  public var planar: AffineTransform { AffineTransform(m11, m12, m21, m22, m41, m42) }

  /// The image of a point of the plane z = 0, after the division by w.
  ///
  /// A point on the vanishing plane (w = 0) has no image; it is returned undivided.
  public func apply(_ point: Point) -> Point {
    let x = point.x * m11 + point.y * m21 + m41
    let y = point.x * m12 + point.y * m22 + m42
    let w = point.x * m14 + point.y * m24 + m44
    return w == 1 || w == 0 ? Point(x, y) : Point(x / w, y / w)
  }

  /// Whether all sixteen numbers are finite.
  public var isFinite: Bool { elements.allSatisfy(\.isFinite) }

  /// The sixteen numbers, row by row.
  public var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

extension Transform3D: CustomStringConvertible {
  /// The sixteen numbers, row by row.
  public var description: String { "\(elements)" }
}
