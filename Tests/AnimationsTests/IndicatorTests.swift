import Animations
import Graphics
import Testing

/// Well-known loading indicators: parameters as their libraries have them, values as Core Animation
/// shows them, in a container of 60 by 60 points.
@Suite struct IndicatorTests {
  private let overshoot = TimingFunction.cubicBezier(0.2, 0.68, 0.18, 1.08)

  /// Animations of one element, with scale and opacity 1 in the model.
  private func element(
    _ leaves: [PropertyAnimation], duration: Double, begin: Double = 0, opacity: Double = 1
  ) -> Player {
    Player(
      model: ["scale": .number(1), "opacity": .number(opacity), "ty": .number(0)],
      Animation(group: leaves.map { Animation($0) })
        .with(duration: duration, begin: begin, repeatCount: .infinity))
  }

  /// Compares what an element shows with a table of time and value.
  private func expect(
    _ player: Player, _ keyPath: String, _ rows: [(time: Double, value: Double)],
    tolerance: Double = 1e-3, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for row in rows {
      let shown = player.number(keyPath, at: row.time)
      #expect(
        isClose(shown, row.value, tolerance), "\(keyPath) at \(row.time)",
        sourceLocation: sourceLocation)
    }
  }

  /// Compares where an element is with a table of time and place.
  private func expect(
    _ player: Player, _ keyPath: String, _ rows: [(time: Double, place: Point)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for row in rows {
      let distance = player.point(keyPath, at: row.time).distance(to: row.place)
      #expect(distance < 0.05, "\(keyPath) at \(row.time)", sourceLocation: sourceLocation)
    }
  }

  @Test func `ball pulse`() {
    func ball(_ begin: Double) -> Player {
      element(
        [.keyframes("scale", [1, 0.3, 1], at: [0, 0.3, 1], easing: [overshoot, overshoot])],
        duration: 0.75, begin: begin)
    }
    expect(
      ball(0.12), "scale",
      [(0.05, 1), (0.2, 0.3826), (0.345, 0.3), (0.6, 0.9711), (1, 0.309)])
    expect(
      ball(0.24), "scale", [(0.05, 1), (0.2, 1), (0.345, 0.3345), (0.6, 0.8388), (1, 0.8893)])
    expect(ball(0.36), "scale", [(0.05, 1), (0.345, 1), (0.6, 0.3701), (1, 1.007)])
  }

  @Test func `ball beat`() {
    func ball(_ begin: Double) -> Player {
      element(
        [.keyframes("scale", [1, 0.75, 1]), .keyframes("opacity", [1, 0.2, 1])], duration: 0.7,
        begin: begin)
    }
    expect(ball(0.35), "scale", [(0.175, 1), (0.35, 1), (0.525, 0.875), (0.9, 0.8929)])
    expect(ball(0.35), "opacity", [(0.175, 1), (0.35, 1), (0.525, 0.6), (0.9, 0.6571)])
    expect(ball(0), "scale", [(0.175, 0.875), (0.35, 0.75), (0.525, 0.875), (0.9, 0.8571)])
    expect(ball(0), "opacity", [(0.175, 0.6), (0.35, 0.2), (0.525, 0.6), (0.9, 0.5429)])
  }

  @Test func `ball pulse sync`() {
    func ball(_ begin: Double) -> Player {
      element(
        [
          .keyframes(
            "ty", [0, 10.3333, -10.3333, 0], at: [0, 0.33, 0.66, 1],
            easing: Array(repeating: .easeInEaseOut, count: 3))
        ], duration: 0.6, begin: begin)
    }
    expect(
      ball(0.07), "ty",
      [(0.05, 0), (0.2, 7.791), (0.268, 10.3333), (0.4, -5.5433), (0.7, 0.4769)])
    expect(
      ball(0.14), "ty", [(0.2, 1.9763), (0.268, 7.6401), (0.4, 6.1096), (0.7, -0.8101)])
    expect(ball(0.21), "ty", [(0.2, 0), (0.268, 1.8449), (0.4, 10.3009), (0.7, -5.8626)])
  }

  @Test func `ball grid pulse`() {
    func ball(_ duration: Double, _ begin: Double) -> Player {
      element(
        [
          .keyframes("scale", [1, 0.5, 1], easing: [.default, .default]),
          .keyframes("opacity", [1, 0.7, 1], easing: [.default, .default]),
        ], duration: duration, begin: begin)
    }
    let first = ball(0.72, -0.06)
    expect(first, "scale", [(0, 0.8897), (0.3, 0.5), (0.5, 0.9261), (1, 0.5009)])
    expect(first, "opacity", [(0, 0.9338), (0.3, 0.7), (0.5, 0.9557), (1, 0.7005)])
    expect(
      ball(1.28, -0.17), "scale", [(0, 0.7787), (0.3, 0.5226), (0.5, 0.515), (1, 0.9912)])
    expect(ball(1.45, 0.78), "scale", [(0, 1), (0.3, 1), (0.5, 1), (1, 0.74)])
  }

  @Test func `ball clip rotate multiple`() {
    func arc(_ turn: Double) -> Player {
      element(
        [
          .keyframes("scale", [1, 0.6, 1], easing: [.easeInEaseOut, .easeInEaseOut]),
          .keyframes(
            "rotation", [0, turn / 2, turn], easing: [.easeInEaseOut, .easeInEaseOut]),
        ], duration: 1)
    }
    let big = arc(2 * .pi)
    expect(big, "scale", [(0.1, 0.9673), (0.25, 0.8), (0.5, 0.6), (0.7, 0.7328)])
    expect(big, "rotation", [(0.1, 0.2565), (0.25, 1.5708), (0.5, 3.1416), (0.7, 4.1842)])
    expect(arc(-2 * .pi), "rotation", [(0.1, -0.2565), (0.25, -1.5708), (0.7, -4.1842)])
  }

  @Test func `ball scale multiple`() {
    func ball(_ begin: Double) -> Player {
      element(
        [.basic("scale", from: 0, to: 1), .keyframes("opacity", [0, 1, 0], at: [0, 0.05, 1])],
        duration: 1, begin: begin, opacity: 0)
    }
    expect(ball(0), "scale", [(0.025, 0.025), (0.1, 0.1), (0.5, 0.5), (1.1, 0.1)])
    expect(
      ball(0), "opacity",
      [(0.025, 0.5), (0.1, 0.9474), (0.3, 0.7368), (0.5, 0.5263), (1.1, 0.9474)])
    expect(ball(0.2), "opacity", [(0.1, 0), (0.3, 0.9474), (0.5, 0.7368), (1.1, 0.1053)])
    expect(ball(0.4), "scale", [(0.1, 1), (0.3, 1), (0.5, 0.1), (1.1, 0.7)])
    expect(ball(0.4), "opacity", [(0.1, 0), (0.3, 0), (0.5, 0.9474), (1.1, 0.3158)])
  }

  @Test func `ball spin fade`() {
    func ball(_ index: Int) -> Player {
      element(
        [.keyframes("scale", [1, 0.4, 1]), .keyframes("opacity", [1, 0.3, 1])], duration: 1,
        begin: 0.12 * Double(index))
    }
    expect(ball(0), "scale", [(0.25, 0.7), (0.5, 0.4), (0.74, 0.688), (1.3, 0.64)])
    expect(ball(0), "opacity", [(0.25, 0.65), (0.5, 0.3), (0.74, 0.636), (1.3, 0.58)])
    expect(ball(2), "opacity", [(0.25, 0.986), (0.5, 0.636), (0.74, 0.3), (1.3, 0.916)])
    expect(ball(7), "scale", [(0.25, 1), (0.5, 1), (0.74, 1), (1.3, 0.448)])
  }

  @Test func `line scale`() {
    func line(_ begin: Double) -> Player {
      element(
        [.keyframes("scale", [1, 0.4, 1], at: [0, 0.5, 1], easing: [overshoot, overshoot])],
        duration: 1, begin: begin)
    }
    expect(line(0.1), "scale", [(0.05, 1), (0.35, 0.4214), (0.6, 0.4), (0.9, 0.9952)])
    expect(line(0.3), "scale", [(0.05, 1), (0.35, 0.7809), (0.6, 0.4048), (0.9, 0.7983)])
    expect(line(0.5), "scale", [(0.05, 1), (0.35, 1), (0.6, 0.6017), (0.9, 0.3939)])
  }

  @Test func `line scale pulse out`() {
    let easing = TimingFunction.cubicBezier(0.85, 0.25, 0.37, 0.85)
    func line(_ begin: Double) -> Player {
      element(
        [.keyframes("scale", [1, 0.4, 1], easing: [easing, easing])], duration: 1, begin: begin)
    }
    expect(line(0.4), "scale", [(0.1, 1), (0.25, 1), (0.5, 0.9544), (0.9, 0.4)])
    expect(line(0.2), "scale", [(0.1, 1), (0.25, 0.9801), (0.5, 0.6446), (0.9, 0.5279)])
    expect(line(0), "scale", [(0.1, 0.9544), (0.25, 0.7948), (0.5, 0.4), (0.9, 0.9502)])
  }

  @Test func `cube transition`() {
    func cube(_ begin: Double) -> Player {
      let easing = Array(repeating: TimingFunction.easeInEaseOut, count: 4)
      let corners = [Point(0, 0), Point(48, 0), Point(48, 48), Point(0, 48), Point(0, 0)]
      return element(
        [
          .keyframes("scale", [1, 0.5, 1, 0.5, 1], easing: easing),
          .keyframes("translation", corners, easing: easing),
          .keyframes("rotation", (0...4).map { -Double($0) * .pi / 2 }, easing: easing),
        ], duration: 1.6, begin: begin)
    }
    let first = cube(0)
    expect(
      first, "translation",
      [(0, Point(0, 0)), (0.2, Point(24, 0)), (0.4, Point(48, 0)), (0.6, Point(48, 24))])
    expect(first, "scale", [(0, 1), (0.2, 0.75), (0.4, 0.5), (0.6, 0.75)])
    expect(first, "rotation", [(0, 0), (0.2, -0.7854), (0.4, -1.5708), (0.6, -2.3562)])
    expect(
      cube(-0.8), "translation",
      [(0, Point(48, 48)), (0.2, Point(24, 48)), (0.4, Point(0, 48)), (0.6, Point(0, 24))])
  }

  @Test func `pacman`() {
    let mouth = element(
      [
        .keyframes("strokeStart", [0.125, 0, 0.125], easing: [.default, .default]),
        .keyframes("strokeEnd", [0.875, 1, 0.875], easing: [.default, .default]),
      ], duration: 0.5)
    expect(
      mouth, "strokeStart",
      [(0.05, 0.0881), (0.125, 0.0247), (0.25, 0), (0.5, 0.125), (0.75, 0)])
    expect(
      mouth, "strokeEnd", [(0.05, 0.9119), (0.125, 0.9753), (0.25, 1), (0.5, 0.875), (0.75, 1)])
    let dot = element(
      [.basic("tx", from: 0, to: -30), .basic("opacity", from: 1, to: 0.7)], duration: 1)
    expect(dot, "tx", [(0.05, -1.5), (0.125, -3.75), (0.25, -7.5), (0.75, -22.5)])
    expect(dot, "opacity", [(0.05, 0.985), (0.125, 0.9625), (0.5, 0.85), (0.75, 0.775)])
  }

  @Test func `semicircle spin`() {
    let segment = element(
      [.keyframes("rotation", [0, .pi, 2 * .pi], at: [0, 0.5, 1])], duration: 0.6)
    expect(segment, "rotation", [(0.1, 1.0472), (0.3, 3.1416), (0.45, 4.7124), (0.65, 0.5236)])
  }

  @Test func `ball triangle path`() {
    func ring(_ first: Point, _ second: Point) -> Player {
      element(
        [
          .keyframes(
            "translation", [.zero, first, second, .zero], at: [0, 0.33, 0.66, 1],
            easing: Array(repeating: .easeInEaseOut, count: 3))
        ], duration: 2)
    }
    expect(
      ring(Point(24, 48), Point(-24, 48)), "translation",
      [
        (0.2, Point(4.5901, 9.1802)), (0.33, Point(12, 24)), (0.66, Point(24, 48)),
        (1, Point(-1.2532, 48)), (1.6, Point(-15.5799, 31.1598)),
      ])
    expect(
      ring(Point(24, -48), Point(48, 0)), "translation",
      [
        (0.2, Point(4.5901, -9.1802)), (0.66, Point(24, -48)), (1, Point(36.6266, -22.7468)),
        (1.6, Point(31.1598, 0)),
      ])
    expect(
      ring(Point(-48, 0), Point(-24, -48)), "translation",
      [
        (0.2, Point(-9.1802, 0)), (0.66, Point(-48, 0)), (1, Point(-35.3734, -25.2532)),
        (1.6, Point(-15.5799, -31.1598)),
      ])
  }

  @Test func `orbit, whose key times repeat`() {
    let inner = element(
      [
        .keyframes("scale", [0, 0, 1.3, 2], at: [0, 0.45, 0.45, 1]),
        .keyframes("opacity", [0.8, 0.8, 0], at: [0, 0.45, 1]),
      ], duration: 1.9)
    expect(inner, "scale", [(0.4, 0), (0.8, 0), (0.9, 1.3301), (1.3, 1.5981), (1.8, 1.933)])
    expect(
      inner, "opacity", [(0.4, 0.8), (0.8, 0.8), (0.9, 0.7656), (1.3, 0.4593), (1.8, 0.0766)])
    let outer = element(
      [.keyframes("scale", [0, 0, 1.3, 2.1], at: [0, 0.55, 0.55, 1])], duration: 1.9)
    expect(outer, "scale", [(0.4, 0), (0.9, 0), (1.3, 1.5386), (1.8, 2.0064)])
    let core = element(
      [
        .keyframes(
          "scale", [1, 1.3, 1.3, 1], at: [0, 0.45, 0.55, 1],
          easing: [
            .cubicBezier(0.7, 0, 1, 0.5), .linear, .cubicBezier(0, 0.7, 0.5, 1),
          ])
      ], duration: 1.9)
    expect(core, "scale", [(0.4, 1.0279), (0.8, 1.1842), (0.9, 1.3), (1.3, 1.075), (1.8, 1.0017)])
  }

  @Test func `circle stroke spin, whose members have times of their own`() {
    let easing = TimingFunction.cubicBezier(0.4, 0, 0.2, 1)
    let group = Animation(group: [
      Animation(.basic("rotation", by: 2 * .pi)),
      Animation(.basic("strokeEnd", from: 0, to: 1)).with(duration: 0.7, easing: easing),
      Animation(.basic("strokeStart", from: 0, to: 1))
        .with(duration: 1.2, begin: 0.5, easing: easing),
    ]).with(duration: 1.7, begin: 0, repeatCount: .infinity)
    let circle = Player(
      model: ["rotation": .number(0), "strokeStart": .number(0), "strokeEnd": .number(1)], group)
    expect(
      circle, "rotation",
      [(0.2, 0.7392), (0.35, 1.2936), (0.6, 2.2176), (1.1, 4.0656), (1.6, 5.9136)])
    expect(
      circle, "strokeStart", [(0.2, 0), (0.35, 0), (0.6, 0.0173), (1.1, 0.7756), (1.6, 0.9961)])
    expect(
      circle, "strokeEnd", [(0.2, 0.3284), (0.35, 0.7756), (0.6, 0.988), (1.1, 1), (1.6, 1)])
  }
}
