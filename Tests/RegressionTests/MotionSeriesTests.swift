import Graphics
import Regression
import Testing

@Suite("What is said of a movement")
struct MotionSeriesTests {
  /// 60 samples a second over some seconds.
  private func times(to end: Double) -> [Double] { (0...Int(end * 60)).map { Double($0) / 60 } }

  private func sine(_ time: Double, period: Double) -> Double {
    Real.sin(2 * .pi * time / period)
  }

  /// A damped spring from 0 to 1: 1 − e^(−5t) · cos(20t), so it first stands at 1 when 20t = π/2.
  private func spring(_ time: Double) -> Double { 1 - Real.exp(-5 * time) * Real.cos(20 * time) }

  @Test func `between two samples lies the straight line, outside lies nothing`() {
    let series = MotionSeries(times: [0, 1, 3], values: [1, 2, 10])
    #expect(series.value(at: 0) == 1)
    #expect(series.value(at: 0.25) == 1.25)
    #expect(series.value(at: 2) == 6)
    #expect(series.value(at: 3) == 10)
    #expect(series.value(at: 3.1) == nil)
    #expect(series.value(at: -0.1) == nil)
    #expect(MotionSeries(times: [], values: []).value(at: 0) == nil)
  }

  @Test func `a series has extremes and parts`() {
    let series = MotionSeries(times: [0, 1, 2, 3], values: [1, -2, 5, 0])
    #expect(series.minimum == -2)
    #expect(series.maximum == 5)
    #expect(series.range == 7)
    #expect(series.within(0.5...2) == MotionSeries(times: [1, 2], values: [-2, 5]))
    #expect(MotionSeries(times: [], values: []).range == 0)
  }

  @Test func `a decay settles where its closed form says`() throws {
    let decay = MotionSeries(times: times(to: 2)) { 10 * Real.exp(-4 * $0) }
    // 10 · e^(−4t) = 0.5 at t = ln 20 / 4.
    let time = try #require(decay.settlingTime(target: 0, within: 0.5))
    #expect(abs(time - Real.log(20) / 4) < 1e-3)
    #expect(decay.settlingTime(target: 0, within: 1e-9) == nil)
    #expect(decay.settlingTime(target: 0, within: 100) == 0)
  }

  @Test func `a spring settles when it has left the band for the last time`() throws {
    let series = MotionSeries(times: (0...20_000).map { Double($0) / 10_000 }, spring)
    let time = try #require(series.settlingTime(target: 1, within: 0.1))
    #expect(abs(spring(time) - 1) < 0.1001)
    #expect(series.times.allSatisfy { $0 <= time || abs(spring($0) - 1) <= 0.1 + 1e-9 })
    #expect(series.times.contains { $0 < time && $0 > time - 0.01 && abs(spring($0) - 1) > 0.1 })
  }

  @Test func `a spring overshoots by what its closed form says`() {
    let series = MotionSeries(times: (0...20_000).map { Double($0) / 10_000 }, spring)
    // The first crest: tan(20t) = −1/4, 20t = π − atan(1/4).
    let crest = (Double.pi - Real.atan2(1, 4)) / 20
    #expect(abs(series.overshoot(of: 1) - (spring(crest) - 1)) < 1e-6)
    #expect(series.overshoot(of: 100) == 0)
    let downwards = MotionSeries(times: series.times, values: series.values.map { -$0 })
    #expect(downwards.overshoot(of: -1) == series.overshoot(of: 1))
  }

  @Test func `what starts at its target overshoots by as much as it leaves it`() {
    let series = MotionSeries(times: [0, 1, 2], values: [3, 2.5, 3.2])
    #expect(series.overshoot(of: 3) == 0.5)
    #expect(MotionSeries(times: [], values: []).overshoot(of: 3) == 0)
  }

  @Test func `rising and falling are told apart, and where it goes wrong`() {
    let rise = MotionSeries(times: times(to: 1)) { $0 * $0 }
    #expect(rise.increases)
    #expect(!rise.decreases)
    #expect(rise.firstRise() == 1)
    let bump = MotionSeries(times: [0, 1, 2, 3], values: [0, 2, 1.5, 3])
    #expect(!bump.increases)
    #expect(bump.firstFall() == 2)
    #expect(bump.firstFall(slack: 0.5) == nil)
    let still = MotionSeries(times: [0, 1], values: [4, 4])
    #expect(!still.increases && !still.decreases)
  }

