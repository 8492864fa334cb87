/// The fixed part of the 256-colour palette: a cube of 6 × 6 × 6 (16…231) and 24 greys (232…255).
package struct IndexedPalette: Sendable {
  /// The levels of the cube's axes, as xterm has them.
  package static let cubeLevels = [0, 95, 135, 175, 215, 255]

  /// The nearest cube step for each channel value; the lower one at a tie.
  private let steps: [UInt8]

  package init() {
    steps = (0...255).map { value in
      let distances = Self.cubeLevels.map { abs($0 - value) }
      let least = distances.indices.min { distances[$0] < distances[$1] } ?? 0
      return UInt8(least)
    }
  }

  /// The index of the colour with the least squared distance; the cube wins a tie.
  ///
  /// The nearest of the cube is the nearest of each axis. The nearest grey is the one nearest to
  /// the mean, as Σ(cᵢ − g)² = 3 (g − mean)² + a constant.
  package func nearest(red: Int, green: Int, blue: Int) -> Int {
    let r = Int(steps[red])
    let g = Int(steps[green])
    let b = Int(steps[blue])
    let cube = Self.squaredDistance(
      red, green, blue, Self.level(r), Self.level(g), Self.level(b))
    let sum = red + green + blue
    // round((mean − 8) ∕ 10) with mean = sum ∕ 3, ties up.
    let step = min(23, max(0, (sum - 24 + 15) / 30))
    let grey = 8 + 10 * step
    return Self.squaredDistance(red, green, blue, grey, grey, grey) < cube
      ? 232 + step : 16 + 36 * r + 6 * g + b
  }

  /// The colour at an index from 16.
  package static func color(at index: Int) -> (red: Int, green: Int, blue: Int) {
    precondition((16...255).contains(index), "the first 16 colours are the user's")
    if index >= 232 {
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
    let cell = index - 16
    return (level(cell / 36), level(cell / 6 % 6), level(cell % 6))
  }

  @inline(__always)
  private static func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }

  @inline(__always)
  private static func squaredDistance(
    _ r: Int, _ g: Int, _ b: Int, _ r2: Int, _ g2: Int, _ b2: Int
  ) -> Int {
    (r - r2) * (r - r2) + (g - g2) * (g - g2) + (b - b2) * (b - b2)
  }
}
