public import Graphics
public import Layers
import Raster

extension LayerSnapshot {
  /// Where each node draws, in device pixels.
  ///
  /// That is what it paints itself, and for a node that only holds others, what these paint; nil for
  /// a node that paints nothing.
  /// Opacity, clips and transitions are left aside, so that a layer that fades has a place, too.
  ///
  /// - Parameter scale: Device pixels for one point of the stage.
  /// - Returns: A rectangle for each node, in the order of ``nodes``.
  public func extents(scale: Double) -> [Rect?] {
    guard let root = nodes.first else { return [] }
    var extents = [Rect?](repeating: nil, count: nodes.count)
    let toDevice = Transform3D.translation(
      -root.properties.bounds.minX, -root.properties.bounds.minY
    ).concatenating(.scale(scale, scale))
    measure(0, toDevice: toDevice, into: &extents)
    return extents
  }

  private func measure(_ index: Int, toDevice: Transform3D, into extents: inout [Rect?]) {
    var node = nodes[index]
    // What miters may reach is ten times the width, and hardly ever do.
    if node.layerClass == .shapeLayer { node.properties.shape.style.lineJoin = .round }
    let painter = LayerPainter(node: node, toDevice: toDevice.planar)
    var list = DisplayList(width: 1, height: 1)
    painter.appendBackground(to: &list, opacity: 1)
    painter.appendInterior(to: &list, opacity: 1)
    painter.appendBorder(to: &list, opacity: 1)
    let own = list.extent

    let space = node.properties.transformOfSublayers.map { $0.concatenating(toDevice) } ?? toDevice
    var within: Rect?
    var sublayer = index + 1
    while sublayer < node.subtreeEnd {
      let child = nodes[sublayer]
      measure(
        sublayer, toDevice: child.properties.transformToSuperlayer.concatenating(space),
        into: &extents)
      if let extent = extents[sublayer] { within = within?.union(extent) ?? extent }
      sublayer = child.subtreeEnd
    }
    extents[index] = own ?? within
  }
}
