import Comparison
import Raster
import Testing

@Suite("The picture of a difference")
struct DifferencePictureTests {
  private typealias Colors = PictureComparison.DifferenceColor

  /// Each pixel as a letter: what is equal, was added, was removed, is tolerated.
  private func letters(
    _ expected: Pixmap, _ actual: Pixmap, _ match: Match = .exact
  ) -> [String] {
    let picture = PictureComparison(expected: expected, actual: actual).picture(for: match)
    return (0..<picture.height).map { y in
      (0..<picture.width).map { x in
        switch picture[x, y] {
        case Colors.added: "+"
        case Colors.removed: "-"
        case Colors.tolerated: "~"
        default: "."
        }
      }.joined()
    }
  }

  private func pixel(_ value: UInt8) -> Pixmap.Pixel { .init(value, value, value, 255) }

  @Test func `what is farther from the backdrop was added, what is nearer removed`() {
    for backdrop: UInt8 in [0, 255] {
      let blank = Pixmap(width: 4, height: 3, filled: backdrop)
      var one = blank
      one[1, 1] = pixel(128)
      #expect(letters(blank, one) == ["....", ".+..", "...."])
      #expect(letters(one, blank) == ["....", ".-..", "...."])
    }
  }

  @Test func `a shape that has moved is removed on one side and added on the other`() {
    var before = Pixmap(width: 6, height: 1)
    var after = before
    for x in 1..<4 { before[x, 0] = pixel(200) }
    for x in 2..<5 { after[x, 0] = pixel(200) }
    #expect(letters(before, after) == [".-..+."])
  }

  @Test func `pixels that a rule lets pass are yellow`() {
    let blank = Pixmap(width: 4, height: 1, filled: 200)
    var other = blank
    other[1, 0] = pixel(198)
    other[2, 0] = pixel(100)
    #expect(letters(blank, other) == [".++."])
    #expect(letters(blank, other, .fuzzy(difference: 0...2, pixels: 0...9, why: "")) == [".~+."])
    #expect(letters(blank, other, .edge(slack: 2, why: "")) == [".~+."])
    #expect(
      letters(blank, other, .yiq(threshold: 0.1, countsAntialiasing: true, why: "")) == [".~+."])
    #expect(letters(blank, other, .ssim(least: 0, why: "")) == [".++."])
    #expect(
      letters(blank, other, .all([.edge(slack: 2, why: ""), .exact])) == [".~+."])
  }

  @Test func `what only one picture has is added or removed`() {
    let wide = Pixmap(width: 3, height: 1)
    let high = Pixmap(width: 1, height: 2)
    #expect(letters(wide, high) == [".--", "+++"])
  }

  @Test func `what is equal is a tenth as dark`() {
    let black = Pixmap(width: 1, height: 1, filled: 0)
    let clear = Pixmap(width: 1, height: 1)
    #expect(PictureComparison(expected: black, actual: black).picture()[0, 0] == pixel(230))
    #expect(PictureComparison(expected: clear, actual: clear).picture()[0, 0] == pixel(255))
  }
}
