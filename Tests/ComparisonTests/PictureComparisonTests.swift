import Comparison
import Raster
import Testing

@Suite("Pictures held against pictures")
struct PictureComparisonTests {
  @Test func `equal pictures do not differ`() {
    let picture = Pixmap(width: 4, height: 3)
    let comparison = PictureComparison(expected: picture, actual: picture)
    #expect(comparison.isEmpty && comparison.sizesAreEqual)
    #expect(comparison.count == 0 && comparison.maximum == 0 && comparison.mean == 0)
    #expect(comparison.bounds == nil)
    #expect(comparison.clusters() == [] && comparison.worstCell() == nil)
    #expect(comparison.structuralSimilarity() == 1 && comparison.flip() == 0)
    #expect(comparison.description == "no difference")
  }

  @Test func `a pixel differs by its farthest channel, and the bounds hold all that differ`() {
    let expected = Pixmap(width: 5, height: 4)
    var actual = expected
    actual[1, 2] = .init(3, 0, 0, 1)
    actual[3, 1] = .init(0, 0, 9, 9)
    let comparison = PictureComparison(expected: expected, actual: actual)
    #expect(comparison.count == 2 && comparison.maximum == 9)
    #expect(comparison.mean == 12.0 / 20)
    #expect(comparison.histogram[3] == 1 && comparison.histogram[9] == 1)
    #expect([0, 2, 3, 8, 9, 255].map(comparison.count(above:)) == [2, 2, 1, 1, 0, 0])
    #expect(comparison.bounds == PixelBox(x: 1..<4, y: 1..<3))
    #expect(comparison.description == "2 pixels differ by up to 9, in x 1..<4, y 1..<3")
  }

  @Test func `one pixel that has flipped is found wherever it is`() {
    let expected = Pixmap(width: 9, height: 7)
    for y in 0..<7 {
      for x in 0..<9 {
        var actual = expected
        actual[x, y].alpha = 1
        let comparison = PictureComparison(expected: expected, actual: actual)
        #expect(comparison.count == 1)
        #expect(comparison.bounds == PixelBox(x: x..<x + 1, y: y..<y + 1))
      }
    }
  }

  @Test func `pixels that only one picture has differ as much as can be`() {
    let comparison = PictureComparison(
      expected: Pixmap(width: 3, height: 2), actual: Pixmap(width: 2, height: 3))
    #expect(comparison.count(above: 254) == 2 + 2 + 1)
    #expect(comparison.structuralSimilarity() == nil && comparison.flip() == nil)
    #expect(
      comparison.description
        == "2x3 pixels instead of 3x2; 5 pixels differ by up to 255, in x 0..<3, y 0..<3")
  }

  @Test func `a white shape on nothing is not missed where a measure knows no transparency`() {
    let nothing = Pixmap(width: 30, height: 30)
    var shape = nothing
    for y in 10..<20 {
      for x in 10..<20 { shape[x, y] = .init(255, 255, 255, 255) }
    }
    let comparison = PictureComparison(expected: nothing, actual: shape)
    #expect(comparison.structuralSimilarity() ?? 1 < 0.9)
    #expect(comparison.flip() ?? 0 > 0.1)
  }

  @Test func `pictures smaller than a window have a similarity, too`() throws {
    let black = Pixmap(width: 2, height: 3, filled: 0)
    let white = Pixmap(width: 2, height: 3, filled: 255)
    let similarity = try #require(
      PictureComparison(expected: black, actual: white).structuralSimilarity())
    // Without variance only the means count: C₁ ∕ (255² + C₁), with C₁ = (0.01 · 255)².
    #expect(abs(similarity - 0.0001 / 1.0001) < 1e-12)
  }
}
