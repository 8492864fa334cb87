public import Graphics
public import Layers
public import Raster

/// Turns snapshots into frames, and keeps its scratch memory from frame to frame.
public final class SnapshotRenderer {
  /// Pixels for one point.
  public let scale: Double
  private let rasterizer = Rasterizer()
  private var list = DisplayList(width: 1, height: 1)

  /// Creates a renderer.
  ///
  /// - Parameter scale: Pixels for one point, above 0.
  public init(scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "a scale is above 0")
    self.scale = scale
  }

  /// The size in pixels of a stage's frame: its size in points times the scale, rounded up.
  ///
  /// - Returns: Nil when a frame of that size would be beyond ``Pixmap``'s limits.
  public func pixelSize(of stage: Size) -> (width: Int, height: Int)? {
    DisplayList.pixelSize(of: stage, scale: scale)
  }

  /// Draws a snapshot over what the pixmap holds; clear it first.
  public func draw(_ snapshot: LayerSnapshot, into pixmap: inout Pixmap) {
    list.width = pixmap.width
    list.height = pixmap.height
    list.removeAll()
    list.append(snapshot, scale: scale)
    rasterizer.draw(list, into: &pixmap)
  }
}
