import Comparison
import Raster
import Testing

@Suite("What counts as the same picture")
struct MatchTests {
  let grey = Pixmap(width: 20, height: 10, filled: 100)

  @Test func `rules are equal when all they say is`() {
    #expect(Match.edge(slack: 8, why: "blur") != Match.edge(slack: 9, why: "blur"))
  }

  @Test func `a rule says its numbers and leaves out its reason`() {
    let fuzzy = Match.fuzzy(difference: 0...3, pixels: 4...4, why: "blur")
    #expect("\(Match.exact)" == "exact")
    #expect("\(fuzzy)" == "fuzzy difference=0-3 pixels=4")
    #expect(
      "\(Match.all([fuzzy, .any([.density(window: 16, most: 0.05, why: ""), .edge(slack: 8, why: "")])]))"
        == "all(fuzzy difference=0-3 pixels=4, any(density window=16 most=0.05, edge slack=8))")
    #expect(
      "\(Match.yiq(threshold: 0.1, countsAntialiasing: false, why: ""))" == "yiq threshold=0.1")
    #expect(
      "\(Match.yiq(threshold: 1, countsAntialiasing: true, why: ""))"
        == "yiq threshold=1 antialiasing")
  }

  @Test func `exactly equal means that no pixel differs`() {
    var other = grey
    #expect(
      Match.exact.verdict(expected: grey, actual: other)
        == .init(passes: true, words: "no pixel differs"))
    other[3, 4].red = 101
    let verdict = Match.exact.verdict(expected: grey, actual: other)
    #expect(!verdict.passes)
    #expect(verdict.words == "1 pixel differs by up to 1, in x 3..<4, y 4..<5; none may")
  }

  @Test(
    arguments: [
      .exact, .fuzzy(difference: 0...255, pixels: 0...100_000, why: ""),
      .density(window: 16, most: 1, why: ""), .edge(slack: 255, why: ""),
      .yiq(threshold: 1, countsAntialiasing: false, why: ""), .flip(mean: 1, why: ""),
      .ssim(least: 0, why: ""), .any([.edge(slack: 255, why: "")]),
    ] as [Match])
  func `pictures of different sizes never count as the same`(_ match: Match) {
    let verdict = match.verdict(
      expected: Pixmap(width: 3, height: 2), actual: Pixmap(width: 2, height: 2))
    #expect(!verdict.passes)
    #expect(verdict.words.hasPrefix("2x2 pixels instead of 3x2"))
  }
}

extension Pixmap {
  /// An opaque picture of one grey.
  init(width: Int, height: Int, filled grey: UInt8) {
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { self[x, y] = Pixel(grey, grey, grey, 255) }
    }
  }
}
