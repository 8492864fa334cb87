import Animations
import Graphics
import TestSupport
import Testing

@Suite struct MotionPathTests {
  /// The shape whose values were measured: an arch.
  private let arch = Path(elements: [
    .move(.zero), .cubic(Point(0, 100), Point(100, 100), Point(100, 0)),
  ])

  private func path(_ data: String) throws -> Path { try Path(svg: data) }

  private func place(
    _ path: Path, _ time: Double, mode: KeyframeCurve.CalculationMode = .linear,
    at keyTimes: [Double]? = nil, easing: [TimingFunction] = [], whole: TimingFunction = .linear
  ) -> Point {
    let curve = KeyframeCurve(
      path: path, keyTimes: keyTimes, timingFunctions: easing, calculationMode: mode)
    let leaf = PropertyAnimation(keyPath: "position", curve: .keyframes(curve))
    return Player(Animation(leaf).with(duration: 1, easing: whole)).point("position", at: time)
  }

  private func angle(
    _ path: Path, _ fraction: Double, mode: KeyframeCurve.CalculationMode = .linear,
    _ rotationMode: KeyframeCurve.RotationMode? = .auto
  ) -> Double? {
    let curve = KeyframeCurve(path: path, calculationMode: mode, rotationMode: rotationMode)
    return PropertyAnimation(keyPath: "position", curve: .keyframes(curve))
      .rotation(at: LeafState(fraction: fraction))
  }

  // MARK: - Linear

  @Test func `inside a curve the parameter runs evenly`() {
    #expect(place(arch, 0.25) == Point(15.625, 56.25))
  }

  @Test func `each element takes the same time, however long it is`() throws {
    let bent = try path("M 0 0 L 10 0 L 10 1000 Q 20 1000 20 900")
    #expect(place(bent, 1 / 6.0).distance(to: Point(5, 0)) < 1e-12)
    #expect(place(bent, 0.5).distance(to: Point(10, 500)) < 1e-9)
    #expect(place(bent, 5 / 6.0).distance(to: Point(17.5, 975)) < 1e-9)
    #expect(place(bent, 1) == Point(20, 900))
  }

  @Test func `an arc's angle runs evenly, as one interval`() {
    var circle = Path()
    circle.arc(center: Point(50, 50), radius: 10, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
    #expect(place(circle, 0).distance(to: Point(50, 40)) < 1e-12)
    #expect(place(circle, 0.25).distance(to: Point(60, 50)) < 1e-12)
    #expect(place(circle, 0.5).distance(to: Point(50, 60)) < 1e-12)
    #expect(place(circle, 0.75).distance(to: Point(40, 50)) < 1e-12)
  }

  @Test func `the closing segment counts, also after an arc's joining line`() throws {
    let square = try path("M 0 0 H 10 V 10 H 0 Z")
    #expect(place(square, 0.875).distance(to: Point(0, 5)) < 1e-12)
    #expect(place(square, 1) == .zero)
    var pie = Path()
    pie.move(to: .zero)
    pie.arc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2)
    pie.close()
    // The line out, the arc, the line back.
    #expect(place(pie, 1 / 6.0).distance(to: Point(5, 0)) < 1e-12)
    #expect(place(pie, 0.5).distance(to: Point(0.5.squareRoot(), 0.5.squareRoot()) * 10) < 1e-12)
    #expect(place(pie, 5 / 6.0).distance(to: Point(0, 5)) < 1e-12)
  }

  @Test func `the jump of a move takes no time, and at that instant the new place shows`() throws {
    let gap = try path("M 0 0 L 10 0 M 100 0 L 100 10")
    #expect(place(gap, 0.25) == Point(5, 0))
    #expect(place(gap, 0.5) == Point(100, 0))
    #expect(place(gap, 0.75) == Point(100, 5))
    #expect(place(try path("M 5 5 M 0 0 L 10 0 M 7 7"), 0.5) == Point(5, 0))
  }

  @Test func `key times and easings are those of segments`() throws {
    let line = try path("M 0 0 L 10 0 L 20 0")
    #expect(place(line, 0.4, at: [0, 0.8, 1]) == Point(5, 0))
    #expect(place(line, 0.9, at: [0, 0.8, 1]).distance(to: Point(15, 0)) < 1e-12)
    let eased = place(line, 0.25, easing: [.easeIn])
    #expect(isClose(eased.x, 3.153568, 1e-6))
    #expect(place(line, 0.75, easing: [.easeIn]) == Point(15, 0))
  }

