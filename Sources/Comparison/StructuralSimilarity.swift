import Graphics

extension PictureComparison {
  /// The structural similarity of the two pictures, 1 when they are equal, down to about 0.
  ///
  /// After Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment: from error visibility to
  /// structural similarity" (2004): Gaussian windows of 11 × 11 pixels with σ = 1.5, K₁ = 0.01,
  /// K₂ = 0.03, red, green and blue for themselves; the mean over all windows that lie inside the
  /// picture, and of the channels. Where the picture is smaller than a window it is mirrored.
  /// Translucent pictures are held against each other over white and over black, and the lesser
  /// similarity counts. A mean hides small faults: one wrong pixel of 300 × 300 is 0.999.
  ///
  /// - Returns: The similarity; nil when the sizes differ.
  /// - Complexity: O(pixels around those that differ).
  public func structuralSimilarity() -> Double? {
    guard sizesAreEqual else { return nil }
    guard let bounds else { return 1 }
    let reach = StructuralSimilarity.reach
    let isSmall = min(width, height) < 2 * reach + 1
    let margin = isSmall ? 0 : reach
    let whole = PixelBox(x: margin..<width - margin, y: margin..<height - margin)
    // Farther away than a window reaches, windows are equal: their similarity is 1.
    let near = bounds.grown(by: reach, width: width, height: height)
    let box = PixelBox(x: near.x.clamped(to: whole.x), y: near.y.clamped(to: whole.y))
    guard box.area > 0 else { return 1 }
    let losses = backdrops.map { backdrop in
      StructuralSimilarity(
        OpaquePicture(expected, over: backdrop), OpaquePicture(actual, over: backdrop)
      ).loss(in: box)
    }
    return 1 - (losses.max() ?? 0) / Double(3 * whole.area)
  }
}

/// Windows of two opaque pictures of one size.
private struct StructuralSimilarity {
  /// How far a window reaches from its middle.
  static let reach = 5

  let expected: OpaquePicture
  let actual: OpaquePicture

  init(_ expected: OpaquePicture, _ actual: OpaquePicture) {
    self.expected = expected
    self.actual = actual
  }

  /// The sum over channels and windows of what is missing to a similarity of 1.
  func loss(in box: PixelBox) -> Double {
    (0..<3).reduce(0) { $0 + loss(of: $1, in: box) }
  }

  private func loss(of channel: Int, in box: PixelBox) -> Double {
    let weights = Self.weights
    let reach = Self.reach
    // Mirrored indices where the picture is smaller than a window; all others lie inside.
    let around = PixelBox(
      x: box.x.lowerBound - reach..<box.x.upperBound + reach,
      y: box.y.lowerBound - reach..<box.y.upperBound + reach)
    func plane(_ picture: OpaquePicture) -> Plane {
      Plane(around) { x, y in
        Double(picture[mirrored(x, picture.width), mirrored(y, picture.height)][channel])
      }
    }
    func mean(_ plane: Plane) -> [Double] { plane.filtered(weights, weights, in: box).values }
    let (one, other) = (plane(expected), plane(actual))
    let (mean1, mean2) = (mean(one), mean(other))
    let square1 = mean(one.multiplied(by: one))
    let square2 = mean(other.multiplied(by: other))
    let product = mean(one.multiplied(by: other))
    // (K · 255)², with K₁ and K₂.
    let (c1, c2) = (2.55 * 2.55, 7.65 * 7.65)
    var loss = 0.0
    for index in mean1.indices {
      let (m1, m2) = (mean1[index], mean2[index])
      let variances = square1[index] - m1 * m1 + (square2[index] - m2 * m2)
      let covariance = product[index] - m1 * m2
      let likeness = (2 * m1 * m2 + c1) * (2 * covariance + c2)
      loss += 1 - likeness / ((m1 * m1 + m2 * m2 + c1) * (variances + c2))
    }
    return loss
  }

  /// The index in a row of `count` that is continued by its mirror image, edges doubled.
  private func mirrored(_ index: Int, _ count: Int) -> Int {
    if index >= 0, index < count { return index }
    let period = 2 * count
    let place = ((index % period) + period) % period
    return place < count ? place : period - 1 - place
  }

  /// A Gaussian of σ = 1.5 that sums up to 1.
  private static let weights: [Double] = {
    let values = (-reach...reach).map { Real.exp(-0.5 * Double($0 * $0) / 2.25) }
    let sum = values.reduce(0, +)
    return values.map { $0 / sum }
  }()
}
