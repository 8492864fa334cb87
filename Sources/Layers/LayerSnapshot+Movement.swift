extension LayerSnapshot {
  /// What shows here of the layers that show otherwise in another snapshot; the others, and the
  /// stage's background, draw nothing.
  ///
  /// Two moments of a program differ by that. A layer shows otherwise if it draws something else of
  /// its own, or if it or a layer above it has another place, mapping, opacity or clip. A layer that
  /// is missing in the other snapshot shows otherwise, too.
  ///
  /// - Parameter other: Another moment of the same tree.
  /// - Returns: A snapshot of the same nodes.
  /// - Complexity: O(nodes of both).
  public func moved(since other: LayerSnapshot) -> LayerSnapshot {
    var result = self
    var places: [Int: Int] = [:]
    for (place, node) in other.nodes.enumerated() { places[node.serial] = place }
    var place = 0
    while place < nodes.count {
      let node = nodes[place]
      guard let otherPlace = places[node.serial], transition(of: node) == nil,
        other.transition(of: other.nodes[otherPlace]) == nil
      else {
        place = node.subtreeEnd
        continue
      }
      let (present, past) = (node.properties, other.nodes[otherPlace].properties)
      guard place == 0 || present.placesSublayers(as: past) else {
        place = node.subtreeEnd
        continue
      }
      let isSame =
        present == past && node.coveredPath == other.nodes[otherPlace].coveredPath
      if place == 0 || isSame { result.blank(place) }
      place += 1
    }
    return result
  }

  /// Lets a node draw nothing of its own.
  private mutating func blank(_ place: Int) {
    nodes[place].properties.backgroundColor = nil
    nodes[place].properties.borderWidth = 0
    if nodes[place].properties.contents != nil { nodes[place].properties.contents = nil }
    if nodes[place].layerClass == .gradientLayer { nodes[place].properties.gradient.colors = [] }
    if nodes[place].layerClass == .shapeLayer { nodes[place].properties.shape.path = nil }
    origins.forget(place)
  }
}

extension LayerProperties {
  /// Whether what is below the layer has the same place, mapping, opacity and clip as under other
  /// values of it.
  fileprivate func placesSublayers(as other: LayerProperties) -> Bool {
    bounds == other.bounds && position == other.position && anchorPoint == other.anchorPoint
      && zPosition == other.zPosition && transform == other.transform && opacity == other.opacity
      && hidden == other.hidden && masksToBounds == other.masksToBounds
      && (!masksToBounds || cornerRadius == other.cornerRadius)
      && anchorPointZ == other.anchorPointZ && sublayerTransform == other.sublayerTransform
  }
}