  @Test(arguments: [0.31, 0.5, 0.7123, 1, 1.5])
  func `a sine's period is found to a hundredth of a frame`(period: Double) throws {
    let series = MotionSeries(times: times(to: 4)) { 40 + 3 * sine($0, period: period) }
    let found = try #require(series.period())
    #expect(abs(found - period) < 0.01 / 60)
  }

  @Test(arguments: [0.4, 0.75, 1.2])
  func `a saw-tooth's and a pulse's period are found to a quarter of a frame`(
    period: Double
  ) throws {
    // A hair late, so that rounding does not put a sample at the seam to either side.
    func phase(_ time: Double) -> Double {
      let turns = time / period + 1e-9
      return turns - turns.rounded(.down)
    }
    let saw = MotionSeries(times: times(to: 4), phase).period()
    #expect(abs(try #require(saw) - period) < 0.25 / 60)
    let pulse = MotionSeries(times: times(to: 4)) { phase($0) < 0.3 ? 1 : 0 }.period()
    #expect(abs(try #require(pulse) - period) < 0.25 / 60)
  }

  @Test func `the period of two beats is that of both together`() throws {
    let series = MotionSeries(times: times(to: 4)) {
      sine($0, period: 1) + sine($0, period: 0.5) + 0.4 * sine($0, period: 1.0 / 3)
    }
    #expect(abs(try #require(series.period()) - 1) < 1e-3)
  }

  @Test func `what does not repeat, or stands still, has no period`() {
    let rising = MotionSeries(times: times(to: 2)) { $0 }.period()
    let still = MotionSeries(times: times(to: 2)) { _ in 3 }.period()
    let seenOnce = MotionSeries(times: times(to: 1)) { sine($0, period: 0.8) }.period()
    #expect(rising == nil && still == nil && seenOnce == nil)
    #expect(MotionSeries(times: [0, 1], values: [0, 1]).period() == nil)
  }

  @Test func `a single step up follows another by the stagger`() throws {
    func fade(_ time: Double) -> Double { min(max((time - 0.2) / 0.3, 0), 1) }
    let first = MotionSeries(times: times(to: 2), fade)
    let second = MotionSeries(times: times(to: 2)) { 5 + 80 * fade($0 - 0.08) }
    let (after, before, own) = (first.lag(of: second), second.lag(of: first), first.lag(of: first))
    #expect(abs(try #require(after) - 0.08) < 1e-3)
    #expect(abs(try #require(before) + 0.08) < 1e-3)
    #expect(own == 0)
  }

  @Test(arguments: [-0.3, -0.05, 0, 0.1234, 0.4])
  func `of periodic movements the nearest lag counts`(lag: Double) throws {
    let first = MotionSeries(times: times(to: 4)) { sine($0, period: 1) }
    let second = MotionSeries(times: times(to: 4)) { sine($0 - lag, period: 1) }
    let found = first.lag(of: second)
    #expect(abs(try #require(found) - lag) < 1e-3)
  }

  @Test func `what stands still or is not alike has no lag`() {
    let first = MotionSeries(times: times(to: 2)) { sine($0, period: 1) }
    let still = MotionSeries(times: times(to: 2)) { _ in 1 }
    let (toStill, ofStill) = (first.lag(of: still), still.lag(of: first))
    #expect(toStill == nil && ofStill == nil)
    var random = 7.0
    let noise = MotionSeries(times: times(to: 2)) { _ in
      random = (random * 75 + 74).truncatingRemainder(dividingBy: 65_537)
      return random
    }
    let toNoise = first.lag(of: noise)
    #expect(toNoise == nil)
  }

  @Test func `a frame shown twice is judder, a smooth movement is not`() {
    let even = MotionSeries(times: times(to: 1)) { 100 * $0 }.judder
    let still = MotionSeries(times: times(to: 1)) { _ in 2 }.judder
    #expect(even == 0 && still == 0)
    // The second difference of a sine is a sine: its greatest over its median is √2.
    let smooth = MotionSeries(times: times(to: 1)) { sine($0, period: 1) }.judder
    #expect(abs(smooth - 2.0.squareRoot()) < 0.1)
    var values = times(to: 1).map { 100 * $0 }
    values[30] = values[29]
    let stutter = MotionSeries(times: times(to: 1), values: values).judder
    #expect(stutter > 1000)
  }
}
