import Graphics
import Layers

extension Layer {
  /// Visits the layers at and below this root that contain a point of the stage as they show, the
  /// front-most first.
  func forEachHit(at point: Point, time: Double, _ body: (Layer) -> Void) {
    visitHits(at: point, time: time, body)
  }

  private func visitHits(at point: Point, time: Double, _ body: (Layer) -> Void) {
    let shown = presentation(at: time)
    if shown.hidden { return }
    let root = Array(sequence(first: self, next: \.superlayer)).last ?? self
    guard let local = root.convert(point, to: self, .presentation(at: time)) else { return }
    let isInside = shown.bounds.contains(local)
    if shown.masksToBounds && !isInside { return }
    for sublayer in sublayers.reversed() { sublayer.visitHits(at: point, time: time, body) }
    if isInside { body(self) }
  }
}
