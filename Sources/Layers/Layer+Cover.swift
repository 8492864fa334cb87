import Graphics

extension Layer {
  /// The model values, with the geometry that a cover has from its superlayer.
  public var currentModel: LayerProperties {
    guard coversSuperlayer, let superlayer else { return model }
    return model.covering(superlayer.currentModel)
  }
}

extension LayerProperties {
  /// The values of a cover: these, with the bounds and corners of the layer it covers.
  ///
  /// The cover's own coordinates start at 0, so that what it holds does not scroll with its
  /// superlayer's content: it lies over the visible part.
  func covering(_ covered: LayerProperties) -> LayerProperties {
    var cover = self
    cover.bounds = Rect(origin: .zero, size: covered.bounds.size)
    cover.anchorPoint = Point(0.5, 0.5)
    cover.position = covered.bounds.center
    cover.transform = .identity
    cover.cornerRadius = covered.cornerRadius
    return cover
  }
}
