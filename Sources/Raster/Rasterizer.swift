/// Draws display lists into pixmaps, and keeps its scratch memory from frame to frame.
///
/// One rasterizer serves one thread. The same list gives the same bytes whatever was drawn before.
public final class Rasterizer {
  /// Creates a rasterizer without scratch memory; the first frame allocates it.
  public init() {}

  /// Draws a display list over what the pixmap holds.
  ///
  /// - Parameters:
  ///   - list: The drawing steps; its size must be the pixmap's.
  ///   - pixmap: Where to draw; it is not cleared first.
  public func draw(_ list: DisplayList, into pixmap: inout Pixmap) {
    fatalError("being written")
  }
}
