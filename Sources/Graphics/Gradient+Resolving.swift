extension Gradient {
  /// The gradient without OKLab, for painters that mix sRGB straight or premultiplied.
  ///
  /// Straight and premultiplied gradients come back as they are. An OKLab gradient becomes a
  /// premultiplied one with stops put in between, until no channel of any pixel is half of 1/255 off.
  /// Premultiplied and not straight, because the mixture in OKLab is premultiplied too: towards a
  /// transparent stop the colour does not change, and needs no stops.
  ///
  /// - Returns: A straight or premultiplied gradient.
  /// - Complexity: O(stops); about a dozen stops between two, fifty between blue and yellow.
  public func resolved() -> Gradient {
    guard interpolation == .oklab, let first = stops.first else { return self }
    var resolved = Gradient(stops: [first], interpolation: .premultiplied)
    for (from, to) in zip(stops, stops.dropFirst()) {
      if from.offset < to.offset, from.color != to.color {
        let mixture = OKLabMixture(from.color, to.color)
        let width = to.offset - from.offset
        mixture.forEachPlace { place, color in
          resolved.stops.append(Stop(offset: from.offset + width * place, color: color))
        }
      }
      resolved.stops.append(to)
    }
    return resolved
  }
}

/// What lies between two colours, mixed in OKLab with premultiplied alpha.
private struct OKLabMixture {
  /// Lightness, a and b times alpha, and alpha.
  private let from: SIMD4<Double>
  private let to: SIMD4<Double>

  init(_ from: Color, _ to: Color) {
    func premultiplied(_ color: Color) -> SIMD4<Double> {
      let lab = color.oklab
      let alpha = color.alpha
      return SIMD4(lab.lightness * alpha, lab.a * alpha, lab.b * alpha, alpha)
    }
    self.from = premultiplied(from)
    self.to = premultiplied(to)
  }

  /// The colour at a fraction; sRGB's nearest by channel where the mixture is beyond it.
  private func color(at fraction: Double) -> Color {
    let mixed = from + (to - from) * fraction
    guard mixed.w > 0 else { return .clear }
    let lab = OKLab(lightness: mixed.x / mixed.w, a: mixed.y / mixed.w, b: mixed.z / mixed.w)
    var color = Color(lab, alpha: mixed.w)
    color.red = min(max(color.red, 0), 1)
    color.green = min(max(color.green, 0), 1)
    color.blue = min(max(color.blue, 0), 1)
    return color
  }

  /// How often an interval is halved at most: where a channel leaves sRGB its curve has a corner,
  /// on one side of which it is as steep as sRGB's transfer function is at black.
  private static var halvings: Int { 12 }
  /// How far a chord may be off at the places looked at, in 255ths; between them it may be more.
  private static var slack: Double { 0.35 }

  /// Calls a closure with the places between the ends where a stop is needed, in order.
  func forEachPlace(_ body: (Double, Color) -> Void) {
    divide(0, color(at: 0), 1, color(at: 1), depth: 0, body)
  }

  private func divide(
    _ low: Double, _ first: Color, _ high: Double, _ last: Color, depth: Int,
    _ body: (Double, Color) -> Void
  ) {
    if depth == Self.halvings { return }
    let middle = (low + high) / 2
    let color = color(at: middle)
    // An arc's greatest distance from its chord is near the middle, but one that turns both ways
    // can meet it there.
    let isStraight =
      distance(first, last, 0.5, color) < Self.slack
      && distance(first, last, 0.25, self.color(at: low + (high - low) * 0.25)) < Self.slack
      && distance(first, last, 0.75, self.color(at: low + (high - low) * 0.75)) < Self.slack
    if isStraight && depth > 0 { return }
    divide(low, first, middle, color, depth: depth + 1, body)
    body(middle, color)
    divide(middle, color, high, last, depth: depth + 1, body)
  }

  /// How far a colour is from the premultiplied mixture of two others, in 255ths of a channel.
  private func distance(
    _ first: Color, _ last: Color, _ fraction: Double, _ color: Color
  ) -> Double {
    func premultiplied(_ color: Color) -> SIMD4<Double> {
      SIMD4(color.red, color.green, color.blue, 1) * color.alpha
    }
    let (a, b) = (premultiplied(first), premultiplied(last))
    let difference = a + (b - a) * fraction - premultiplied(color)
    let size = difference.replacing(with: -difference, where: difference .< 0)
    return 255 * size.max()
  }
}
