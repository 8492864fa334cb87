import Comparison
import Raster
import TestSupport
import Testing

@Suite("Rules that look at places: density and edge")
struct LocalRuleTests {
  private let grey = Pixmap(width: 40, height: 30, filled: 100)

  private func changed(_ x: Range<Int>, _ y: Range<Int>, by amount: UInt8 = 50) -> Pixmap {
    var picture = grey
    for row in y {
      for column in x { picture[column, row].blue += amount }
    }
    return picture
  }

  @Test func `density is the share of the fullest window, wherever it lies`() {
    let comparison = PictureComparison(expected: grey, actual: changed(11..<15, 7..<12))
    #expect(comparison.density(window: 8).share == 20.0 / 64)
    #expect(comparison.density(window: 8).box == PixelBox(x: 7..<15, y: 4..<12))
    #expect(comparison.density(window: 2).share == 1)
    #expect(comparison.density(window: 1).share == 1)
    // No window is larger than the picture.
    #expect(comparison.density(window: 100).share == 20.0 / 1200)
  }

  @Test func `a small fault fails by its density where a count of all pixels would let it pass`() {
    let fault = changed(3..<9, 3..<9, by: 1)
    #expect(
      Match.fuzzy(difference: 0...1, pixels: 0...40, why: "").verdict(expected: grey, actual: fault)
        .passes)
    let verdict = Match.density(window: 16, most: 0.05, why: "")
      .verdict(expected: grey, actual: fault)
    #expect(!verdict.passes)
    #expect(
      verdict.words
        == "0.140625 of the window at x 0..<16, y 0..<16 differs; 0.05 is allowed")
    #expect(verdict.needed.text == "density16=0.140625")
  }

  @Test(arguments: 0..<20)
  func `density of arbitrary pixels is what counting every window gives`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (
      Int.random(in: 1...24, using: &random), Int.random(in: 1...24, using: &random)
    )
    let expected = Pixmap(width: width, height: height)
    var actual = expected
    for y in 0..<height {
      for x in 0..<width where Int.random(in: 0..<4, using: &random) == 0 {
        actual[x, y].alpha = 255
      }
    }
    let window = Int.random(in: 1...10, using: &random)
    let (columns, rows) = (min(window, width), min(window, height))
    var most = 0
    for top in 0...height - rows {
      for left in 0...width - columns {
        var count = 0
        for y in top..<top + rows {
          for x in left..<left + columns where actual[x, y].alpha > 0 { count += 1 }
        }
        most = max(most, count)
      }
    }
    let comparison = PictureComparison(expected: expected, actual: actual)
    #expect(comparison.density(window: window).share == Double(most) / Double(columns * rows))
  }

  /// A vertical edge, black to the left of a column, with one column of a grey between.
  private func edge(at column: Int, between: UInt8) -> Pixmap {
    var picture = Pixmap(width: 20, height: 8, filled: 255)
    for y in 0..<8 {
      for x in 0..<column { picture[x, y] = .init(0, 0, 0, 255) }
      picture[column, y] = .init(between, between, between, 255)
    }
    return picture
  }

  private func edgeVerdict(_ actual: Pixmap, slack: Int = 0) -> MatchVerdict {
    Match.edge(slack: slack, why: "").verdict(
      expected: edge(at: 10, between: 128), actual: actual)
  }

  @Test func `an edge may be smoother or sharper, but not somewhere else`() {
    #expect(edgeVerdict(edge(at: 10, between: 60)).passes)
    #expect(edgeVerdict(edge(at: 10, between: 255)).passes)
    let moved = edgeVerdict(edge(at: 12, between: 128))
    #expect(!moved.passes)
    #expect(
      moved.words == "a channel is 128 outside its envelope at 10,0; 0 is allowed")
  }

  @Test func `what came and what went both count, beyond the slack`() {
    let line = { (value: UInt8) in
      var picture = Pixmap(width: 20, height: 20, filled: 255)
      for y in 0..<20 { picture[10, y] = .init(value, value, value, 255) }
      return picture
    }
    let rule = Match.edge(slack: 8, why: "")
    let blank = Pixmap(width: 20, height: 20, filled: 255)
    #expect(rule.verdict(expected: blank, actual: line(247)).passes)
    #expect(!rule.verdict(expected: blank, actual: line(246)).passes)
    #expect(!rule.verdict(expected: line(246), actual: blank).passes)
    #expect(rule.verdict(expected: line(246), actual: blank).needed.text == "edge=9")
  }

  @Test func `all and any join rules and say what decided`() {
    let fault = changed(3..<9, 3..<9, by: 1)
    let loose = Match.fuzzy(difference: 0...1, pixels: 0...40, why: "")
    let strict = Match.density(window: 16, most: 0.05, why: "")
    let all = Match.all([loose, strict]).verdict(expected: grey, actual: fault)
    #expect(!all.passes)
    #expect(all.words.hasPrefix("0.140625 of the window"))
    #expect(all.needed.text == "difference=1 pixels=36 density16=0.140625")
    let any = Match.any([strict, loose]).verdict(expected: grey, actual: fault)
    #expect(any.passes)
    #expect(any.words.hasPrefix("36 pixels differ by up to 1"))
    let none = Match.any([strict, .exact]).verdict(expected: grey, actual: fault)
    #expect(!none.passes && none.words.contains("; nor 36 pixels differ"))
  }
}
