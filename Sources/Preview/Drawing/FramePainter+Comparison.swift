import Comparison
import ImageIO
import Raster
import Terminal

// The present picture held against another: that of the last good version, or a file's.
extension FramePainter {
  /// Draws a comparison, and measures it.
  mutating func drawComparison(
    _ kind: PictureView.Comparison, of scene: PictureScene, _ view: PictureView,
    _ layout: PictureLayout, into pixmap: inout Pixmap
  ) {
    present.resize(layout.width, layout.height)
    // An outline or ghosts would be a difference of their own.
    var plain = scene
    plain.outlined = nil
    var plainView = view
    plainView.showsGhosts = false
    var picture = Pixmap(width: 1, height: 1)
    swap(&present, &picture)
    draw(plain, plainView, into: &picture)
    swap(&present, &picture)
    switch scene.other {
    case .snapshot(let snapshot):
      other.resize(layout.width, layout.height)
      drawOther(snapshot, on: view.background.frameBackground(own: scene.background))
    case .picture(let picture): other = picture
    case nil: return
    }
    let comparison = PictureComparison(expected: other, actual: present)
    difference = PictureDifference(comparison)
    switch kind {
    case .off, .difference: pixmap = comparison.picture()
    case .other: swap(&pixmap, &other)
    case .beside: drawBeside(layout, into: &pixmap)
    }
  }

  /// Puts the other picture first and the present one after it.
  private mutating func drawBeside(_ layout: PictureLayout, into pixmap: inout Pixmap) {
    place =
      layout.isStacked
      ? (left: 0, top: other.height + PictureLayout.gap)
      : (left: other.width + PictureLayout.gap, top: 0)
    pixmap.resize(
      max(other.width, place.left + present.width), max(other.height, place.top + present.height))
    pixmap.clear()
    pixmap.lay(other)
    pixmap.lay(present, left: place.left, top: place.top)
  }
}
