import Comparison
import Raster
import Testing

@Suite("Fuzzy: as in web-platform-tests")
struct FuzzyTests {
  private static let expected = Pixmap(width: 20, height: 10, filled: 100)

  /// A picture in which some pixels, from the left of the first row, are brighter.
  private static func picture(_ count: Int, by difference: UInt8) -> Pixmap {
    var picture = expected
    for x in 0..<count { picture[x, 0].green = 100 + difference }
    return picture
  }

  private func verdict(
    _ difference: ClosedRange<Int>, _ pixels: ClosedRange<Int>, _ count: Int, by amount: UInt8
  ) -> MatchVerdict {
    Match.fuzzy(difference: difference, pixels: pixels, why: "blur").verdict(
      expected: Self.expected, actual: Self.picture(count, by: amount))
  }

  @Test func `both numbers are within their ranges, ends included`() {
    #expect(verdict(2...3, 4...5, 4, by: 2).passes)
    #expect(verdict(2...3, 4...5, 5, by: 3).passes)
    #expect(!verdict(2...3, 4...5, 5, by: 4).passes)
    #expect(!verdict(2...3, 4...5, 6, by: 3).passes)
  }

  @Test func `less than a floor fails as stale slack`() {
    let few = verdict(1...3, 4...5, 3, by: 2)
    #expect(!few.passes)
    #expect(
      few.words
        == "stale slack: 3 pixels differ by up to 2; a difference of 1-3 in 4-5 pixels is allowed")
    #expect(verdict(2...3, 4...5, 4, by: 1).words.hasPrefix("stale slack: "))
    // Too many pixels is worse news than too small a difference.
    #expect(verdict(2...3, 4...5, 6, by: 1).words.hasPrefix("6 pixels differ by up to 1; "))
  }

  @Test func `equal pictures pass when 0 is in one of the ranges`() {
    #expect(verdict(0...3, 4...5, 0, by: 0).passes)
    #expect(verdict(1...3, 0...5, 0, by: 0).passes)
    #expect(!verdict(1...3, 1...5, 0, by: 0).passes)
    #expect(verdict(1...3, 1...5, 0, by: 0).words.hasPrefix("stale slack: no pixel differs;"))
  }

  @Test func `what was needed is the difference and the pixels`() {
    #expect(verdict(0...0, 0...0, 3, by: 2).needed.text == "difference=2 pixels=3")
  }
}
