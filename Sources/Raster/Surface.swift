/// Where painters write: rows of premultiplied pixels that cover a rectangle of device space.
///
/// A value with a pointer, valid while the pixmap or scratch memory behind it is.
struct Surface {
  /// The pixel at the rectangle's top left corner.
  let base: UnsafeMutablePointer<UInt32>
  /// The distance between rows in pixels.
  let stride: Int
  /// The device pixels that the surface covers.
  let bounds: PixelRect

  /// The pixel at a column and row of device space.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - bounds.minY) * stride + (x - bounds.minX))
  }

  /// How many pixels of the row may be written from column `x` on.
  ///
  /// Kernels may rewrite pixels beyond a span with what they held, but never those of another row:
  /// rows may come to belong to different threads.
  @inline(__always)
  func room(_ x: Int) -> Int { bounds.maxX - x }
}
