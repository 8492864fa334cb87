public import Graphics

// Geometry as measured against Core Animation: position is where the anchor point sits, in the
// coordinate system of the superlayer's bounds, so the superlayer's bounds.origin does not enter.
extension LayerProperties {
  /// The anchor point in the layer's own coordinates.
  public var anchor: Point {
    Point(
      bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height)
  }

  /// The smallest rectangle around the layer in its superlayer's coordinates.
  ///
  /// Reading ignores perspective and depth. Writing keeps the anchor point and the transform and
  /// changes `position` and `bounds.size`; under a rotation the result is the box of the frame's
  /// image under the inverse, as in Core Animation. Extents are taken as not negative.
  public var frame: Rect {
    get {
      let linear = transform.matrix.planar
      let local = AffineTransform.translation(-anchor.x, -anchor.y)
        .concatenating(linear)
        .concatenating(.translation(position.x, position.y))
      return local.boundingBox(of: bounds)
    }
    set {
      let frame = newValue.standardized
      let matrix = transform.matrix.planar
      var linear = matrix
      (linear.tx, linear.ty) = (0, 0)
      let extent = linear.inverted()?.boundingBox(of: Rect(origin: .zero, size: frame.size))
      bounds.size = extent?.size ?? frame.size
      // Where the anchor must sit so that the image's box begins at the frame's origin.
      let offset = Point(anchorPoint.x * bounds.width, anchorPoint.y * bounds.height)
      let box = AffineTransform.translation(-offset.x, -offset.y)
        .concatenating(matrix)
        .boundingBox(of: Rect(origin: .zero, size: bounds.size))
      position = Point(frame.minX - box.minX, frame.minY - box.minY)
    }
  }

  /// The mapping from the layer's coordinates to its superlayer's, without `sublayerTransform`.
  public var transformToSuperlayer: Transform3D {
    let anchor = anchor
    return Transform3D.translation(-anchor.x, -anchor.y, -anchorPointZ)
      .concatenating(transform.matrix)
      .concatenating(.translation(position.x, position.y, zPosition))
  }

  /// What `sublayerTransform` does to sublayers: it acts about this layer's anchor point.
  public var transformOfSublayers: Transform3D? {
    if sublayerTransform == .identity { return nil }
    let anchor = anchor
    return Transform3D.translation(-anchor.x, -anchor.y)
      .concatenating(sublayerTransform.matrix)
      .concatenating(.translation(anchor.x, anchor.y))
  }

  /// The radius that corners are drawn with: at most half the shorter side.
  public var effectiveCornerRadius: Double {
    max(0, min(cornerRadius, min(bounds.width, bounds.height) / 2))
  }
}
