/// A colour in Björn Ottosson's OKLab, where equal distances look about equally different.
///
/// Constants and steps are those of "A perceptual color space for image processing" (2020): linear
/// light is mixed into three cone responses, whose cube roots are mixed into lightness and two
/// opponent axes. They have ten digits, so there and back is true to about eight.
public struct OKLab: Hashable, Sendable {
  /// Lightness: 0 is black, 1 white.
  public var lightness: Double
  /// Green (below 0) to red.
  public var a: Double
  /// Blue (below 0) to yellow.
  public var b: Double

  /// Creates a colour from its coordinates.
  public init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }
}

extension Color {
  /// The colour in OKLab, without alpha.
  public var oklab: OKLab {
    let r = Self.linear(red)
    let g = Self.linear(green)
    let b = Self.linear(blue)
    let l = Self.cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = Self.cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = Self.cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return OKLab(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// Creates a colour from OKLab; what sRGB cannot show comes out beyond 0…1.
  public init(_ lab: OKLab, alpha: Double = 1) {
    let l = lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b
    let m = lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b
    let s = lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    self.init(
      Self.encoded(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
      Self.encoded(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
      Self.encoded(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3),
      alpha)
  }

  /// sRGB's transfer function to linear light (IEC 61966-2-1), odd about 0.
  private static func linear(_ value: Double) -> Double {
    let size = abs(value)
    let linear = size <= 0.04045 ? size / 12.92 : Real.pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
  }

  /// The inverse of ``linear(_:)``.
  private static func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * Real.pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }

  private static func cubeRoot(_ value: Double) -> Double {
    let root = Real.pow(abs(value), 1.0 / 3)
    return value < 0 ? -root : root
  }
}
