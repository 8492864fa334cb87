internal import Graphics

/// Where distances between colours are measured: OKLab, as single numbers, from 8-bit sRGB.
enum PerceptualSpace {
  /// The place of a colour.
  ///
  /// - Parameter color: Red, green and blue, 0…255.
  /// - Returns: Lightness and the two opponent axes.
  static func point(_ color: SIMD3<Float>) -> SIMD3<Float> {
    let channels = SIMD3<Double>(color) / 255
    let lab = Color(channels.x, channels.y, channels.z).oklab
    return SIMD3(Float(lab.lightness), Float(lab.a), Float(lab.b))
  }

  /// The place of a colour as a word with red in the lowest byte.
  static func point(_ word: UInt32) -> SIMD3<Float> {
    point(SIMD3(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255)))
  }

  /// The square of the distance.
  @inline(__always)
  static func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    let difference = a - b
    return (difference * difference).sum()
  }
}
