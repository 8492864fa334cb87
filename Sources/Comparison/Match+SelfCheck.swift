package import Raster

extension Match {
  /// A pair of pictures and what a rule has to say of them.
  struct Proof {
    /// The rule.
    var match: Match
    /// The picture that should have been.
    var expected: Pixmap
    /// The picture that was.
    var actual: Pixmap
    /// Whether the two count as the same.
    var passes: Bool
  }

  /// Proves that each rule still tells pictures apart: one pair of each has to pass, one to fail.
  ///
  /// A comparator that says yes to everything, because of a miscompiled kernel or a bad machine,
  /// would make every test pass; so a run begins with this, which takes about a millisecond.
  ///
  /// - Returns: A line for each proof that failed; none when all is well.
  public static func selfCheck() -> [String] {
    selfCheck { $0.verdict(expected: $1, actual: $2) }
  }

  /// Proves a way to come to verdicts.
  ///
  /// - Parameter verdict: Called with a rule, the expected and the actual picture.
  /// - Returns: A line for each proof that failed.
  package static func selfCheck(
    _ verdict: (Match, Pixmap, Pixmap) -> MatchVerdict
  ) -> [String] {
    proofs().compactMap { proof in
      let result = verdict(proof.match, proof.expected, proof.actual)
      if result.passes == proof.passes { return nil }
      return
        "\(proof.match) \(result.passes ? "passes a pair that must fail" : "fails a pair that must pass"): \(result.words)"
    }
  }

  /// A dark disc on white, drawn by hand, so that nothing but the comparators is at work.
  private static func disc(x centerX: Int, grey: UInt8 = 40) -> Pixmap {
    var picture = Pixmap(width: 24, height: 24)
    for y in 0..<24 {
      for x in 0..<24 {
        // Twice the distances, so that the radius can be 6.5; the rim is a ring of mid grey.
        let (dx, dy) = (2 * (x - centerX), 2 * (y - 12))
        let square = dx * dx + dy * dy
        let value = square <= 121 ? grey : square <= 169 ? grey / 2 + 128 : 255
        picture[x, y] = Pixmap.Pixel(value, value, value, 255)
      }
    }
    return picture
  }

  private static func proofs() -> [Proof] {
    let disc = disc(x: 12)
    let moved = Self.disc(x: 15)
    var touched = disc
    touched[12, 12].green += 1
    // One pixel of the rim, as another rasterizer would have it.
    var smoother = disc
    smoother[18, 12] = Pixmap.Pixel(200, 200, 200, 255)
    let pairs: [(Match, passing: Pixmap, failing: Pixmap)] = [
      (.exact, disc, touched),
      (.fuzzy(difference: 0...1, pixels: 0...1, why: ""), touched, moved),
      (.fuzzy(difference: 1...1, pixels: 1...1, why: ""), touched, disc),
      (.density(window: 8, most: 0.02, why: ""), touched, moved),
      (.edge(slack: 1, why: ""), smoother, moved),
      (.yiq(threshold: 0.1, countsAntialiasing: false, why: ""), touched, moved),
      (.yiq(threshold: 0.05, countsAntialiasing: true, why: ""), touched, smoother),
      (.flip(mean: 0.01, why: ""), touched, moved),
      (.ssim(least: 0.99, why: ""), touched, moved),
      (.all([.exact, .edge(slack: 0, why: "")]), disc, touched),
      (.any([.exact, .edge(slack: 1, why: "")]), smoother, moved),
    ]
    return pairs.flatMap { match, passing, failing in
      [
        Proof(match: match, expected: disc, actual: passing, passes: true),
        Proof(match: match, expected: disc, actual: failing, passes: false),
      ]
    }
  }
}
