import Graphics
import Layers
import Raster

/// Turns what one layer draws of its own into display commands.
struct LayerPainter {
  private let layerClass: LayerClass
  private let shown: LayerProperties
  private let coveredPath: Path?
  private let toDevice: AffineTransform

  init(node: LayerSnapshot.Node, toDevice: AffineTransform) {
    layerClass = node.layerClass
    shown = node.properties
    coveredPath = node.coveredPath
    self.toDevice = toDevice
  }

  // MARK: - What there is to draw

  private var hasBackground: Bool { (shown.backgroundColor?.alpha ?? 0) > 0 }
  private var hasGradient: Bool { layerClass == .gradientLayer && !shown.gradient.colors.isEmpty }
  private var hasFill: Bool { layerClass == .shapeLayer && shown.shape.fillColor != nil }
  private var hasStroke: Bool {
    layerClass == .shapeLayer && shown.shape.strokeColor != nil && shown.shape.style.lineWidth > 0
  }
  private var hasBorder: Bool { shown.borderWidth > 0 && shown.borderColor.alpha > 0 }

  /// Whether the layer draws something that `masksToBounds` clips.
  var hasInterior: Bool {
    shown.contents != nil || (layerClass == .shapeLayer && shown.shape.path != nil)
  }

  /// How many pictures the layer draws of its own.
  var partCount: Int {
    [hasBackground, hasGradient, shown.contents != nil, hasFill, hasStroke, hasBorder]
      .count { $0 }
  }

  // MARK: - Parts, in paint order

  /// The background colour and the gradient, which fill the bounds with their corners.
  func appendBackground(to list: inout DisplayList, opacity: Double) {
    if let color = shown.backgroundColor, color.alpha > 0 {
      list.append(
        .fill(.init(boundsShape, .solid(color), opacity: opacity, transform: toDevice)))
    }
    if hasGradient, let paint = gradientPaint {
      list.append(.fill(.init(boundsShape, paint, opacity: opacity, transform: toDevice)))
    }
  }

  /// The contents and the shape, which `masksToBounds` clips.
  func appendInterior(to list: inout DisplayList, opacity: Double) {
    if let image = shown.contents { appendContents(image, to: &list, opacity: opacity) }
    guard layerClass == .shapeLayer, let path = shown.shape.path else { return }
    let shape = shown.shape
    if let color = shape.fillColor {
      list.append(
        .fill(
          .init(
            .path(path, shape.fillRule), .solid(color), opacity: opacity, transform: toDevice)))
    }
    if let color = shape.strokeColor, hasStroke {
      list.append(
        .stroke(
          .init(
            path, style: shape.style, start: max(0, min(1, shape.strokeStart)),
            end: max(0, min(1, shape.strokeEnd)), .solid(color), opacity: opacity,
            transform: toDevice)))
    }
  }

  /// The border, inside the bounds and above everything else.
  func appendBorder(to list: inout DisplayList, opacity: Double) {
    guard hasBorder, !shown.bounds.isEmpty else { return }
    list.append(
      .fill(
        .init(
          .border(shown.bounds, radius: shown.effectiveCornerRadius, width: shown.borderWidth),
          .solid(shown.borderColor), opacity: opacity, transform: toDevice)))
  }

  /// What `masksToBounds` clips to: the bounds with their corners, or the path that is covered.
  var clip: DisplayList.Clip {
    DisplayList.Clip(
      coveredPath.map { .path($0, .nonZero) } ?? boundsShape, transform: toDevice)
  }

  private var boundsShape: DisplayList.Shape {
    let radius = shown.effectiveCornerRadius
    return radius > 0 ? .roundedRect(shown.bounds, radius: radius) : .rect(shown.bounds)
  }

  // MARK: - Gradient

  /// The gradient in the unit square, stretched onto the bounds; nil where it has no direction.
  private var gradientPaint: Paint? {
    let gradient = shown.gradient
    let bounds = shown.bounds
    let last = max(1, gradient.colors.count - 1)
    let stops = gradient.colors.enumerated().map { place, color in
      Gradient.Stop(
        offset: gradient.locations.flatMap { place < $0.count ? $0[place] : nil }
          ?? Double(place) / Double(last),
        color: color)
    }
    let colors = Gradient(stops: stops, interpolation: gradient.interpolation).resolved()
    if stops.count == 1 { return .solid(stops[0].color) }
    if let angle = gradient.angle {
      // As in CSS: the line through the centre is just long enough for the corners to get the end
      // colours.
      let (sine, cosine) = Real.sincos(angle)
      let half = (abs(bounds.width * cosine) + abs(bounds.height * sine)) / 2
      let direction = Point(cosine * half, sine * half)
      return .axial(
        AxialGradient(
          gradient: colors, start: bounds.center - direction, end: bounds.center + direction))
    }
    guard gradient.startPoint != gradient.endPoint else { return nil }
    return .axial(
      AxialGradient(
        gradient: colors, start: gradient.startPoint, end: gradient.endPoint,
        transform: AffineTransform(
          bounds.width, 0, 0, bounds.height, bounds.minX, bounds.minY)))
  }

  // MARK: - Contents

  /// Lays the image into the bounds as the gravity says; it may reach beyond them.
  private func appendContents(_ image: Image, to list: inout DisplayList, opacity: Double) {
    let bounds = shown.bounds
    let size = image.size
    let target: Rect
    switch shown.contentsGravity {
    case .resize:
      target = bounds
    case .resizeAspect, .resizeAspectFill:
      let (x, y) = (bounds.width / size.width, bounds.height / size.height)
      let factor = shown.contentsGravity == .resizeAspect ? min(x, y) : max(x, y)
      target = centered(Size(size.width * factor, size.height * factor))
    case .center:
      target = centered(size)
    }
    guard !target.isEmpty else { return }
    let placed = AffineTransform(
      target.width / Double(image.width), 0, 0, target.height / Double(image.height),
      target.minX, target.minY)
    list.append(
      .fill(
        .init(
          .rect(target), .image(ImagePattern(image: image, transform: placed)), opacity: opacity,
          transform: toDevice)))
  }

  private func centered(_ size: Size) -> Rect {
    Rect(
      shown.bounds.midX - size.width / 2, shown.bounds.midY - size.height / 2, size.width,
      size.height)
  }
}
