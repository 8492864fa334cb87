import Graphics
import Testing

@Suite struct PathShapesTests {
  @Test func `a rectangle runs clockwise from its upper left corner`() {
    #expect(Path.rect(Rect(1, 2, 3, 4)).svg == "M 1 2 L 4 2 L 4 6 L 1 6 Z")
  }

  @Test func `a rounded rectangle is as long as its sides and its circle`() {
    let path = Path.roundedRect(Rect(10, 20, 100, 60), radius: 20)
    #expect(abs(path.length - (2 * 60 + 2 * 20 + 40 * .pi)) < 1e-12)
    #expect(path.boundingBox == Rect(10, 20, 100, 60))
    #expect(path.contains(Point(16, 26)) && !path.contains(Point(15.8, 25.8)))
  }

  @Test func `the radius is clamped to half the shorter side and to 0`() {
    let rect = Rect(0, 0, 100, 60)
    #expect(Path.roundedRect(rect, radius: 99) == .roundedRect(rect, radius: 30))
    #expect(Path.roundedRect(rect, radius: -1) == .roundedRect(rect, radius: 0))
  }

  @Test func `any radius gives the same structure`() {
    let sharp = Path.roundedRect(Rect(0, 0, 10, 10), radius: 0).elements
    let round = Path.roundedRect(Rect(0, 0, 10, 10), radius: 5).elements
    #expect(sharp.count == round.count)
  }

  @Test func `corners leave no joins that only rounding makes`() {
    for radius in [0.0, 0.1, 1.0 / 3, 7.7, 24.123456789] {
      var flat = FlatPath(keepsDirections: true)
      Path.roundedRect(Rect(0.1, 0.7, 99.3, 57.9), radius: radius)
        .flatten(Flattening(tolerance: 0.05), into: &flat)
      let points = flat.points + flat.points.prefix(1)
      for (a, b) in zip(points, points.dropFirst()) {
        #expect(a.distance(to: b) > 1e-9, "radius \(radius)")
      }
    }
  }

  @Test func `an ellipse stays near, touches the sides and closes exactly`() throws {
    let path = Path.ellipse(in: Rect(-20, 10, 40, 20))
    #expect(path.boundingBox == Rect(-20, 10, 40, 20))
    let measure = PathMeasure(path)
    for step in 0..<100 {
      let point = try #require(measure.point(atFraction: Double(step) / 100))
      let (x, y) = (point.x / 20, (point.y - 20) / 10)
      #expect(abs((x * x + y * y).squareRoot() - 1) < 4.3e-6)
    }
    guard case .cubic(_, _, let end) = path.elements.dropLast().last else {
      Issue.record("the last segment is a cubic")
      return
    }
    #expect(end == Point(20, 20))
  }
}
