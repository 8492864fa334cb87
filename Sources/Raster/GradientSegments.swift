import Graphics

/// A gradient made ready for rows: colours between stops in integers.
///
/// Along a row of pixels the offset runs evenly, so between two stops each channel is a straight
/// line; it is stepped in fixed point, 8.23 bits a lane, from values calculated at the interval's
/// two ends in the row. Where alpha and colour change together, colours are straight and multiplied
/// by alpha pixel by pixel.
struct GradientSegments {
  /// What lies between two stops.
  struct Segment {
    /// Where the interval starts and ends; infinite for the padding before and after.
    var start: Double
    var end: Double
    /// Channels R, G, B, A at both ends, 0…255; premultiplied unless `isStraight`.
    var from: SIMD4<Double>
    var to: SIMD4<Double>
    /// Whether colours are to be multiplied by alpha pixel by pixel.
    var isStraight: Bool
    /// Whether nothing is to be painted.
    var isClear: Bool
    /// Whether alpha is 255 throughout.
    var isOpaque: Bool
  }

  /// The intervals by offset, from −∞ to +∞ without gaps.
  private(set) var segments: [Segment] = []
  /// The last OKLab gradient and what it became, because resolving takes longer than painting.
  private var resolved: (source: Gradient, result: Gradient)?

  /// Takes another gradient's stops and keeps the memory.
  mutating func load(_ gradient: Gradient, opacity: Double) {
    segments.removeAll(keepingCapacity: true)
    if gradient.interpolation == .oklab {
      let result =
        if let resolved, resolved.source == gradient { resolved.result } else {
          gradient.resolved()
        }
      resolved = (gradient, result)
      return load(result, opacity: opacity)
    }
    guard let first = gradient.stops.first else { return }
    let isStraight = gradient.interpolation == .straight
    var previous = first
    append(-.infinity, first.offset, first.color, first.color, isStraight, opacity)
    for stop in gradient.stops.dropFirst() {
      append(previous.offset, stop.offset, previous.color, stop.color, isStraight, opacity)
      previous = stop
    }
    append(previous.offset, .infinity, previous.color, previous.color, isStraight, opacity)
  }

  private mutating func append(
    _ start: Double, _ end: Double, _ from: Color, _ to: Color, _ isStraight: Bool,
    _ opacity: Double
  ) {
    if !(start < end) { return }
    let first = Self.channels(from, opacity)
    let last = Self.channels(to, opacity)
    // Straight and premultiplied mixtures agree where alpha or the colour stays the same.
    let isLinear =
      !isStraight || first.w == last.w
      || (first.x == last.x && first.y == last.y && first.z == last.z)
    segments.append(
      Segment(
        start: start, end: end, from: isLinear ? Self.premultiplied(first) : first,
        to: isLinear ? Self.premultiplied(last) : last, isStraight: !isLinear,
        isClear: first.w == 0 && last.w == 0, isOpaque: first.w == 255 && last.w == 255))
  }

  private static func channels(_ color: Color, _ opacity: Double) -> SIMD4<Double> {
    SIMD4(
      Color.clamped(color.red) * 255, Color.clamped(color.green) * 255,
      Color.clamped(color.blue) * 255, Color.clamped(color.alpha) * opacity * 255)
  }

  private static func premultiplied(_ channels: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = channels.w / 255
    return SIMD4(channels.x * alpha, channels.y * alpha, channels.z * alpha, channels.w)
  }
}
