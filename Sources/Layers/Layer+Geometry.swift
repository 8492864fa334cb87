public import Graphics

extension Layer {
  /// Which values geometry is computed from.
  public enum Values: Sendable {
    /// The model, as written.
    case model
    /// What shows at a time of the stage.
    case presentation(at: Double)
  }

  /// The properties, as written or as shown.
  public func properties(_ values: Values) -> LayerProperties {
    switch values {
    case .model: currentModel
    case .presentation(let time): presentation(at: time)
    }
  }

  /// The mapping from this layer's coordinates to those of its root, projected onto the plane.
  public func transformToRoot(_ values: Values) -> Transform3D {
    var transform = Transform3D.identity
    var layer = self
    while let superlayer = layer.superlayer {
      transform = transform.concatenating(layer.properties(values).transformToSuperlayer)
      if let sublayers = superlayer.properties(values).transformOfSublayers {
        transform = transform.concatenating(sublayers)
      }
      layer = superlayer
    }
    return transform
  }

  /// A point of this layer in another layer's coordinates; nil where the other is flattened.
  ///
  /// - Parameters:
  ///   - point: A point in this layer's coordinates.
  ///   - other: The layer to convert to; nil means the root above this layer.
  ///   - values: Which values to use.
  /// - Returns: The point, or nil.
  public func convert(_ point: Point, to other: Layer?, _ values: Values) -> Point? {
    let inRoot = transformToRoot(values).apply(point)
    guard let other, other.superlayer != nil else { return inRoot }
    return other.transformToRoot(values).planar.inverted()?.apply(inRoot)
  }

  /// The box around a rectangle of this layer in another layer's coordinates.
  public func convert(_ rect: Rect, to other: Layer?, _ values: Values) -> Rect? {
    let (p, q, r, s) = rect.corners
    var box: Rect?
    for corner in [p, q, r, s] {
      guard let image = convert(corner, to: other, values) else { return nil }
      guard let present = box else {
        box = Rect(origin: image, size: .zero)
        continue
      }
      let minX = min(present.minX, image.x)
      let minY = min(present.minY, image.y)
      box = Rect(
        minX, minY, max(present.maxX, image.x) - minX, max(present.maxY, image.y) - minY)
    }
    return box
  }
}
