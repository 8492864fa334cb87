public import Graphics
public import Layers
public import Raster

/// What is behind the layers of a frame.
public enum FrameBackground: Hashable, Sendable {
  /// The stage's own background colour.
  case own
  /// A colour instead of the stage's own, or nothing.
  case instead(Color?)
}

extension SnapshotRenderer {
  /// Draws a frame of its own: clears the pixmap first.
  ///
  /// - Parameters:
  ///   - snapshot: What shows.
  ///   - background: What is behind the layers.
  ///   - pixmap: The frame.
  public func drawFrame(
    _ snapshot: LayerSnapshot, background: FrameBackground = .own, into pixmap: inout Pixmap
  ) {
    pixmap.clear()
    guard case .instead(let color) = background else { return draw(snapshot, into: &pixmap) }
    var snapshot = snapshot
    snapshot.setStageBackground(color)
    draw(snapshot, into: &pixmap)
  }

  /// How many pixels a frame's shapes cover; see ``Raster/DisplayList/drawnPixels``.
  ///
  /// - Parameters:
  ///   - snapshot: What shows.
  ///   - background: What is behind the layers.
  ///   - width: The frame's width in pixels.
  ///   - height: The frame's height in pixels.
  /// - Returns: The number of pixels, each counted as often as it is drawn.
  public func drawnPixels(
    of snapshot: LayerSnapshot, background: FrameBackground = .own, width: Int, height: Int
  ) -> Int {
    var snapshot = snapshot
    if case .instead(let color) = background { snapshot.setStageBackground(color) }
    var list = DisplayList(width: width, height: height)
    list.append(snapshot, scale: scale)
    return list.drawnPixels
  }
}
