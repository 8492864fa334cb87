/// A mapping of the plane that keeps straight lines straight and parallels parallel.
///
/// Points are row vectors, as in Core Animation and Core Graphics:
///
///                      | a   b   0 |
///     [x' y' 1] = [x y 1] · | c   d   0 |      x' = a·x + c·y + tx
///                      | tx  ty  1 |      y' = b·x + d·y + ty
///
/// So `p · A · B` first applies A, then B: ``concatenating(_:)``. Matrices in mathematics books
/// and in PostScript's column form are the transpose of this. With y down, a positive rotation
/// turns clockwise on screen.
public struct AffineTransform: Hashable, Sendable {
  /// What x adds to x'.
  public var a: Double
  /// What x adds to y'.
  public var b: Double
  /// What y adds to x'.
  public var c: Double
  /// What y adds to y'.
  public var d: Double
  /// The translation along x.
  public var tx: Double
  /// The translation along y.
  public var ty: Double

  /// Creates a transform from its six numbers, row by row.
  @inlinable
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that changes nothing.
  public static let identity = AffineTransform(1, 0, 0, 1, 0, 0)

  /// Creates a transform that moves points.
  @inlinable
  public static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(1, 0, 0, 1, x, y)
  }

  /// Creates a transform that scales about the origin.
  @inlinable
  public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(x, 0, 0, y, 0, 0)
  }

  /// Creates a transform that turns about the origin by an angle in radians, clockwise on screen.
  public static func rotation(_ angle: Double) -> AffineTransform {
    let (sine, cosine) = Real.sincos(angle)
    return AffineTransform(cosine, sine, -sine, cosine, 0, 0)
  }

  /// The transform that applies this one first, then the other.
  @inlinable
  public func concatenating(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a * other.a + b * other.c, a * other.b + b * other.d,
      c * other.a + d * other.c, c * other.b + d * other.d,
      tx * other.a + ty * other.c + other.tx, tx * other.b + ty * other.d + other.ty)
  }

  /// The area factor; negative when the transform mirrors, 0 when it flattens the plane.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// The transform that undoes this one, or nil when the plane is flattened to a line.
  public func inverted() -> AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let scale = 1 / determinant
    guard scale.isFinite else { return nil }
    return AffineTransform(
      d * scale, -b * scale, -c * scale, a * scale,
      (c * ty - d * tx) * scale, (b * tx - a * ty) * scale)
  }

  /// The image of a point.
  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The image of a vector: the translation does not enter.
  @inlinable
  public func applyVector(_ vector: Point) -> Point {
    Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
  }

  /// The bounding box of a rectangle's image.
  public func boundingBox(of rect: Rect) -> Rect {
    let (p, q, r, s) = rect.corners
    let (p2, q2, r2, s2) = (apply(p), apply(q), apply(r), apply(s))
    let minX = min(min(p2.x, q2.x), min(r2.x, s2.x))
    let maxX = max(max(p2.x, q2.x), max(r2.x, s2.x))
    let minY = min(min(p2.y, q2.y), min(r2.y, s2.y))
    let maxY = max(max(p2.y, q2.y), max(r2.y, s2.y))
    return Rect(minX, minY, maxX - minX, maxY - minY)
  }

  /// The largest factor by which a vector's length can grow: the greater singular value.
  ///
  /// Divides a tolerance in device pixels into one in this transform's source space.
  public var maximumScale: Double {
    // Singular values of a 2 by 2 matrix: σ² = (s ± √(s² − 4·det²)) / 2 with s = |M|² (Frobenius).
    let sum = a * a + b * b + c * c + d * d
    let determinant = determinant
    let root = max(0, sum * sum - 4 * determinant * determinant).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }

  /// Whether axis-aligned rectangles stay axis-aligned.
  @inlinable
  public var preservesAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// Whether all six numbers are finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension AffineTransform: CustomStringConvertible {
  /// The six numbers in order, for example `[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]`.
  public var description: String { "[\(a), \(b), \(c), \(d), \(tx), \(ty)]" }
}
