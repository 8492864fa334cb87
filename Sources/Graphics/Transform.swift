/// A layer's transform, which remembers the parts it was made of.
///
/// Read back from a matrix, an angle beyond ±π/2 about y comes out as three other angles; a
/// transform written as parts gives back exactly the parts that were written, and only one given
/// as a matrix is decomposed.
public enum Transform: Hashable, Sendable {
  /// Scale, rotation, translation and perspective, applied in that order.
  case parts(TransformParts)
  /// Sixteen numbers.
  case matrix(Transform3D)

  /// The transform that changes nothing.
  public static let identity = Transform.parts(TransformParts())

  /// The sixteen numbers.
  public var matrix: Transform3D {
    switch self {
    case .parts(let parts): parts.matrix
    case .matrix(let matrix): matrix
    }
  }
}

/// The named components of a transform; the names are those of key paths.
///
/// The matrix is `scale · shear · rotate x · rotate y · rotate z · translate · perspective` for row
/// vectors: a point is scaled first and put in perspective last.
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
