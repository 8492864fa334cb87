public import Graphics

/// The values of all properties of one layer, either as written (the model) or as shown at a time.
///
/// Defaults are Core Animation's. What each property means, its range and whether it animates is
/// said once, in the table of ``LayerProperty``.
public struct LayerProperties: Sendable, Equatable {
  /// How contents that do not fill the bounds are laid into them.
  public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
    /// Stretched to the bounds.
    case resize
    /// Scaled to fit inside the bounds, centred.
    case resizeAspect
    /// Scaled to cover the bounds, centred.
    case resizeAspectFill
    /// At the image's own size, centred.
    case center
  }

  // Geometry.
  /// The layer's own coordinates: which part of them the layer shows.
  public var bounds = Rect.zero
  /// Where the anchor point sits, in the superlayer's coordinates.
  public var position = Point.zero
  /// The point that `position` places and `transform` turns about, in units of the bounds.
  public var anchorPoint = Point(0.5, 0.5)
  /// The depth among siblings, in points; greater is nearer.
  public var zPosition = 0.0
  /// The mapping of the layer about its anchor point.
  public var transform = Transform.identity

  // Appearance.
  /// The opacity of the layer and all in it, as one picture.
  public var opacity = 1.0
  /// Whether the layer and all in it is not shown.
  public var hidden = false
  /// Whether contents and sublayers are clipped to the bounds and their corners.
  public var masksToBounds = false
  /// The colour behind everything else, or nil.
  public var backgroundColor: Color?
  /// The radius of the corners, in points.
  public var cornerRadius = 0.0
  /// The width of the border inside the bounds, in points.
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = Color.black

  // Boxed, so that a frame copies few bytes and few references for each layer. Nothing is stored
  // for what has its default values.
  var rareBox = Boxed<RareProperties>()
  var gradientBox = Boxed<GradientProperties>()
  var shapeBox = Boxed<ShapeProperties>()

  /// Creates the default values.
  public init() {}
}

extension LayerProperties {
  /// The name by which scripts and tests address the layer.
  public var name: String? {
    get { rareBox.value.name }
    set { rareBox.value.name = newValue }
  }
  /// The anchor's depth, in points.
  public var anchorPointZ: Double {
    get { rareBox.isDefault ? 0 : rareBox.value.anchorPointZ }
    set { rareBox.value.anchorPointZ = newValue }
  }
  /// The mapping of all sublayers about this layer's anchor point.
  public var sublayerTransform: Transform {
    get { rareBox.value.sublayerTransform }
    set { rareBox.value.sublayerTransform = newValue }
  }
  /// The image shown over the background, or nil.
  public var contents: Image? {
    get { rareBox.value.contents }
    set { rareBox.value.contents = newValue }
  }
  /// How the contents are laid into the bounds.
  public var contentsGravity: ContentsGravity {
    get { rareBox.value.contentsGravity }
    set { rareBox.value.contentsGravity = newValue }
  }
  /// How the layer's own time runs within its superlayer's.
  public var timing: LayerTiming {
    get { rareBox.isDefault ? LayerTiming() : rareBox.value.timing ?? LayerTiming() }
    set {
      if newValue != LayerTiming() || hasTiming {
        rareBox.value.timing = newValue == LayerTiming() ? nil : newValue
      }
    }
  }
  /// Whether the local time differs from the superlayer's.
  var hasTiming: Bool { !rareBox.isDefault && rareBox.value.timing != nil }

  /// What a gradient layer draws.
  public var gradient: GradientProperties {
    get { gradientBox.value }
    set { gradientBox.value = newValue }
  }
  /// What a shape layer draws.
  public var shape: ShapeProperties {
    get { shapeBox.value }
    set { shapeBox.value = newValue }
  }
}

/// What hardly any layer sets.
struct RareProperties: BoxedPart {
  var name: String?
  var anchorPointZ = 0.0
  var sublayerTransform = Transform.identity
  var contents: Image?
  var contentsGravity = LayerProperties.ContentsGravity.resize
  var timing: LayerTiming?
}

/// The properties of a gradient layer.
public struct GradientProperties: BoxedPart {
  /// The colours along the line, from start to end.
  public var colors: [Color] = []
  /// Where each colour stands, 0 at the start and 1 at the end; nil spreads them evenly.
  public var locations: [Double]?
  /// Where the gradient starts, in units of the bounds.
  public var startPoint = Point(0.5, 0)
  /// Where the gradient ends, in units of the bounds.
  public var endPoint = Point(0.5, 1)
  /// A true angle in radians instead of start and end point: 0 runs from left to right.
  public var angle: Double?
  /// How colours between two stops are mixed.
  public var interpolation = Gradient.Interpolation.straight

  /// Creates the default values.
  public init() {}
}

/// The properties of a shape layer.
public struct ShapeProperties: BoxedPart {
  /// The path, in the layer's coordinates.
  public var path: Path?
  /// The colour inside the path, or nil.
  public var fillColor: Color? = .black
  /// Which areas are inside.
  public var fillRule = FillRule.nonZero
  /// The colour of the outline, or nil.
  public var strokeColor: Color?
  /// The fraction of the path's length where the stroke starts.
  public var strokeStart = 0.0
  /// The fraction of the path's length where the stroke ends.
  public var strokeEnd = 1.0
  /// The pen.
  public var style = StrokeStyle()

  /// Creates the default values.
  public init() {}
}
