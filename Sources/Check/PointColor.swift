import Graphics

/// A colour at a point, as a picture holds it: red, green, blue and alpha, premultiplied, 0 to 1.
typealias PointColor = SIMD4<Double>

extension PointColor {
  /// Premultiplies a colour.
  init(_ color: Color) {
    self = SIMD4(color.red, color.green, color.blue, 1) * color.alpha
    clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
  }

  /// This colour with another laid over it.
  func under(_ top: PointColor) -> PointColor { top + self * (1 - top.w) }

  /// The greatest difference in a channel.
  func difference(to other: PointColor) -> Double {
    let difference = self - other
    return difference.replacing(with: -difference, where: difference .< 0).max()
  }
}

extension Paint {
  /// A function that gives the paint's colour at a point of the painted shape's space.
  var sampler: (Point) -> PointColor {
    switch self {
    case .solid(let color):
      let color = PointColor(color)
      return { _ in color }
    case .axial(let axial):
      guard let toGradient = axial.transform.inverted() else { return { _ in .zero } }
      let gradient = axial.gradient.resolved()
      let axis = axial.end - axial.start
      let square = axis.x * axis.x + axis.y * axis.y
      guard square > 0 else { return { _ in .zero } }
      return { point in
        let place = toGradient.apply(point) - axial.start
        return gradient.color(at: (place.x * axis.x + place.y * axis.y) / square)
      }
    case .image(let pattern):
      guard let toPixels = pattern.transform.inverted() else { return { _ in .zero } }
      let image = pattern.image
      return { point in image.pixel(at: toPixels.apply(point)) }
    }
  }
}

extension Gradient {
  /// The colour at an offset; OKLab gradients must have been resolved.
  fileprivate func color(at offset: Double) -> PointColor {
    guard let first = stops.first, let last = stops.last else { return .zero }
    guard let next = stops.firstIndex(where: { $0.offset > offset }) else {
      return PointColor(last.color)
    }
    guard next > 0 else { return PointColor(first.color) }
    let (from, to) = (stops[next - 1], stops[next])
    let share = (offset - from.offset) / (to.offset - from.offset)
    if interpolation == .straight {
      return PointColor(from.color.interpolated(to: to.color, share))
    }
    let start = PointColor(from.color)
    return start + (PointColor(to.color) - start) * share
  }
}

extension Image {
  /// The nearest pixel; outside, edge pixels extend.
  fileprivate func pixel(at point: Point) -> PointColor {
    let x = Int(min(max(point.x, 0), Double(width - 1)))
    let y = Int(min(max(point.y, 0), Double(height - 1)))
    let index = 4 * (y * width + x)
    return SIMD4(
      Double(pixels[index]), Double(pixels[index + 1]), Double(pixels[index + 2]),
      Double(pixels[index + 3])) / 255
  }
}
