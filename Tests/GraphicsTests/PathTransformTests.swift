import Graphics
import Testing

@Suite struct PathTransformTests {
  @Test(arguments: [
    AffineTransform.translation(5, -3),
    .scale(2, 2),
    .scale(-1, 1),
    AffineTransform.rotation(1).concatenating(.scale(3, 3)),
    AffineTransform.scale(2, -2).concatenating(.rotation(0.4)),
  ])
  func `arcs stay arcs where circles stay circles`(transform: AffineTransform) throws {
    let path = arc(from: 0.3, to: -2)
    let image = path.transformed(by: transform)
    #expect(image.elements.count == path.elements.count)
    for fraction in [0, 0.25, 1] {
      let expected = transform.apply(try #require(path.point(atFraction: fraction)))
      #expect(try #require(image.point(atFraction: fraction)).distance(to: expected) < 1e-13)
    }
  }

  @Test func `under other transforms arcs become cubics near the ellipse`() throws {
    let transform = AffineTransform(2, 0.3, -0.4, 0.5, 7, 8)
    let path = arc(from: 0.3, to: 6)
    let image = path.transformed(by: transform)
    #expect(image.elements.count == 9)
    let inverse = try #require(transform.inverted())
    let measure = PathMeasure(image)
    for step in 0...50 {
      let point = inverse.apply(try #require(measure.point(atFraction: Double(step) / 50)))
      #expect(abs(point.distance(to: Point(10, 20)) - 5) < 5 * 4.3e-6)
    }
  }

  @Test func `an arc that joins a line still joins it`() {
    var path = Path()
    path.move(to: .zero)
    path.arc(center: Point(10, 0), radius: 5, startAngle: 0, endAngle: 1)
    let image = path.transformed(by: .scale(2, 1))
    #expect(image.elements.prefix(2) == [.move(.zero), .line(Point(30, 0))])
  }

  @Test func `all other elements keep their number and kind`() throws {
    let path = try Path(svg: "M 1 2 L 3 4 Q 5 6 7 8 C 1 2 3 4 5 6 Z L 1 1")
    #expect(
      path.transformed(by: AffineTransform(2, 0, 0, 3, 1, 0)).svg
        == "M 3 6 L 7 12 Q 11 18 15 24 C 3 6 7 12 11 18 Z L 3 3")
  }

  private func arc(from start: Double, to end: Double) -> Path {
    var path = Path()
    path.arc(center: Point(10, 20), radius: 5, startAngle: start, endAngle: end)
    return path
  }
}
