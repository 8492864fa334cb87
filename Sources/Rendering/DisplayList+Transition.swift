import Animations
import Graphics
import Layers
import Raster

// Two pictures of one layer, the old one frozen, the new one live, inside the layer's bounds. The
// old one is laid into the layer's present coordinates, its own place and mapping left out: a layer
// that moves takes both along.
extension DisplayList {
  /// Adds a node's old and new picture as its transition has them.
  ///
  /// - Parameters:
  ///   - running: The transition.
  ///   - index: The node's place in the snapshot.
  ///   - snapshot: What shows.
  ///   - toDevice: The mapping from the node's own coordinates to device pixels.
  ///   - opacity: A factor on both pictures.
  mutating func appendTransition(
    _ running: LayerSnapshot.RunningTransition, to index: Int, of snapshot: LayerSnapshot,
    toDevice: Transform3D, opacity: Double
  ) {
    let node = snapshot.nodes[index]
    let bounds = node.properties.bounds
    if opacity == 0 || bounds.isEmpty { return }
    let progress = running.progress

    func appendOld(at offset: Point, to list: inout DisplayList) {
      guard let root = running.old.nodes.first?.properties else { return }
      let place = bounds.origin - root.bounds.origin + offset
      list.appendNode(
        0, of: running.old, toDevice: .translation(place.x, place.y).concatenating(toDevice),
        opacity: 1)
    }
    func appendNew(at offset: Point, to list: inout DisplayList) {
      list.appendPicture(
        index, of: snapshot,
        toDevice: .translation(offset.x, offset.y).concatenating(toDevice), opacity: 1)
    }

    append(.pushClip(LayerPainter(node: node, toDevice: toDevice.planar).clip))
    append(.pushGroup(Group(opacity: opacity)))
    // From where the movement comes, seen from the layer.
    let side = running.transition.subtype.side
    let away = Point(side.x * bounds.width, side.y * bounds.height)
    switch running.transition.type {
    case .fade:
      appendOld(at: .zero, to: &self)
      append(.pushGroup(Group(opacity: progress, composition: .crossFade)))
      appendNew(at: .zero, to: &self)
      append(.popGroup)
    case .moveIn:
      appendOld(at: .zero, to: &self)
      appendNew(at: away * (1 - progress), to: &self)
    case .push:
      appendOld(at: away * -progress, to: &self)
      appendNew(at: away * (1 - progress), to: &self)
    case .reveal:
      appendNew(at: .zero, to: &self)
      appendOld(at: away * -progress, to: &self)
    }
    append(.popGroup)
    append(.popClip)
  }
}

extension Transition.Subtype {
  /// The side as a direction of length 1.
  fileprivate var side: Point {
    switch self {
    case .fromLeft: Point(-1, 0)
    case .fromRight: Point(1, 0)
    case .fromTop: Point(0, -1)
    case .fromBottom: Point(0, 1)
    }
  }
}
