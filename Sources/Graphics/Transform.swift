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

  /// The parts as they were written, or those of the matrix.
  ///
  /// It is nil for a matrix that flattens space, or whose perspective is not a view along z; see
  /// ``TransformParts/init(decomposing:)``.
  public var decomposed: TransformParts? {
    switch self {
    case .parts(let parts): parts
    case .matrix(let matrix): TransformParts(decomposing: matrix)
    }
  }

  /// Whether every point stays where it is; a whole turn written as parts does not count.
  public var isIdentity: Bool {
    switch self {
    case .parts(let parts): parts == TransformParts()
    case .matrix(let matrix): matrix == .identity
    }
  }

  /// The transform that applies this one first, then the other.
  ///
  /// Parts are kept only where one of the two changes nothing.
  public func concatenating(_ other: Transform) -> Transform {
    if isIdentity { return other }
    if other.isIdentity { return self }
    return .matrix(matrix.concatenating(other.matrix))
  }

  /// The transform that undoes this one, or nil when space is flattened.
  public func inverted() -> Transform? {
    isIdentity ? self : matrix.inverted().map(Transform.matrix)
  }
}
