import Graphics
import Regression
import TestSupport
import Testing

@Suite("Jumps and kinks by step halving")
struct StepHalvingTests {
  /// The jumps of one function.
  private func jumps(
    to end: Double = 2, frameRate: Double? = nil, _ function: (Double) -> Double?
  ) -> [MotionBreak] {
    StepHalving(from: 0, to: end).jumps(of: 1, frameRate: frameRate) { [$0.map(function)] }
  }

  private func kinks(to end: Double = 2, _ function: (Double) -> Double?) -> [MotionBreak] {
    StepHalving(from: 0, to: end).kinks(of: 1) { [$0.map(function)] }
  }

  private func phase(_ time: Double, _ period: Double) -> Double {
    time / period - (time / period).rounded(.down)
  }

  @Test func `a saw-tooth jumps where it starts over, to a millionth of a second`() throws {
    let found = jumps(to: 2.5) { 41.8 * phase($0, 1) }
    #expect(found.count == 2)
    for (one, time) in zip(found, [1.0, 2]) {
      #expect(abs(one.time - time) < 1e-7)
      #expect(abs(one.before - 41.8) < 1e-4)
      #expect(abs(one.after) < 1e-4)
      #expect(abs(one.size + 41.8) < 1e-4)
    }
  }

  @Test func `jumps at any instant of any size are found`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<60 {
      let time = Double.random(in: 0.01...1.99, using: &random)
      let size = Double.random(in: 0.2...50, using: &random)
      let slope = Double.random(in: -100...100, using: &random)
      let isLate = Bool.random(using: &random)
      let found = jumps {
        let has = isLate ? $0 > time : $0 >= time
        return slope * $0 + 20 * Real.sin(3 * $0) + (has ? size : 0)
      }
      #expect(found.count == 1)
      let one = try #require(found.first)
      #expect(abs(one.time - time) < 1e-6)
      #expect(abs(one.size - size) < 1e-3)
    }
  }

  @Test func `what is only steep does not jump`() {
    // A spring of 40 Hz, a logistic step within a millisecond, an infinite slope.
    #expect(jumps { 100 * Real.exp(-3 * $0) * Real.cos(250 * $0) } == [])
    #expect(jumps { 100 / (1 + Real.exp(-(($0 - 0.7) / 1e-4))) } == [])
    #expect(jumps { $0 < 1 ? 10 - 10 * (1 - $0 * $0).squareRoot() : 10 } == [])
    #expect(jumps { abs($0 - 0.777).squareRoot() } == [])
    #expect(jumps { _ in 3 } == [])
  }

  @Test func `random smooth movements never jump and never turn sharply`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<20 {
      let waves = (0..<4).map { _ in
        (
          Double.random(in: -30...30, using: &random), Double.random(in: 0...40, using: &random),
          Double.random(in: 0...6, using: &random)
        )
      }
      func sum(_ time: Double) -> Double {
        waves.reduce(0) { $0 + $1.0 * Real.sin($1.1 * time + $1.2) }
      }
      #expect(jumps(sum) == [])
      #expect(kinks(sum) == [])
    }
  }

  @Test func `several columns are told apart`() {
    let found = StepHalving(from: 0, to: 1).jumps(of: 3) { times in
      [
        times.map { $0 }, times.map { $0 < 0.25 ? 0 : 1 },
        times.map { $0 < 0.75 ? 1 : 0 },
      ]
    }
    #expect(found.map(\.column) == [1, 2])
    #expect(found.map(\.size) == [1, -1])
  }

  @Test func `a value that shows for one instant only jumps at it`() throws {
    let found = jumps { $0 == 1 ? 5 : 0 }
    #expect(found.count == 1)
    #expect(abs(try #require(found.first).time - 1) < 1e-7)
  }

  @Test func `a number that comes and goes with its layer does not jump`() {
    #expect(jumps { $0 < 1 ? nil : 3 } == [])
    #expect(jumps { _ in nil } == [])
    #expect(jumps { $0 < 1 ? .infinity : 3 } == [])
  }

  @Test func `steps at the ticks of the frame clock are how a script moves something`() throws {
    func stairs(_ time: Double) -> Double { ((time * 60 + 1e-9).rounded(.down)) * 2 }
    #expect(jumps(to: 0.5, stairs).count == 30)
    #expect(jumps(to: 0.5, frameRate: 60, stairs) == [])
    let broken = jumps(to: 0.5, frameRate: 60) { stairs($0) + ($0 < 0.25 ? 0 : 40) }
    #expect(broken.count == 1)
    #expect(abs(try #require(broken.first).time - 0.25) < 1e-6)
    // One jump alone is none of a staircase, even if a tick is due then.
    #expect(jumps(frameRate: 60) { $0 < 1 ? 0 : 5 }.count == 1)
  }

  @Test func `each pass asks for ascending times`() {
    var passes = 0
    _ = StepHalving(from: 0, to: 1).jumps(of: 2) { times in
      passes += 1
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      return [times.map { $0 < 0.3 ? 0 : 1 }, times.map { $0 < 0.6 ? 0 : 1 }]
    }
    #expect(passes == 5)
  }

  @Test func `a triangle turns at its corners, to a millionth of a second`() throws {
    let found = kinks(to: 1.75) { 100 * abs(phase($0, 1) - 0.5) }
    #expect(found.count == 3)
    for (one, time) in zip(found, [0.5, 1, 1.5]) {
      #expect(abs(one.time - time) < 1e-6)
      #expect(abs(abs(one.size) - 200) < 1e-3)
    }
  }

  @Test func `kinks at any instant are found`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<60 {
      let time = Double.random(in: 0.05...1.95, using: &random)
      let sign = Bool.random(using: &random) ? 1.0 : -1
      let size = sign * Double.random(in: 20...300, using: &random)
      let found = kinks {
        100 + 20 * Real.sin(3 * $0) + ($0 > time ? size * ($0 - time) : 0)
      }
      #expect(found.count == 1)
      let one = try #require(found.first)
      #expect(abs(one.time - time) < 1e-6)
      #expect(abs(one.size - size) < 0.1)
    }
  }

  @Test func `what a spring has left where it ends is no kink`() {
    // Within a thousandth of its way it stops, at any damping.
    for damping in [2.0, 5, 10] {
      let end = 6.9 / damping
      func spring(_ time: Double) -> Double? {
        let t = min(time, end)
        return 60 * Real.exp(-damping * t) * Real.cos(14 * t)
      }
      #expect(kinks(to: end + 0.5, spring) == [])
    }
    // A hundredth is one.
    #expect(kinks { $0 < 1 ? 60 * $0 : 60 + 60.6 * ($0 - 1) }.count == 1)
  }

  @Test func `a jump is no kink, and a sharp bend is none`() {
    #expect(kinks { $0 < 1 ? $0 : 50 - $0 } == [])
    #expect(kinks { (($0 - 1) * ($0 - 1) + 1e-6).squareRoot() } == [])
  }
}
