import Animations
import Graphics
import Testing

/// Loading indicators that move along circles; see ``IndicatorTests``.
@Suite struct IndicatorPathTests {
  /// A circle from 12 o'clock, clockwise, in the middle of 60 by 60 points.
  private func circle(_ radius: Double, turns: Int = 1) -> Path {
    var path = Path()
    for _ in 0..<turns {
      path.arc(
        center: Point(30, 30), radius: radius, startAngle: -.pi / 2, endAngle: 1.5 * .pi)
    }
    return path
  }

  private func motion(_ path: Path) -> PropertyAnimation {
    PropertyAnimation(keyPath: "position", curve: .keyframes(KeyframeCurve(path: path)))
  }

  /// The tables allow 0.3 points; their source samples the circle.
  private func expect(
    _ player: Player, _ rows: [(time: Double, place: Point)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for row in rows {
      let distance = player.point("position", at: row.time).distance(to: row.place)
      #expect(distance < 0.05, "at \(row.time)", sourceLocation: sourceLocation)
    }
  }

  @Test func `ball rotate chase`() {
    func ball(_ index: Int) -> Player {
      let share = Double(index) / 5
      let group = Animation(group: [
        Animation(motion(circle(24))), Animation(.basic("scale", from: 1 - share, to: 0.2 + share)),
      ])
      return Player(
        group.with(
          duration: 1.5, repeatCount: .infinity, easing: .cubicBezier(0.5, 0.15 + share, 0.25, 1)))
    }
    expect(
      ball(0),
      [
        (0.15, Point(36.6304, 6.9341)), (0.375, Point(52.8287, 22.594)),
        (0.75, Point(6.0063, 30.5488)), (1.2, Point(26.2687, 6.2918)),
      ])
    expect(
      ball(2),
      [
        (0.15, Point(46.5534, 12.6223)), (0.375, Point(48.0275, 45.8433)),
        (0.75, Point(10.1019, 16.5811)), (1.2, Point(27.944, 6.0882)),
      ])
    expect(
      ball(4),
      [
        (0.15, Point(52.7168, 22.2575)), (0.375, Point(25.5874, 53.5909)),
        (0.75, Point(21.5167, 7.5493)), (1.2, Point(29.6294, 6.0029)),
      ])
    for (time, scale) in [(0.15, 0.9644), (0.375, 0.8399), (0.75, 0.4029), (1.2, 0.2199)] {
      #expect(isClose(ball(0).number("scale", at: time), scale, 1e-3))
    }
  }

  @Test func `orbit's satellite turns twice in one cycle`() {
    let satellite = Player(
      Animation(motion(circle(30 - 60 / 2.75 / 8, turns: 2)))
        .with(duration: 3.8, repeatCount: .infinity))
    expect(
      satellite,
      [
        (0.4, Point(56.4382, 23.3049)), (0.8, Point(42.9804, 53.9856)),
        (0.9, Point(34.4889, 56.9008)), (1.3, Point(5.0244, 40.9553)),
        (1.8, Point(21.1446, 4.205)),
      ])
  }
}
