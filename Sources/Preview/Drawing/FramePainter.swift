import Graphics
import Layers
import Raster
import Rendering
import Terminal

/// Draws what the preview shows of the stage, in the memory of the last frame.
///
///     var painter = FramePainter()
///     painter.draw(scene, view, room: terminal.pictureSize(in: frame.area), into: &frame)
struct FramePainter {
  /// What the last frame's comparison has found; nil where nothing was compared.
  var difference: PictureDifference?
  /// Where the present picture lies in the last frame's, in pixels: a comparison may have put it
  /// beside the other.
  var place = (left: 0, top: 0)

  private var renderer = SnapshotRenderer()
  private let rasterizer = Rasterizer()
  /// Pictures that a frame is put together of.
  var present = Pixmap(width: 1, height: 1)
  var other = Pixmap(width: 1, height: 1)
  private var ghost = Pixmap(width: 1, height: 1)
  private var moving = Pixmap(width: 1, height: 1)

  /// Creates a painter.
  init() {}

  /// Draws a frame; where there is no room for one, the picture becomes a transparent pixel.
  ///
  /// - Parameters:
  ///   - scene: What there is to see.
  ///   - view: How it is looked at.
  ///   - room: The pixels that a picture may have to be shown as it is.
  ///   - frame: Gets the picture, its zoom and its background; the rest stays.
  mutating func draw(
    _ scene: PictureScene, _ view: PictureView, room: (width: Int, height: Int),
    into frame: inout TerminalFrame
  ) {
    let comparison = scene.other == nil ? .off : view.comparison
    frame.background = view.background.canvasBackground(own: scene.background)
    place = (0, 0)
    difference = nil
    guard
      let layout = PictureLayout(
        of: scene.size, zoom: view.zoom, fixedScale: comparison == .off ? nil : scene.otherScale,
        isDouble: comparison == .beside, room: room)
    else {
      frame.picture = Pixmap(width: 1, height: 1)
      return
    }
    use(layout.scale)
    frame.zoom = layout.zoom
    if comparison == .off {
      frame.picture.resize(layout.width, layout.height)
      draw(scene, view, into: &frame.picture)
    } else {
      drawComparison(comparison, of: scene, view, layout, into: &frame.picture)
    }
  }

  /// Where a pixel of the frame's picture lies on the stage, in its points.
  func stagePoint(ofPixel pixel: Point, in scene: PictureScene) -> Point {
    let origin = scene.snapshot.nodes.first?.properties.bounds.origin ?? .zero
    return Point(
      origin.x + (pixel.x - Double(place.left)) / renderer.scale,
      origin.y + (pixel.y - Double(place.top)) / renderer.scale)
  }

  /// Draws what the stage shows, with the moments around it and an outline.
  mutating func draw(_ scene: PictureScene, _ view: PictureView, into pixmap: inout Pixmap) {
    let background = view.background.frameBackground(own: scene.background)
    var snapshot = scene.snapshot
    for layer in scene.hidden { snapshot.conceal(layer: layer) }
    renderer.drawFrame(snapshot, background: background, into: &pixmap)
    if view.showsGhosts { drawGhosts(scene.ghosts, around: snapshot, into: &pixmap) }
    if let outlined = scene.outlined,
      let corners = scene.snapshot.outline(of: outlined, scale: renderer.scale)
    {
      rasterizer.draw(
        LayerOutline(corners).displayList(width: pixmap.width, height: pixmap.height),
        into: &pixmap)
    }
  }

  /// Draws another program's snapshot as a frame of the present size.
  mutating func drawOther(_ snapshot: LayerSnapshot, on background: FrameBackground) {
    renderer.drawFrame(snapshot, background: background, into: &other)
  }

  /// Lays what has moved in other moments over a picture, but not over what moves in it now: the
  /// farther a moment, the fainter; earlier ones bluish, later ones reddish.
  private mutating func drawGhosts(
    _ ghosts: [SnapshotHistory.Ghost], around present: LayerSnapshot, into pixmap: inout Pixmap
  ) {
    guard let nearest = ghosts.first else { return }
    ghost.resize(pixmap.width, pixmap.height)
    moving.resize(pixmap.width, pixmap.height)
    moving.clear()
    renderer.draw(present.moved(since: nearest.snapshot), into: &moving)
    for other in ghosts.reversed() {
      ghost.clear()
      renderer.draw(other.snapshot.moved(since: present), into: &ghost)
      let distance = abs(other.offset) / SnapshotHistory.step
      pixmap.lay(
        ghost, opacity: 0.55 / max(1, distance),
        tint: other.offset < 0 ? Color(0.25, 0.55, 1, 0.6) : Color(1, 0.45, 0.25, 0.6),
        outside: moving)
    }
  }

  private mutating func use(_ scale: Double) {
    if scale != renderer.scale { renderer = SnapshotRenderer(scale: scale) }
  }
}

extension Pixmap {
  /// Takes a size; the pixels are kept only where it is the same.
  mutating func resize(_ width: Int, _ height: Int) {
    if width != self.width || height != self.height { self = Pixmap(width: width, height: height) }
  }
}
