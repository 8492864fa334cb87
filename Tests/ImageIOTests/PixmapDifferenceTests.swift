import ImageIO
import Raster
import Testing

@Suite struct PixmapDifferenceTests {
  @Test func `equal pictures do not differ`() {
    let pixmap = Pixmap(width: 4, height: 3)
    let difference = PixmapDifference(from: pixmap, to: pixmap)
    #expect(difference.isEmpty)
    #expect(difference.maximum == 0)
    #expect(difference.bounds == nil)
    #expect(difference.count(above: 0) == 0)
    #expect(difference.description == "no difference")
  }

  @Test func `a pixel differs by its farthest channel, and the bounds hold all that differ`() {
    let expected = Pixmap(width: 5, height: 4)
    var actual = expected
    actual[1, 2] = .init(3, 0, 0, 1)
    actual[3, 1] = .init(0, 0, 9, 9)
    let difference = PixmapDifference(from: expected, to: actual)
    #expect(difference.maximum == 9)
    #expect([0, 2, 3, 8, 9, 255].map(difference.count(above:)) == [2, 2, 1, 1, 0, 0])
    #expect(difference.bounds == .init(x: 1..<4, y: 1..<3))
    #expect(difference.description == "2 pixels differ by up to 9, in x 1..<4, y 1..<3")
  }

  @Test func `pixels that only one picture has differ as much as can be`() {
    let difference = PixmapDifference(
      from: Pixmap(width: 3, height: 2), to: Pixmap(width: 2, height: 3))
    #expect(difference.count(above: 254) == 2 + 2 + 1)
    #expect(
      difference.description
        == "2x3 pixels instead of 3x2; 5 pixels differ by up to 255, in x 0..<3, y 0..<3")
  }

  @Test func `the picture shows expected, difference and actual`() throws {
    var expected = Pixmap(width: 2, height: 1)
    expected[0, 0] = .init(255, 255, 255, 255)
    expected[1, 0] = .init(0, 0, 255, 255)
    var actual = expected
    actual[1, 0] = .init(0, 255, 0, 255)
    let picture = try #require(PixmapDifference(from: expected, to: actual).picture())
    #expect(picture.width == 3 * 2 + 4 * 8 && picture.height == 1 + 2 * 8)
    #expect(picture[9, 8] == .init(0, 0, 255, 255))
    #expect(picture[18, 8] == .init(255, 255, 255, 255))
    #expect(picture[19, 8] == .init(255, 0, 0, 255))
    #expect(picture[29, 8] == .init(0, 255, 0, 255))
  }

  @Test func `pictures of different sizes are shown too`() {
    let difference = PixmapDifference(
      from: Pixmap(width: 3, height: 2), to: Pixmap(width: 2, height: 3))
    #expect(difference.picture() != nil)
  }
}
