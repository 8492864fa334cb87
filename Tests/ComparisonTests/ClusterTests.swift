@testable import Comparison
import Raster
import TestSupport
import Testing

@Suite("Where pictures differ")
struct ClusterTests {
  /// Two pictures that differ, by 10, where an ASCII picture has a mark.
  private static func comparison(_ points: [(x: Int, y: Int)], side: Int = 48) -> PictureComparison
  {
    let expected = Pixmap(width: side, height: side, filled: 100)
    var actual = expected
    for point in points { actual[point.x, point.y].red = 110 }
    return PictureComparison(expected: expected, actual: actual)
  }

  @Test func `pixels at most eight apart, along rows and columns, are one cluster`() {
    #expect(Self.comparison([(4, 4), (12, 12)]).clusters().count == 1)
    #expect(Self.comparison([(4, 4), (13, 4)]).clusters().count == 2)
    #expect(Self.comparison([(4, 4), (4, 13)]).clusters().count == 2)
    // One between the two joins them.
    #expect(Self.comparison([(4, 4), (4, 13), (9, 9)]).clusters().count == 1)
  }

  @Test func `the largest comes first, equal ones in reading order`() {
    let clusters = Self.comparison([(40, 2), (2, 2), (20, 40), (21, 41)]).clusters()
    #expect(
      clusters == [
        .init(box: PixelBox(x: 20..<22, y: 40..<42), count: 2, maximum: 10),
        .init(box: PixelBox(x: 2..<3, y: 2..<3), count: 1, maximum: 10),
        .init(box: PixelBox(x: 40..<41, y: 2..<3), count: 1, maximum: 10),
      ])
  }

  /// The clusters by looking at every pair of pixels.
  private static func byPairs(_ points: [(x: Int, y: Int)]) -> [Set<Int>] {
    var groups = points.indices.map { Set([$0]) }
    for one in points.indices {
      for other in points.indices
      where abs(points[one].x - points[other].x) <= 8 && abs(points[one].y - points[other].y) <= 8 {
        guard let a = groups.firstIndex(where: { $0.contains(one) }),
          let b = groups.firstIndex(where: { $0.contains(other) }), a != b
        else { continue }
        groups[a].formUnion(groups[b])
        groups.remove(at: b)
      }
    }
    return groups
  }

  @Test(arguments: 0..<60)
  func `clusters of arbitrary pixels are those that every pair gives`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var points: [(x: Int, y: Int)] = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let point = (Int.random(in: 0..<48, using: &random), Int.random(in: 0..<48, using: &random))
      if !points.contains(where: { $0 == point }) { points.append(point) }
    }
    let counts = Self.comparison(points).clusters().map(\.count)
    #expect(counts == Self.byPairs(points).map(\.count).sorted(by: >))
  }

  @Test func `the worst cell is the one with the greatest sum, on a grid of eight`() {
    let comparison = Self.comparison([(3, 3), (17, 9), (23, 15), (16, 16)])
    #expect(
      comparison.worstCell()
        == .init(box: PixelBox(x: 16..<24, y: 8..<16), count: 2, mean: 20.0 / 64))
    // A cell at the right and the bottom edge is as small as what is left.
    let corner = Self.comparison([(9, 9)], side: 10).worstCell()
    #expect(corner?.box == PixelBox(x: 8..<10, y: 8..<10))
    #expect(corner?.mean == 10.0 / 4)
  }

  @Test func `the share on edges tells a moved edge from another colour`() {
    /// A square of a grey on white; its right edge is at `end`.
    func square(_ grey: UInt8, end: Int) -> Pixmap {
      var picture = Pixmap(width: 30, height: 30, filled: 255)
      for y in 10..<20 {
        for x in 10..<end { picture[x, y] = .init(grey, grey, grey, 255) }
      }
      return picture
    }
    let still = square(0, end: 20)
    #expect(
      PictureComparison(expected: still, actual: square(0, end: 21)).shareOnEdges() == 1)
    // Of 100 pixels the 36 at the rim are on its edges.
    #expect(
      PictureComparison(expected: still, actual: square(50, end: 20)).shareOnEdges() == 0.36)
    #expect(PictureComparison(expected: still, actual: still).shareOnEdges() == 0)
  }
}
