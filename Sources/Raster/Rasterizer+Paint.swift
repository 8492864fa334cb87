import Graphics

extension Rasterizer {
  /// Paints the inside of a shape.
  func draw(_ fill: DisplayList.Fill) {
    let scope = scope
    let opacity = Color.clamped(fill.opacity) * scope.opacity
    if opacity <= 0 || scope.bounds.isEmpty { return }
    let coverage = prepare(fill.shape, fill.transform, in: scope.bounds)
    paint(coverage, fill.paint, opacity: opacity, transform: fill.transform, scope)
  }

  /// Paints a path's outline.
  func draw(_ stroke: DisplayList.Stroke) {
    let scope = scope
    let opacity = Color.clamped(stroke.opacity) * scope.opacity
    if opacity <= 0 || scope.bounds.isEmpty { return }
    let coverage = prepare(stroke, in: scope.bounds)
    paint(coverage, stroke.paint, opacity: opacity, transform: stroke.transform, scope)
  }

  private func paint(
    _ coverage: Coverage, _ paint: Paint, opacity: Double, transform: AffineTransform,
    _ scope: Scope
  ) {
    if coverage.bounds.isEmpty { return }
    switch paint {
    case .solid(let color):
      let color = color.premultiplied(opacity: opacity)
      if color == 0 { return }
      emit(
        coverage, clippedBy: scope.mask, into: SolidPainter(surface: scope.surface, color: color))
    case .axial(let axial):
      gradient.load(axial.gradient, opacity: opacity)
      gradient.segments.withUnsafeBufferPointer { segments in
        let painter = AxialPainter(
          axial, transform: transform, segments: segments, surface: scope.surface,
          scratch: pixelRow.base)
        if let painter { emit(coverage, clippedBy: scope.mask, into: painter) }
      }
    case .image(let pattern):
      pattern.image.pixels.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        let painter = ImagePainter(
          pattern, pixels: base.assumingMemoryBound(to: UInt32.self), opacity: opacity,
          transform: transform, surface: scope.surface, scratch: pixelRow.base)
        if let painter { emit(coverage, clippedBy: scope.mask, into: painter) }
      }
    }
  }
}
