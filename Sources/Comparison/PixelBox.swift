/// A rectangle of whole pixels: columns from the left, rows from the top.
public struct PixelBox: Hashable, Sendable {
  /// The columns.
  public var x: Range<Int>
  /// The rows, from the top.
  public var y: Range<Int>

  /// Creates a rectangle from its columns and rows.
  public init(x: Range<Int>, y: Range<Int>) {
    self.x = x
    self.y = y
  }

  /// The number of columns.
  public var width: Int { x.count }

  /// The number of rows.
  public var height: Int { y.count }

  /// The number of pixels.
  public var area: Int { width * height }

  /// Whether a pixel belongs to both.
  public func overlaps(_ other: PixelBox) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }

  /// Whether every pixel of another rectangle belongs to this one; true for one without pixels.
  public func contains(_ other: PixelBox) -> Bool {
    other.area == 0
      || (x.lowerBound <= other.x.lowerBound && other.x.upperBound <= x.upperBound
        && y.lowerBound <= other.y.lowerBound && other.y.upperBound <= y.upperBound)
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelBox) -> PixelBox {
    PixelBox(
      x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
      y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound))
  }

  /// The rectangle with every edge moved outwards, as far as a picture reaches.
  ///
  /// - Parameters:
  ///   - distance: By how many pixels, from 0.
  ///   - width: The picture's width.
  ///   - height: The picture's height.
  /// - Returns: The larger rectangle.
  func grown(by distance: Int, width: Int, height: Int) -> PixelBox {
    PixelBox(
      x: max(0, x.lowerBound - distance)..<min(width, x.upperBound + distance),
      y: max(0, y.lowerBound - distance)..<min(height, y.upperBound + distance))
  }
}

extension PixelBox: CustomStringConvertible {
  /// The rectangle in words, `x 4..<9, y 0..<2`.
  public var description: String { "x \(x), y \(y)" }
}
