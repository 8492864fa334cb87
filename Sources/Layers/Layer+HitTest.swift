public import Graphics

// A picture is flat: mappings are combined in space and then projected onto the plane, so points
// are taken back through the same projection.
extension Layer {
  /// Whether a point lies in the layer: within its bounds and their corners, and for a cover of a
  /// shape layer within the path.
  ///
  /// - Parameters:
  ///   - point: The point, in the layer's own coordinates.
  ///   - values: Which values to use.
  /// - Returns: Whether it is inside.
  public func contains(_ point: Point, _ values: Values) -> Bool {
    let covered = coversSuperlayer ? superlayer.map { ($0.layerClass, $0.properties(values)) } : nil
    return covered.flatMap { $1.coveredPath(of: $0) }?.contains(point)
      ?? properties(values).contains(point)
  }

  /// The front-most layer at a point: this one or one below it.
  ///
  /// As in the picture, nearer depths come first, and `masksToBounds` and hidden layers cut off what
  /// is below them. Opacity does not matter.
  ///
  /// - Parameters:
  ///   - point: The point, in this layer's own coordinates.
  ///   - values: Which values to use; the presentation is what can be seen.
  ///   - takes: Whether a layer may be the answer; nil leaves out covers and all in them, which
  ///     decorate the layer they lie on.
  /// - Returns: The layer, or nil when none is there.
  /// - Complexity: O(layers below).
  public func hitTest(
    _ point: Point, _ values: Values, where takes: ((Layer) -> Bool)? = nil
  ) -> Layer? {
    var hit: Layer?
    forEachHit(at: point, values, includingCovers: takes != nil) { layer in
      if takes.map({ $0(layer) }) ?? true { hit = layer }
      return hit == nil
    }
    return hit
  }

  /// Visits the layers at a point, this one and those below it, the front-most first.
  ///
  /// - Parameters:
  ///   - point: The point, in this layer's own coordinates.
  ///   - values: Which values to use.
  ///   - includingCovers: Whether covers and all in them are visited.
  ///   - body: Called with each layer; returns whether to go on.
  public func forEachHit(
    at point: Point, _ values: Values, includingCovers: Bool = true, _ body: (Layer) -> Bool
  ) {
    let parentTime: Double? =
      if case .presentation(let time) = values { self.parentTime(atStageTime: time) } else { nil }
    let search = HitSearch(point: point, includesCovers: includingCovers)
    let above = coversSuperlayer ? superlayer.map { ($0, $0.properties(values)) } : nil
    let found = HitSearch.Candidate(self, in: above, atParentTime: parentTime)
    _ = search.visit(found, toRoot: .identity, body)
  }
}

/// One search for the layers at a point.
private struct HitSearch {
  /// A layer with the values that count.
  struct Candidate {
    let layer: Layer
    let properties: LayerProperties
    /// The layer's local time; nil where the model counts.
    let time: Double?
    /// What a cover is cut to besides its bounds.
    let coveredPath: Path?

    init(
      _ layer: Layer, in superlayer: (layer: Layer, properties: LayerProperties)?,
      atParentTime parentTime: Double?
    ) {
      self.layer = layer
      time = parentTime.map { layer.localTime(atParentTime: $0) }
      let own = time.map { layer.ownPresentation(atLocalTime: $0) } ?? layer.model
      if layer.coversSuperlayer, let superlayer {
        properties = own.covering(superlayer.properties)
        coveredPath = superlayer.properties.coveredPath(of: superlayer.layer.layerClass)
      } else {
        properties = own
        coveredPath = nil
      }
    }
  }

  /// The point in the coordinates of the search's root.
  let point: Point
  let includesCovers: Bool

  /// Visits a layer and those below it that contain the point; returns whether to go on.
  func visit(
    _ candidate: Candidate, toRoot: Transform3D, _ body: (Layer) -> Bool
  ) -> Bool {
    let (layer, shown) = (candidate.layer, candidate.properties)
    if shown.hidden || (layer.coversSuperlayer && !includesCovers) { return true }
    guard let local = toRoot.planar.inverted()?.apply(point) else { return true }
    let isInside = candidate.coveredPath?.contains(local) ?? shown.contains(local)
    if shown.masksToBounds && !isInside { return true }
    let space = shown.transformOfSublayers.map { $0.concatenating(toRoot) } ?? toRoot
    let sublayers = layer.sublayers.map {
      Candidate($0, in: (layer, shown), atParentTime: candidate.time)
    }
    let backToFront = sublayers.enumerated().sorted {
      ($0.element.properties.zPosition, $0.offset) < ($1.element.properties.zPosition, $1.offset)
    }
    for (_, sublayer) in backToFront.reversed() {
      let mapping = sublayer.properties.transformToSuperlayer.concatenating(space)
      if !visit(sublayer, toRoot: mapping, body) { return false }
    }
    return isInside ? body(layer) : true
  }
}

extension LayerProperties {
  /// Whether a point of the layer's own coordinates lies within the bounds and their corners.
  public func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let radius = effectiveCornerRadius
    // How far the point lies within the square of a corner, seen from the corner's centre.
    let x = max(bounds.minX + radius - point.x, point.x - (bounds.maxX - radius), 0)
    let y = max(bounds.minY + radius - point.y, point.y - (bounds.maxY - radius), 0)
    return x * x + y * y <= radius * radius
  }

  /// The path of these values, of a layer of a class, in the coordinates of a cover.
  func coveredPath(of layerClass: LayerClass) -> Path? {
    guard layerClass == .shapeLayer else { return nil }
    return shape.path?.transformed(by: .translation(-bounds.minX, -bounds.minY))
  }
}
