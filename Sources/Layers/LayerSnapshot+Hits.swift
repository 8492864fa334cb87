public import Graphics

// What lies under a point of the picture: the same geometry that is drawn, asked the other way.
extension LayerSnapshot {
  /// The serials of the layers that contain a point, the front-most first.
  ///
  /// A layer contains what its bounds with their round corners do, a cover what it covers, as long
  /// as nothing above clips it away. Whether a layer is opaque there, or draws at all, is no matter.
  /// O(n).
  ///
  /// - Parameter point: A point in the coordinates of the root.
  /// - Returns: The serials; a layer comes before those that it is drawn over.
  public func serials(at point: Point) -> [Int] {
    guard !nodes.isEmpty else { return [] }
    var serials: [Int] = []
    appendSerials(at: point, of: 0, toRoot: .identity, &serials)
    return serials.reversed()
  }

  /// Adds what contains the point of a node and all below it, in paint order.
  private func appendSerials(
    at point: Point, of index: Int, toRoot: Transform3D, _ serials: inout [Int]
  ) {
    // Of a layer that is flattened to a line nothing shows, nor of what is in it.
    guard let local = toRoot.planar.inverted()?.apply(point) else { return }
    let isInside = nodes[index].contains(local)
    if nodes[index].properties.masksToBounds && !isInside { return }
    if isInside { serials.append(nodes[index].serial) }
    let end = nodes[index].subtreeEnd
    guard end > index + 1 else { return }
    let space =
      nodes[index].properties.transformOfSublayers.map { $0.concatenating(toRoot) } ?? toRoot
    var sublayer = index + 1
    while sublayer < end {
      appendSerials(
        at: point, of: sublayer,
        toRoot: nodes[sublayer].properties.transformToSuperlayer.concatenating(space), &serials)
      sublayer = nodes[sublayer].subtreeEnd
    }
  }
}

extension LayerSnapshot.Node {
  /// Whether a point in the layer's own coordinates lies within what `masksToBounds` clips to.
  fileprivate func contains(_ point: Point) -> Bool {
    if let coveredPath { return coveredPath.contains(point) }
    let bounds = properties.bounds
    guard bounds.contains(point) else { return false }
    let radius = properties.effectiveCornerRadius
    // How far the point lies outside the rectangle of the corners' centres.
    let x = max(bounds.minX + radius - point.x, point.x - bounds.maxX + radius, 0)
    let y = max(bounds.minY + radius - point.y, point.y - bounds.maxY + radius, 0)
    return x * x + y * y <= radius * radius
  }
}
