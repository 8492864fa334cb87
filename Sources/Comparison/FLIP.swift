import Graphics

extension PictureComparison {
  /// The mean of FLIP, how visible the difference is to somebody who flips between the pictures: 0
  /// for equal pictures to 1.
  ///
  /// After Andersson, Nilsson, Akenine-Möller and others, "FLIP: A Difference Evaluator for
  /// Alternating Images" (2020), for low dynamic range and 67.02064 pixels per degree: a display of
  /// 3840 pixels on 0.7 m, seen from 0.7 m. Translucent pictures are held against each other over
  /// white and over black, and the greater mean counts.
  ///
  /// - Returns: The mean over all pixels; nil when the sizes differ.
  /// - Complexity: O(pixels around those that differ).
  public func flip() -> Double? {
    guard sizesAreEqual else { return nil }
    guard let bounds else { return 0 }
    let box = bounds.grown(by: FLIP.reach, width: width, height: height)
    let sums = backdrops.map { backdrop in
      let one = FLIP(OpaquePicture(expected, over: backdrop), in: box)
      let other = FLIP(OpaquePicture(actual, over: backdrop), in: box)
      return one.errors(to: other).reduce(0, +)
    }
    return (sums.max() ?? 0) / Double(width * height)
  }
}

/// A part of a picture as FLIP's model of the eye sees it.
struct FLIP {
  /// How far a pixel is seen: the radius of the largest filter.
  static let reach = FLIPFilters.reach

  /// L, and Hunt-adjusted a and b.
  private var colors: [SIMD4<Double>]
  /// The strength of edges and of points.
  private var features: [(edge: Double, point: Double)]

  /// Filters a part of a picture.
  ///
  /// - Parameters:
  ///   - picture: The whole picture.
  ///   - box: The part.
  init(_ picture: OpaquePicture, in box: PixelBox) {
    let around = box.grown(by: Self.reach, width: picture.width, height: picture.height)
    let opponents = around.y.flatMap { y in around.x.map { Opponent.color(of: picture[$0, y]) } }
    func plane(_ channel: Int) -> Plane {
      var next = 0
      return Plane(around) { _, _ in
        defer { next += 1 }
        return opponents[next][channel]
      }
    }
    let luminance = plane(0)
    let filters = FLIPFilters.standard
    let y = filters.achromatic.apply(to: luminance, in: box)
    let cx = filters.redGreen.apply(to: plane(1), in: box)
    let cz = filters.blueYellow.apply(to: plane(2), in: box)
    colors = y.indices.map { Opponent.adjustedLab(SIMD4(y[$0], cx[$0], cz[$0], 0)) }

    // The features are those of Y in 0…1.
    var lightness = luminance
    for index in lightness.values.indices {
      lightness.values[index] = (lightness.values[index] + 16) / 116
    }
    func strength(_ derivative: [Double]) -> [Double] {
      let across = lightness.filtered(derivative, filters.feature, in: box).values
      let down = lightness.filtered(filters.feature, derivative, in: box).values
      return zip(across, down).map { ($0 * $0 + $1 * $1).squareRoot() }
    }
    features = zip(strength(filters.edge), strength(filters.point)).map { ($0, $1) }
  }

  /// The error of each pixel, 0…1.
  func errors(to other: FLIP) -> [Double] {
    colors.indices.map { index in
      let color = Self.redistributed(Opponent.distance(colors[index], other.colors[index]))
      if color == 0 { return 0 }
      let (mine, theirs) = (features[index], other.features[index])
      let difference = max(abs(mine.edge - theirs.edge), abs(mine.point - theirs.point))
      // (Δ ∕ √2) to the power 0.5.
      let feature = min(1, (difference / 2.0.squareRoot()).squareRoot())
      return Real.pow(color, 1 - feature)
    }
  }

  /// A colour's distance to the power 0.7, so that the lower 40 % of the range take 95 % of 0…1.
  private static func redistributed(_ distance: Double) -> Double {
    if distance == 0 { return 0 }
    let error = Real.pow(distance, 0.7)
    let limit = 0.4 * greatest
    if error < limit { return error * 0.95 / limit }
    return 0.95 + (error - limit) / (greatest - limit) * 0.05
  }

  /// The greatest error: that of green and blue.
  private static let greatest: Double = {
    let green = Opponent.adjustedLab(linear: SIMD4(0, 1, 0, 0))
    let blue = Opponent.adjustedLab(linear: SIMD4(0, 0, 1, 0))
    return Real.pow(Opponent.distance(green, blue), 0.7)
  }()
}
