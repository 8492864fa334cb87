/// An sRGB colour with straight (not premultiplied) alpha; every component runs from 0 to 1.
///
/// Components are gamma-encoded, as written in `#rrggbb`; blending happens in that space, as in
/// Core Animation. Values outside 0…1 may appear while an animation overshoots; they are clamped
/// only when pixels are made.
public struct Color: Hashable, Sendable {
  /// The red component, 0 to 1.
  public var red: Double
  /// The green component, 0 to 1.
  public var green: Double
  /// The blue component, 0 to 1.
  public var blue: Double
  /// The opacity, 0 (nothing shows) to 1 (opaque).
  public var alpha: Double

  /// Creates a colour from its components.
  @inlinable
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(1, 1, 1)
  /// Transparent black.
  public static let clear = Color(0, 0, 0, 0)

  /// The same colour with another alpha.
  @inlinable
  public func withAlpha(_ alpha: Double) -> Color { Color(red, green, blue, alpha) }
}
