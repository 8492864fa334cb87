import Graphics
import Testing

@Suite struct PathContainsTests {
  @Test func `left and upper edges belong to the inside, the others not`() {
    let path = Path.rect(Rect(0, 0, 10, 10))
    #expect(path.contains(Point(0, 0)) && path.contains(Point(5, 0)) && path.contains(Point(0, 5)))
    #expect(!path.contains(Point(10, 5)) && !path.contains(Point(5, 10)))
    #expect(path.contains(Point(9.999, 9.999)) && !path.contains(Point(-0.001, 5)))
  }

  @Test func `the rule decides where outlines overlap`() {
    var nested = Path.rect(Rect(0, 0, 30, 30))
    nested.append(.rect(Rect(10, 10, 10, 10)))
    #expect(nested.contains(Point(15, 15)))
    #expect(!nested.contains(Point(15, 15), rule: .evenOdd))
    #expect(nested.contains(Point(5, 5), rule: .evenOdd))
  }

  @Test func `opposite outlines make a hole under either rule`() throws {
    let ring = try Path(svg: "M 0 0 H 30 V 30 H 0 Z M 10 10 V 20 H 20 V 10 Z")
    #expect(!ring.contains(Point(15, 15)) && ring.contains(Point(5, 15)))
  }

  @Test func `an open subpath counts as closed`() throws {
    #expect(try Path(svg: "M 0 0 H 10 V 10").contains(Point(8, 4)))
    #expect(try !Path(svg: "M 0 0 H 10 V 10").contains(Point(2, 4)))
  }

  @Test func `curves count with their true outline`() {
    let circle = Path.ellipse(in: Rect(0, 0, 200, 200))
    let diagonal = 100 * 0.5.squareRoot()
    #expect(circle.contains(Point(100 + diagonal - 0.02, 100 + diagonal - 0.02)))
    #expect(!circle.contains(Point(100 + diagonal + 0.02, 100 + diagonal + 0.02)))
    var huge = Path()
    huge.arc(center: Point(5e6, 0), radius: 5e6, startAngle: 0, endAngle: 2 * .pi)
    #expect(huge.contains(Point(0.02, 0)) && !huge.contains(Point(-0.02, 0)))
  }

  @Test func `an empty path and a line hold nothing`() throws {
    #expect(!Path().contains(.zero))
    #expect(try !Path(svg: "M 0 0 L 10 10").contains(Point(5, 5)))
  }
}
