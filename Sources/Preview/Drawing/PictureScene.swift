import Graphics
import Layers
import Raster
import Rendering

/// What there is to see at one moment.
struct PictureScene {
  /// A picture that the present one is held against.
  enum Other {
    /// What another program shows at the same time; it is drawn like the present one.
    case snapshot(LayerSnapshot)
    /// A finished picture, in whose size the present one is drawn.
    case picture(Pixmap)
  }

  /// What the stage shows.
  var snapshot: LayerSnapshot
  /// The stage's size in points.
  var size: Size
  /// What is behind the layers, as the command line says.
  var background = FrameBackground.own
  /// The number of the layer with an outline.
  var outlined: Int?
  /// The numbers of layers that are not drawn.
  var hidden: Set<Int> = []
  /// Other moments, the nearest first.
  var ghosts: [SnapshotHistory.Ghost] = []
  /// What the picture is held against, where there is something.
  var other: Other?

  /// The pixels that the picture to compare with has for a point; nil where it may have any number.
  var otherScale: Double? {
    guard case .picture(let picture) = other, size.width > 0 else { return nil }
    return Double(picture.width) / size.width
  }
}
