/// Finds the palette's colour for each pixel, with a memory of what was asked before.
struct PaletteMatcher {
  /// The number that transparent pixels have.
  let transparent: UInt8
  /// How far a pattern moves colours, in 8-bit steps; 0 is the nearest colour.
  private let amplitude: Float
  private let points: [SIMD3<Float>]
  /// The last colour asked for, by the lower bits of its hash, and its answer.
  private var memory: [UInt64]

  private static let memoryBits = 16

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - colors: The palette, words with red in the lowest byte.
  ///   - transparent: The number that transparent pixels have.
  ///   - amplitude: How far a pattern moves colours, in 8-bit steps.
  init(_ colors: [UInt32], transparent: UInt8, amplitude: Float) {
    self.transparent = transparent
    self.amplitude = amplitude
    points = colors.map { PerceptualSpace.point($0) }
    // No colour has a highest bit: nothing is known at first.
    memory = [UInt64](repeating: .max, count: 1 << Self.memoryBits)
  }

  /// The numbers of a rectangle's pixels.
  ///
  /// - Parameters:
  ///   - frame: Straight words; alpha 0 is transparent.
  ///   - width: The frame's width.
  ///   - place: The rectangle.
  ///   - numbers: The frame's numbers; those in the rectangle are set.
  mutating func match(
    _ frame: [UInt32], width: Int, in place: PixelRectangle, into numbers: inout [UInt8]
  ) {
    var last = UInt32.max
    var answer = transparent
    for y in place.y..<place.y + place.height {
      for x in place.x..<place.x + place.width {
        let word = frame[y * width + x]
        if word >> 24 == 0 {
          numbers[y * width + x] = transparent
          continue
        }
        let color = (amplitude > 0 ? Self.moved(word, by: amplitude, x, y) : word) & 0xff_ffff
        if color != last {
          last = color
          answer = number(of: color)
        }
        numbers[y * width + x] = answer
      }
    }
  }

  private mutating func number(of color: UInt32) -> UInt8 {
    let slot = Int((color &* 0x9e37_79b1) >> UInt32(32 - Self.memoryBits))
    let known = memory[slot]
    if known >> 8 == UInt64(color) { return UInt8(truncatingIfNeeded: known) }
    let point = PerceptualSpace.point(color)
    var nearest = 0
    var least = Float.infinity
    for index in points.indices {
      let distance = PerceptualSpace.distance(point, points[index])
      if distance < least { (least, nearest) = (distance, index) }
    }
    memory[slot] = UInt64(color) << 8 | UInt64(nearest)
    return UInt8(nearest)
  }

  /// A colour moved by the pattern's value at a pixel.
  @inline(__always)
  private static func moved(_ word: UInt32, by amplitude: Float, _ x: Int, _ y: Int) -> UInt32 {
    let shift = Int32(((BayerPattern.value(x, y) - 0.5) * amplitude * 256).rounded())
    var result: UInt32 = 0
    for place in [UInt32(0), 8, 16] {
      let channel = Int32(word >> place & 255) * 256 + shift
      result |= UInt32(min(max((channel + 128) >> 8, 0), 255)) << place
    }
    return result
  }
}

/// Bayer's pattern of 8 by 8 thresholds: of any size of area, about the right part is above.
enum BayerPattern {
  /// The threshold at a pixel, above 0 and below 1.
  @inline(__always)
  static func value(_ x: Int, _ y: Int) -> Float {
    // The bits of x xor y and of y, interleaved, the lowest first.
    let (a, b) = ((x ^ y) & 7, y & 7)
    var value = 0
    for bit in 0..<3 {
      value = value << 2 | (a >> bit & 1) << 1 | b >> bit & 1
    }
    return (Float(value) + 0.5) / 64
  }
}
