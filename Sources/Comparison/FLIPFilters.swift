import Graphics

/// The filters of FLIP at 67.02064 pixels per degree, all separable.
struct FLIPFilters {
  /// Pixels per degree of the visual angle.
  private static let density = 67.02064
  /// The radius of the largest filter: 3 σ of the widest Gaussian, in pixels, rounded up.
  static let reach = 10

  /// A weighted sum of Gaussians.
  struct Blur {
    /// Weights along one direction, and how much they count.
    var terms: [(weights: [Double], share: Double)]

    /// Filters a plane.
    func apply(to plane: Plane, in box: PixelBox) -> [Double] {
      var sum = [Double](repeating: 0, count: box.area)
      for term in terms {
        let values = plane.filtered(term.weights, term.weights, in: box).values
        for index in sum.indices { sum[index] += term.share * values[index] }
      }
      return sum
    }
  }

  /// The contrast sensitivity for lightness.
  let achromatic = blur([(1, 0.0047)])
  /// The contrast sensitivity for red against green.
  let redGreen = blur([(1, 0.0053)])
  /// The contrast sensitivity for blue against yellow.
  let blueYellow = blur([(34.1, 0.04), (13.5, 0.025)])
  /// The Gaussian across the direction of a feature.
  let feature: [Double]
  /// The first derivative of that Gaussian.
  let edge: [Double]
  /// The second derivative of that Gaussian.
  let point: [Double]

  /// The one set that there is.
  static let standard = FLIPFilters()

  private init() {
    let deviation = 0.5 * 0.082 * Self.density
    let reach = Int((3 * deviation).rounded(.up))
    let places = (-reach...reach).map(Double.init)
    let gaussian = places.map { Real.exp(-$0 * $0 / (2 * deviation * deviation)) }
    let sum = gaussian.reduce(0, +)
    feature = gaussian.map { $0 / sum }
    edge = Self.balanced(zip(places, gaussian).map { -$0 * $1 })
    point = Self.balanced(
      zip(places, gaussian).map { ($0 * $0 / (deviation * deviation) - 1) * $1 })
  }

  /// Weights whose positive ones sum up to 1, and whose negative ones to −1.
  private static func balanced(_ weights: [Double]) -> [Double] {
    let positive = weights.reduce(0) { $0 + max(0, $1) }
    let negative = weights.reduce(0) { $0 - min(0, $1) }
    return weights.map { $0 < 0 ? $0 / negative : $0 / positive }
  }

  /// The sum of a √(π∕b) e^(−π² r² ∕ b) with r in degrees, scaled so that it sums up to 1.
  private static func blur(_ parameters: [(a: Double, b: Double)]) -> Blur {
    let terms = parameters.map { parameter in
      let weights = (-reach...reach).map { place in
        let degrees = Double(place) / density
        return Real.exp(-Double.pi * Double.pi * degrees * degrees / parameter.b)
      }
      return (weights: weights, share: parameter.a * (Double.pi / parameter.b).squareRoot())
    }
    let sum = terms.reduce(0) { total, term in
      let side = term.weights.reduce(0, +)
      return total + term.share * side * side
    }
    return Blur(terms: terms.map { ($0.weights, $0.share / sum) })
  }
}
