/// What fills an area.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case solid(Color)
  /// A gradient along a line; see ``AxialGradient``.
  case axial(AxialGradient)
  /// Pixels of an image; see ``ImagePattern``.
  case image(ImagePattern)
}

/// A gradient whose colour changes along a line and is constant across it.
///
/// Start and end lie in the gradient's own space, which `transform` maps into the space of the
/// shape that is painted. A layer's gradient lives in the unit square and is stretched onto the
/// bounds, so lines of one colour are not at right angles to the axis unless the bounds are square.
/// When start and end coincide nothing is painted.
public struct AxialGradient: Hashable, Sendable {
  /// The colours along the line.
  public var gradient: Gradient
  /// Where offset 0 lies, in gradient space.
  public var start: Point
  /// Where offset 1 lies, in gradient space.
  public var end: Point
  /// The mapping from gradient space to the space of the painted shape.
  public var transform: AffineTransform

  /// Creates an axial gradient.
  public init(
    gradient: Gradient, start: Point, end: Point, transform: AffineTransform = .identity
  ) {
    self.gradient = gradient
    self.start = start
    self.end = end
    self.transform = transform
  }
}

/// An image laid into a shape's space, sampled between pixels; outside it, edge pixels extend.
public struct ImagePattern: Hashable, Sendable {
  /// How pixels are read between their centres.
  public enum Filter: String, Hashable, Sendable, CaseIterable {
    /// Mixes the four nearest pixels by distance.
    case linear
    /// Takes the nearest pixel.
    case nearest
  }

  /// The pixels.
  public var image: Image
  /// The mapping from image pixels (0…width, 0…height) to the space of the painted shape.
  public var transform: AffineTransform
  /// How pixels are read between their centres.
  public var filter: Filter

  /// Creates a pattern.
  public init(image: Image, transform: AffineTransform, filter: Filter = .linear) {
    self.image = image
    self.transform = transform
    self.filter = filter
  }
}
