public import Graphics

/// A value that a layer's property can hold, and that an animation can produce.
public enum PropertyValue: Hashable, Sendable {
  /// No value, where a property allows it: no colour, no path, no image.
  case none
  /// A number.
  case number(Double)
  /// True or false; an animation switches it at once.
  case boolean(Bool)
  /// A point.
  case point(Point)
  /// A size.
  case size(Size)
  /// A rectangle.
  case rect(Rect)
  /// A colour, mixed with straight alpha.
  case color(Color)
  /// A transform.
  case transform(Transform)
  /// A path.
  case path(Path)
  /// An image; an animation switches it half-way.
  case image(Image)
  /// A word from a closed set, such as a line cap, or a free name.
  case string(String)
  /// Numbers, such as gradient locations or dash lengths.
  case numbers([Double])
  /// Colours, such as a gradient's.
  case colors([Color])
}
