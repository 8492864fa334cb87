import Graphics

/// Colours as FLIP has them: YCxCz, a linear form of CIELAB, to filter in, and CIELAB with Hunt's
/// adjustment to take distances in.
///
/// Vectors have three elements that count; the fourth is 0.
enum Opponent {
  /// The columns of the matrix from linear sRGB to XYZ, in exact fractions of the primaries.
  private static let red = SIMD4(
    10_135_552.0 / 24_577_794, 2_613_072.0 / 12_288_897, 1_425_312.0 / 73_733_382, 0)
  private static let green = SIMD4(
    8_788_810.0 / 24_577_794, 8_788_810.0 / 12_288_897, 8_788_810.0 / 73_733_382, 0)
  private static let blue = SIMD4(
    4_435_075.0 / 24_577_794, 887_015.0 / 12_288_897, 70_074_185.0 / 73_733_382, 0)
  /// XYZ of white; 1 in the fourth, by which is divided.
  private static let white = red + green + blue + SIMD4(0, 0, 0, 1)

  /// Linear light of a byte in sRGB.
  private static let linear: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    return value > 0.04045 ? Real.pow((value + 0.055) / 1.055, 2.4) : value / 12.92
  }

  /// YCxCz of a pixel in sRGB.
  static func color(of pixel: SIMD4<UInt8>) -> SIMD4<Double> {
    let xyz =
      (red * linear[Int(pixel[0])] + green * linear[Int(pixel[1])] + blue * linear[Int(pixel[2])])
      / white
    return SIMD4(116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2]), 0)
  }

  /// Adjusted CIELAB of YCxCz; what no screen can show is clipped to what it can.
  static func adjustedLab(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let y = (color[0] + 16) / 116
    let xyz = SIMD4(y + color[1] / 500, y, y - color[2] / 200, 0) * white
    let rgb = inverse.0 * xyz[0] + inverse.1 * xyz[1] + inverse.2 * xyz[2]
    return adjustedLab(linear: rgb.clamped(lowerBound: .zero, upperBound: .one))
  }

  /// Adjusted CIELAB of linear sRGB: colours count the less the darker they are.
  static func adjustedLab(linear rgb: SIMD4<Double>) -> SIMD4<Double> {
    let xyz = (red * rgb[0] + green * rgb[1] + blue * rgb[2]) / white
    let (x, y, z) = (response(xyz[0]), response(xyz[1]), response(xyz[2]))
    let lightness = 116 * y - 16
    let factor = 0.01 * lightness
    return SIMD4(lightness, 500 * (x - y) * factor, 200 * (y - z) * factor, 0)
  }

  /// HyAB: the difference in lightness plus the distance in a and b.
  static func distance(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    let d = one - other
    return abs(d[0]) + (d[1] * d[1] + d[2] * d[2]).squareRoot()
  }

  /// The cube root, and near 0, below (6∕29)³, its tangent.
  private static func response(_ value: Double) -> Double {
    let limit = 6.0 / 29
    if value > limit * limit * limit { return cubeRoot(value) }
    return value / (3 * limit * limit) + 4.0 / 29
  }

  /// The cube root of a number in the middle of the range, right to about a unit in the last place.
  ///
  /// A third of the exponent gives 5 % at worst; each of Halley's steps then cubes the error. With
  /// `Real.pow` instead, FLIP takes half as long again.
  private static func cubeRoot(_ value: Double) -> Double {
    var root = Double(bitPattern: value.bitPattern / 3 + 0x2a9f_7893_0000_0000)
    for _ in 0..<3 {
      let cube = root * root * root
      root *= (cube + 2 * value) / (2 * cube + value)
    }
    return root
  }

  /// The columns of the matrix from XYZ to linear sRGB, by Cramer's rule.
  private static let inverse: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) = {
    let rows = (cross(green, blue), cross(blue, red), cross(red, green))
    let determinant = (red * rows.0).sum()
    return (
      SIMD4(rows.0[0], rows.1[0], rows.2[0], 0) / determinant,
      SIMD4(rows.0[1], rows.1[1], rows.2[1], 0) / determinant,
      SIMD4(rows.0[2], rows.1[2], rows.2[2], 0) / determinant
    )
  }()

  private static func cross(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0], 0)
  }
}
