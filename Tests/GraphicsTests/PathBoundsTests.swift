import Graphics
import TestSupport
import Testing

@Suite struct PathBoundsTests {
  @Test(arguments: [
    ("", Rect.zero),
    ("M 5 5", Rect.zero),
    ("M 5 5 L 5 5", Rect(5, 5, 0, 0)),
    ("M 0 3 L 10 3", Rect(0, 3, 10, 0)),
    ("M 0 0 L 4 2 M 99 99", Rect(0, 0, 4, 2)),
    ("M 0 0 Q 5 10 10 0", Rect(0, 0, 10, 5)),
    ("M 0 0 C 0 8 8 8 8 0", Rect(0, 0, 8, 6)),
    ("M 0 0 C 10 0 -2 0 8 0", Rect(0, 0, 8, 0)),
  ])
  func `the box is tight`(text: String, box: Rect) throws {
    #expect(try Path(svg: text).boundingBox == box)
  }

  @Test func `an arc reaches as far as the quarters it passes`() {
    func box(_ start: Double, _ end: Double) -> Rect {
      var path = Path()
      path.arc(center: Point(10, 10), radius: 5, startAngle: start, endAngle: end)
      return path.boundingBox
    }
    #expect(box(0, 2 * .pi) == Rect(5, 5, 10, 10))
    #expect(box(0, -99) == Rect(5, 5, 10, 10))
    let half = box(-0.1, .pi + 0.1)
    #expect(half.minX == 5 && half.maxX == 15 && half.maxY == 15)
    #expect(abs(half.minY - (10 - 5 * Real.sin(0.1))) < 1e-14)
    #expect(box(.pi + 0.1, -0.1) == half)
    #expect(box(20 * .pi - 0.1, 21 * .pi + 0.1).maxY == 15)
  }

  @Test func `the control box holds the bounding box, which holds the curve`() throws {
    var random = SplitMix64(seed: 7)
    func point() -> Point {
      Point(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random))
    }
    for _ in 0..<300 {
      var path = Path()
      path.move(to: point())
      path.cubic(point(), point(), to: point())
      path.quadratic(point(), to: point())
      path.arc(
        center: point(), radius: .random(in: 0...4, using: &random),
        startAngle: .random(in: -9...9, using: &random),
        endAngle: .random(in: -9...9, using: &random))
      let (control, box) = (path.controlBox, path.boundingBox)
      #expect(control.insetBy(-1e-12, -1e-12).union(box) == control.insetBy(-1e-12, -1e-12))
      let measure = PathMeasure(path)
      var (minX, maxX) = (Double.infinity, -Double.infinity)
      for step in 0...400 {
        let point = try #require(measure.point(atFraction: Double(step) / 400))
        (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      }
      #expect(minX >= box.minX - 1e-12 && maxX <= box.maxX + 1e-12)
      #expect(minX <= box.minX + 0.1 && maxX >= box.maxX - 0.1)
    }
  }
}
