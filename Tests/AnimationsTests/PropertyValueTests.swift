import Animations
import Graphics
import Testing

@Suite struct PropertyValueTests {
  private let red = PropertyValue.color(Color(1, 0, 0, 1))

  @Test func `everything made of numbers mixes component by component`() {
    #expect(PropertyValue.number(2).interpolated(to: .number(6), 0.25) == .number(3))
    #expect(
      PropertyValue.point(Point(0, 8)).interpolated(to: .point(Point(4, 0)), 0.5)
        == .point(Point(2, 4)))
    #expect(
      PropertyValue.size(Size(0, 8)).interpolated(to: .size(Size(4, 0)), 0.5)
        == .size(Size(2, 4)))
    #expect(
      PropertyValue.rect(Rect(0, 0, 10, 20)).interpolated(to: .rect(Rect(8, 4, 2, 0)), 0.25)
        == .rect(Rect(2, 1, 8, 15)))
    #expect(
      PropertyValue.numbers([0, 1]).interpolated(to: .numbers([4, 3]), 0.5) == .numbers([2, 2]))
    #expect(
      PropertyValue.colors([.black, .white]).interpolated(to: .colors([.white, .white]), 0.5)
        == .colors([Color(0.5, 0.5, 0.5), .white]))
  }

  @Test func `colours mix with straight alpha`() {
    #expect(
      red.interpolated(to: .color(Color(0, 0, 1, 0)), 0.5)
        == .color(Color(0.5, 0, 0.5, 0.5)))
  }

  @Test func `both ends are exact`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let a = PropertyValue.number(.random(in: -1e7...1e7, using: &generator))
      let b = PropertyValue.number(.random(in: -1e-3...1e-3, using: &generator))
      #expect(a.interpolated(to: b, 0) == a && a.interpolated(to: b, 1) == b)
    }
  }

  @Test func `an overshoot goes beyond the ends`() {
    #expect(PropertyValue.number(0).interpolated(to: .number(10), 1.5) == .number(15))
    #expect(PropertyValue.number(0).interpolated(to: .number(10), -0.5) == .number(-5))
  }

  @Test func `a boolean switches at once, in both directions`() {
    for start in [false, true] {
      let (from, to) = (PropertyValue.boolean(start), PropertyValue.boolean(!start))
      #expect([0, 0.001, 0.5, 1].map { from.interpolated(to: to, $0) } == [from, to, to, to])
    }
  }

  @Test func `images and words switch half-way`() {
    let small = PropertyValue.image(Image(width: 1, height: 1, pixels: [0, 0, 0, 0]))
    let large = PropertyValue.image(
      Image(width: 2, height: 1, pixels: [0, 0, 0, 0, 0, 0, 0, 0]))
    for (from, to) in [(small, large), (small, .none), (.string("butt"), .string("round"))] {
      #expect([0, 0.49, 0.5, 1].map { from.interpolated(to: to, $0) } == [from, from, to, to])
    }
  }

  @Test func `a colour missing at one end shows none between`() {
    #expect(
      [0, 0.5, 1].map { red.interpolated(to: .none, $0) } == [red, .some(.none), .some(.none)])
    #expect(
      [0, 0.5, 1].map { PropertyValue.none.interpolated(to: red, $0) } == [
        .some(.none), .some(.none), red,
      ])
  }

  @Test func `paths of one structure mix point by point`() {
    func shape(_ x: Double) -> Path {
      Path(elements: [
        .move(Point(x, 0)), .line(Point(x, 2)), .quadratic(Point(x, 3), Point(x, 4)),
        .cubic(Point(x, 5), Point(x, 6), Point(x, 7)),
        .arc(center: Point(x, 8), radius: x, startAngle: 0, endAngle: x), .close,
      ])
    }
    #expect(
      PropertyValue.path(shape(0)).interpolated(to: .path(shape(8)), 0.25)
        == .path(shape(2)))
  }

  @Test func `a radius never becomes negative in an overshoot`() {
    func circle(_ radius: Double) -> PropertyValue {
      .path(
        Path(elements: [
          .arc(center: .zero, radius: radius, startAngle: 0, endAngle: 1)
        ]))
    }
    #expect(circle(4).interpolated(to: circle(0), 1.5) == circle(0))
  }

  @Test(arguments: [
    (PropertyValue.number(1), PropertyValue.boolean(true), "a number and a boolean"),
    (.numbers([]), .numbers([1, 2]), "lists of 0 and 2 numbers"),
    (.colors([.black]), .colors([]), "lists of 1 and 0 colours"),
    (
      .path(Path(elements: [.move(.zero), .close])), .path(Path(elements: [.move(.zero)])),
      "paths of 2 and 1 elements"
    ),
    (
      .path(Path(elements: [.move(.zero), .close])),
      .path(Path(elements: [.move(.zero), .line(.zero)])),
      "paths whose element 2 is a close and a line"
    ),
  ])
  func `values that do not mix say how they differ`(
    first: PropertyValue, second: PropertyValue, difference: String
  ) {
    #expect(first.mismatch(with: second) == difference)
    #expect(first.interpolated(to: second, 0.5) == nil)
    #expect(first.interpolated(to: second, 0) == nil && first.interpolated(to: second, 1) == nil)
  }

  @Test func `lists of two lengths are resampled evenly until both fit`() {
    let three = PropertyValue.numbers([0, 1, 0])
    let four = PropertyValue.numbers([0, 3, 6, 9])
    // Every element of both is met in 6 intervals.
    let third = 1 / 3.0
    let atStart: [Double] = [0, third, 2 * third, 1, 1 - third, 1 - 2 * third, 0]
    guard case .numbers(let shown)? = three.interpolated(to: four, 0) else {
      return #expect(Bool(false), "not numbers")
    }
    #expect(zip(shown, atStart).allSatisfy { isClose($0, $1, 1e-15) } && shown.count == 7)
    #expect(three.interpolated(to: four, 1) == .numbers([0, 1.5, 3, 4.5, 6, 7.5, 9]))
    #expect(
      PropertyValue.colors([.white]).interpolated(to: .colors([.black, .white]), 0.5)
        == .colors([Color(0.5, 0.5, 0.5), .white]))
  }

  @Test func `lists of two lengths have no sum`() {
    let (one, two) = (PropertyValue.numbers([1]), PropertyValue.numbers([1, 2]))
    #expect(one.mismatch(with: two) == nil)
    #expect(one.mismatch(with: two, summed: true) == "lists of 1 and 2 numbers")
  }

  @Test func `values that mix have no difference`() {
    #expect(PropertyValue.number(1).mismatch(with: .number(2)) == nil)
    #expect(red.mismatch(with: .none) == nil)
  }

  @Test func `sums, differences and multiples`() {
    let point = PropertyValue.point(Point(1, 2))
    #expect(point.adding(.point(Point(3, 4))) == .point(Point(4, 6)))
    #expect(point.subtracting(.point(Point(3, 4))) == .point(Point(-2, -2)))
    #expect(point.multiplied(by: 3) == .point(Point(3, 6)))
    #expect(point.adding(point.zero) == point)
    #expect(PropertyValue.numbers([1, 2]).adding(.numbers([1, 1])) == .numbers([2, 3]))
    #expect(PropertyValue.numbers([1, 2]).adding(.numbers([1])) == nil)
    #expect(PropertyValue.string("a").adding(.string("b")) == nil)
    #expect(PropertyValue.boolean(true).zero == .none)
  }

  @Test func `an added transform acts first, in the layer's own space`() {
    let moved = PropertyValue.transform(.matrix(.translation(10, 0)))
    let doubled = PropertyValue.transform(.matrix(.scale(2, 2, 2)))
    func image(_ value: PropertyValue?) -> Point? {
      if case .transform(let transform)? = value {
        transform.matrix.apply(Point(1, 1))
      } else {
        nil
      }
    }
    #expect(image(moved.adding(doubled)) == Point(12, 2))
    #expect(image(doubled.adding(moved)) == Point(22, 2))
    #expect(image(moved.multiplied(by: 5)) == Point(51, 1))
    #expect(image(moved.adding(moved)?.subtracting(moved)) == Point(11, 1))
    #expect(moved.adding(.transform(.identity)) == moved)
  }

  @Test func `an additive path replaces what is there`() {
    let path = PropertyValue.path(Path(elements: [.move(.zero)]))
    var leaf = PropertyAnimation(keyPath: "path", from: path, to: path)
    leaf.additive = true
    let player = Player(model: ["path": .path(Path())], Animation(leaf))
    #expect(player.value("path", at: 0.1) == path)
  }
}