  @Test func `an overshoot goes on along the end segments`() throws {
    let over = TimingFunction.cubicBezier(0.34, 1.56, 0.64, 1)
    let fraction = over.value(at: 0.7)
    let line = try path("M 0 0 L 10 0")
    #expect(isClose(place(line, 0.7, whole: over).x, 10 * fraction, 1e-12))
    #expect(isClose(place(line, 0.7, mode: .paced, whole: over).x, 10 * fraction, 1e-12))
    var quarter = Path()
    quarter.arc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2)
    let beyond = place(quarter, 0.7, whole: over)
    #expect(isClose(beyond.distance(to: .zero), 10, 1e-12) && beyond.x < 0, "round and round")
  }

  @Test func `additive and cumulative paths add points`() throws {
    var leaf = PropertyAnimation(
      keyPath: "position", curve: .keyframes(KeyframeCurve(path: try path("M 0 0 L 8 4"))))
    leaf.additive = true
    leaf.cumulative = true
    let player = Player(
      model: ["position": .point(Point(100, 100))],
      Animation(leaf).with(duration: 1, repeatCount: 3))
    #expect(player.point("position", at: 0.5) == Point(104, 102))
    #expect(player.point("position", at: 2.5) == Point(120, 110))
  }

  // MARK: - Other modes

  @Test func `paced goes the same length in the same time`() {
    // The length is 200; Core Animation measures it more coarsely.
    let place = place(arch, 0.25, mode: .paced)
    #expect(place.distance(to: Point(10.589254302501772, 48.35239517939101)) < 1e-8)
    #expect(place.distance(to: Point(10.647822, 48.460465)) < 0.3, "measured")
  }

  @Test func `paced steps are equally long on any path`() throws {
    var generator = SeededGenerator(seed: 77)
    for _ in 0..<20 {
      var path = Path()
      func point() -> Point {
        Point(.random(in: 0...100, using: &generator), .random(in: 0...100, using: &generator))
      }
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: path.line(to: point())
        case 1: path.quadratic(point(), to: point())
        case 2: path.cubic(point(), point(), to: point())
        default:
          path.arc(
            center: point(), radius: .random(in: 1...50, using: &generator),
            startAngle: .random(in: -4...4, using: &generator),
            endAngle: .random(in: -4...4, using: &generator))
        }
      }
      let measure = PathMeasure(path)
      // A chord is never longer than its arc, and the sum of many is as long as all of it.
      let steps = 500
      var (sum, previous) = (0.0, place(path, 0, mode: .paced))
      for step in 1...steps {
        let next = place(path, Double(step) / Double(steps), mode: .paced)
        let chord = next.distance(to: previous)
        #expect(chord <= measure.length / Double(steps) * (1 + 1e-6))
        sum += chord
        previous = next
      }
      #expect(isClose(sum / measure.length, 1, 5e-3))
    }
  }

  @Test func `paced ignores key times and the jump of a move`() throws {
    let gap = try path("M 0 0 L 30 0 M 100 0 L 100 10")
    #expect(place(gap, 0.375, mode: .paced, at: [0, 0.9, 1]).distance(to: Point(15, 0)) < 1e-12)
    #expect(place(gap, 0.875, mode: .paced).distance(to: Point(100, 5)) < 1e-12)
  }

  @Test func `discrete holds at each end point`() throws {
    let line = try path("M 0 0 L 10 0 L 20 0 L 30 0")
    #expect(
      [0, 0.24, 0.25, 0.6, 1].map { place(line, $0, mode: .discrete).x } == [0, 0, 10, 20, 30])
    #expect(place(line, 0.85, mode: .discrete, at: [0, 0.1, 0.2, 0.9, 1]).x == 20)
  }

  @Test func `cubic is a smooth curve through the end points`() throws {
    let corner = try path("M 0 0 L 10 0 L 10 30")
    #expect(place(corner, 0.75, mode: .cubic) == Point(10.625, 13.125))
    #expect(place(corner, 0.5, mode: .cubic) == Point(10, 0))
    #expect(place(corner, 0.25, mode: .cubicPaced) == Point(10, 0))
    // A gap is no corner to smooth: both sides are straight.
    let gap = try path("M 0 0 L 10 0 M 100 0 L 110 0")
    #expect(isClose(place(gap, 0.25, mode: .cubic).x, 5))
    #expect(isClose(place(gap, 0.75, mode: .cubic).x, 105))
    #expect(isClose(place(gap, 0.75, mode: .cubicPaced).x, 105))
  }

  // MARK: - Rotation

  @Test func `auto points forwards and autoReverse backwards`() throws {
    let square = try path("M 0 0 H 10 V 10 H 0 Z")
    let turns = [0.1, 0.3, 0.6, 0.9].map { angle(square, $0) ?? .nan }
    #expect(turns == [0, .pi / 2, .pi, -.pi / 2])
    #expect(angle(square, 0.3, .autoReverse) == 1.5 * .pi)
    #expect(angle(square, 0.3, nil) == nil)
  }

  @Test func `on a curve the tangent is the curve's`() {
    #expect(isClose(angle(arch, 0) ?? .nan, .pi / 2, 1e-12))
    #expect(isClose(angle(arch, 0.5) ?? .nan, 0, 1e-12))
    #expect(isClose(angle(arch, 1) ?? .nan, -.pi / 2, 1e-12))
    #expect(isClose(angle(arch, 0.5, mode: .paced) ?? .nan, 0, 1e-6))
    var circle = Path()
    circle.arc(center: .zero, radius: 5, startAngle: 0, endAngle: -2 * .pi)
    #expect(isClose(angle(circle, 0.5) ?? .nan, .pi / 2, 1e-12), "the other way round")
  }

  @Test func `where the path stands still it points where it goes on`() throws {
    let pause = try path("M 0 0 L 10 0 L 10 0 L 10 10 L 10 10")
    #expect(angle(pause, 0.3) == .pi / 2, "the next direction")
    #expect(angle(pause, 0.9) == .pi / 2, "at the end, the last one")
    let control = try path("M 0 0 C 0 0 10 10 10 20")
    #expect(isClose(angle(control, 0) ?? .nan, .pi / 4, 1e-3), "towards the next control point")
    #expect(angle(try path("M 3 3 L 3 3"), 0.5) == nil)
  }

  @Test func `discrete and cubic turn as they move`() throws {
    let corner = try path("M 0 0 L 10 0 L 10 30")
    #expect(angle(corner, 0.1, mode: .discrete) == 0)
    #expect(angle(corner, 0.5, mode: .discrete) == .pi / 2)
    #expect(angle(corner, 1, mode: .discrete) == .pi / 2)
    // At the corner the tangent is the chord from start to end.
    #expect(isClose(angle(corner, 0.5, mode: .cubic) ?? .nan, Real.atan2(30, 10), 1e-12))
  }

  // MARK: - Form

  @Test func `a path's problems are named`() throws {
    func problem(_ change: (inout KeyframeCurve) -> Void) throws -> String? {
      var curve = KeyframeCurve(path: try path("M 0 0 L 10 0 L 20 0"))
      change(&curve)
      return Animation(PropertyAnimation(keyPath: "position", curve: .keyframes(curve)))
        .validate()?.description
    }
    #expect(try problem { _ in } == nil)
    #expect(
      try problem { $0.values = [.point(.zero)] } == "values and path cannot both be given")
    #expect(try problem { $0.path = Path() } == "path must have something to move along")
    #expect(
      try problem { $0.path = Path(elements: [.move(.zero)]) }
        == "path must have something to move along")
    #expect(
      try problem { $0.keyTimes = [0, 1] } == "keyTimes must have 3 entries for 3 values, not 2")
    #expect(
      try problem {
        $0.path = nil
        $0.values = [.point(.zero), .point(.zero)]
        $0.rotationMode = .auto
      } == "rotationMode needs a path")
  }

  @Test func `a path's start stands for its kind`() throws {
    let curve = KeyframeCurve(path: try path("M 3 4 L 10 0"))
    let leaf = PropertyAnimation(keyPath: "position", curve: .keyframes(curve))
    #expect(leaf.namedValues.map(\.name) == ["path"])
    #expect(leaf.namedValues.map(\.value) == [.point(Point(3, 4))])
    #expect(!leaf.needsModelValue)
  }
}
