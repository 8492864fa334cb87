public import Graphics
public import Layers

extension LayerSnapshot {
  /// Where the corners of a layer's bounds are in a picture, through all transforms.
  ///
  /// - Parameters:
  ///   - serial: The layer's number.
  ///   - scale: Device pixels for one point of the stage.
  /// - Returns: Top left, top right, bottom right and bottom left, as the layer sees itself, in
  ///   device pixels; nil for a layer that does not show.
  public func outline(of serial: Int, scale: Double) -> [Point]? {
    guard let root = nodes.first, let target = nodes.firstIndex(where: { $0.serial == serial })
    else { return nil }
    let bounds = root.properties.bounds
    var toDevice = Transform3D.translation(-bounds.minX, -bounds.minY)
      .concatenating(.scale(scale, scale))
    var place = 0
    while place != target {
      let above = nodes[place]
      if let sublayers = above.properties.transformOfSublayers {
        toDevice = sublayers.concatenating(toDevice)
      }
      // The next on the way down is the sublayer whose part of the list holds the target.
      var sublayer = place + 1
      while nodes[sublayer].subtreeEnd <= target { sublayer = nodes[sublayer].subtreeEnd }
      toDevice = nodes[sublayer].properties.transformToSuperlayer.concatenating(toDevice)
      place = sublayer
    }
    let (topLeft, topRight, bottomRight, bottomLeft) = nodes[target].properties.bounds.corners
    let planar = toDevice.planar
    return [topLeft, topRight, bottomRight, bottomLeft].map { planar.apply($0) }
  }
}
