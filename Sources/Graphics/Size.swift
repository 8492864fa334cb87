/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size from its extents.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty size, 0 by 0.
  public static let zero = Size(0, 0)

  /// Whether both extents are finite numbers.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Size: CustomStringConvertible {
  /// The extents in parentheses, for example `(320.0 x 120.0)`.
  public var description: String { "(\(width) x \(height))" }
}
