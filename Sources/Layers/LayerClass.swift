/// What a layer draws of its own; the raw value is the name of its constructor in scripts.
public enum LayerClass: String, Hashable, Sendable, CaseIterable {
  /// The root of a stage.
  case stage
  /// Background, border and contents.
  case layer
  /// A layer filled with a gradient.
  case gradientLayer
  /// A layer that fills and strokes a path.
  case shapeLayer
}
