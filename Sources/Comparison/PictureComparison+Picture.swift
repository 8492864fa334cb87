public import Raster

extension PictureComparison {
  /// The colours of a difference picture.
  public enum DifferenceColor {
    /// A pixel that has something where less was expected.
    public static let added = Pixmap.Pixel(224, 0, 32, 255)
    /// A pixel that has less than was expected.
    public static let removed = Pixmap.Pixel(0, 80, 255, 255)
    /// A pixel that differs, but only as much as the rule allows.
    public static let tolerated = Pixmap.Pixel(255, 208, 0, 255)
  }

  /// A picture of where the two differ: what is equal is dimmed to a tenth, what was added is red,
  /// what was removed blue, and what the rule lets pass yellow.
  ///
  /// A pixel was added when it is farther from the backdrop than the one that was expected, and
  /// removed when it is nearer; the backdrop is the pixel that most of the expected picture's border
  /// has. One that has another colour and is as far counts as added. The picture is opaque, over
  /// white, and as large as the larger of the two in each direction.
  ///
  /// - Parameter match: The rule. `fuzzy`, `edge` and `yiq` say of each pixel whether they let it
  ///   pass; to other rules every difference is one.
  /// - Returns: The picture.
  public func picture(for match: Match = .exact) -> Pixmap {
    let tolerated = match.tolerated(in: self)
    let backdrop = backdrop()
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        guard x < expected.width, y < expected.height else {
          picture[x, y] = DifferenceColor.added
          continue
        }
        guard x < actual.width, y < actual.height else {
          picture[x, y] = DifferenceColor.removed
          continue
        }
        let pixel = expected[x, y]
        if differences[index] == 0 {
          picture[x, y] = pixel.dimmed
        } else if tolerated?[index] ?? false {
          picture[x, y] = DifferenceColor.tolerated
        } else {
          let isRemoved = actual[x, y].distance(to: backdrop) < pixel.distance(to: backdrop)
          picture[x, y] = isRemoved ? DifferenceColor.removed : DifferenceColor.added
        }
      }
    }
    return picture
  }

  /// What most of the expected picture's border is; of several the first by its bytes.
  private func backdrop() -> Pixmap.Pixel {
    let (right, bottom) = (expected.width - 1, expected.height - 1)
    var border: [Pixmap.Pixel] = []
    for x in 0...right { border += [expected[x, 0], expected[x, bottom]] }
    for y in 0...bottom { border += [expected[0, y], expected[right, y]] }
    border.sort { $0.word < $1.word }
    var most = (pixel: border[0], count: 0)
    var start = 0
    for index in border.indices
    where index + 1 == border.count || border[index] != border[index + 1] {
      if index + 1 - start > most.count { most = (border[index], index + 1 - start) }
      start = index + 1
    }
    return most.pixel
  }
}

extension Match {
  /// Which pixels the rule lets pass one by one; nil when it does not look at them so.
  fileprivate func tolerated(in comparison: PictureComparison) -> [Bool]? {
    guard comparison.sizesAreEqual else { return nil }
    switch self {
    case .exact, .density, .flip, .ssim: return nil
    case .fuzzy(let difference, _, _):
      return comparison.differences.map { $0 <= difference.upperBound }
    case .edge(let slack, _): return comparison.isWithinEnvelope(slack: slack)
    case .yiq(let threshold, let countsAntialiasing, _):
      return YIQ(expected: comparison.expected, actual: comparison.actual)
        .tolerated(threshold: threshold, countsAntialiasing: countsAntialiasing)
    case .all(let rules):
      return rules.map { $0.tolerated(in: comparison) }.reduce(nil, joined { $0 && $1 })
    case .any(let rules):
      return rules.map { $0.tolerated(in: comparison) }.reduce(nil, joined { $0 || $1 })
    }
  }

  private func joined(
    _ join: @escaping (Bool, Bool) -> Bool
  ) -> ([Bool]?, [Bool]?) -> [Bool]? {
    { one, other in
      guard let one, let other else { return one ?? other }
      return zip(one, other).map(join)
    }
  }
}

extension Pixmap.Pixel {
  fileprivate var word: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// The sum of the channels' differences.
  fileprivate func distance(to other: Self) -> Int {
    abs(Int(red) - Int(other.red)) + abs(Int(green) - Int(other.green))
      + abs(Int(blue) - Int(other.blue)) + abs(Int(alpha) - Int(other.alpha))
  }

  /// A tenth of the pixel, as a grey over white.
  fileprivate var dimmed: Self {
    let sum = 54 * Int(red) + 183 * Int(green) + 19 * Int(blue)
    let grey = UInt8(255 - (255 - min(255, sum / 256 + 255 - Int(alpha))) / 10)
    return Self(grey, grey, grey, 255)
  }
}
