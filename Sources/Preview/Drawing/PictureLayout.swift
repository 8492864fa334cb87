import Graphics
import Raster
import Rendering
import Terminal

/// How many pixels the stage gets, and how they are shown.
struct PictureLayout: Equatable {
  /// Pixels for one point of the stage.
  let scale: Double
  /// The width of one picture in pixels.
  let width: Int
  /// The height of one picture in pixels.
  let height: Int
  /// How the terminal enlarges or shrinks the frame.
  let zoom: TerminalFrame.Zoom
  /// Whether the second of two pictures is below the first, not beside it.
  let isStacked: Bool

  /// The pixels between two pictures.
  static let gap = 4

  /// Lays a stage out; nil where it has no room, or is too large for a pixmap.
  ///
  /// - Parameters:
  ///   - stage: Its size in points.
  ///   - zoom: How large it is to be shown. To fit, it is drawn at the size that it is shown at;
  ///     else at one pixel for a point, of which the terminal makes squares.
  ///   - fixedScale: The scale that another picture has, which is then shrunk or enlarged with this
  ///     one; nil without one.
  ///   - isDouble: Whether two pictures are shown.
  ///   - room: The pixels that the terminal has.
  init?(
    of stage: Size, zoom: TerminalFrame.Zoom, fixedScale: Double? = nil, isDouble: Bool = false,
    room: (width: Int, height: Int)
  ) {
    let (width, height) = (Double(room.width), Double(room.height))
    guard width > 0, height > 0, stage.width > 0, stage.height > 0 else { return nil }
    let gap = Double(Self.gap)
    let beside = min((width - gap) / 2 / stage.width, height / stage.height)
    let stacked = min(width / stage.width, (height - gap) / 2 / stage.height)
    isStacked = isDouble && stacked > beside
    let fitting =
      isDouble ? max(beside, stacked) : min(width / stage.width, height / stage.height)
    switch zoom {
    case .fit:
      scale = fixedScale ?? fitting
      self.zoom = fixedScale == nil ? .natural : .fit
    case .natural, .times:
      scale = fixedScale ?? 1
      self.zoom = zoom
    }
    guard scale > 0, let size = DisplayList.pixelSize(of: stage, scale: scale) else { return nil }
    (self.width, self.height) = size
  }
}
