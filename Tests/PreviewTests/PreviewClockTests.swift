import TestSupport
import Testing

@testable import Preview

@Suite("The preview's clock")
struct PreviewClockTests {
  @Test func `runs with the host's time, from 0`() {
    var clock = PreviewClock(at: 100)
    #expect(clock.time(at: 100) == 0)
    #expect(clock.time(at: 100.25) == 0.25)
  }

  @Test func `stands still while paused, and goes on from there`() {
    var clock = PreviewClock(at: 0)
    clock.setPaused(true, at: 0.25)
    #expect(clock.time(at: 0.5) == 0.25)
    #expect(clock.time(at: 9) == 0.25)
    clock.setPaused(false, at: 9)
    #expect(clock.time(at: 9.25) == 0.5)
  }

  @Test func `can be set, running and paused`() {
    var clock = PreviewClock(at: 0)
    clock.set(3, at: 0.25)
    #expect(clock.time(at: 0.5) == 3.25)
    clock.setPaused(true, at: 0.5)
    clock.set(1, at: 0.75)
    #expect(clock.time(at: 1) == 1)
  }

  @Test func `does not jump over a stall that nobody has seen`() {
    var clock = PreviewClock(at: 0)
    #expect(clock.time(at: 0.25) == 0.25)
    #expect(clock.time(at: 60.25) == 0.25)
    #expect(clock.time(at: 60.5) == 0.5)
    // A gap that long still counts.
    #expect(clock.time(at: 60.5 + PreviewClock.longestGap) == 0.5 + PreviewClock.longestGap)
  }

  @Test func `does not count a suspension, however short`() {
    var clock = PreviewClock(at: 0)
    #expect(clock.time(at: 0.25) == 0.25)
    clock.resume(at: 0.5)
    #expect(clock.time(at: 0.75) == 0.5)
  }

  // MARK: - Speed

  @Test func `another speed holds from the moment of the change`() {
    var clock = PreviewClock(at: 0)
    clock.setSpeed(0.5, at: 0.25)
    #expect(clock.time(at: 0.5) == 0.375)
    clock.setSpeed(4, at: 0.5)
    #expect(clock.time(at: 0.75) == 1.375)
  }

  @Test(arguments: [(1000.0, 64.0), (1e-9, 0.015625), (64.0, 64.0), (0.25, 0.25)])
  func `a speed is between a 64th and 64`(wanted: Double, given: Double) {
    var clock = PreviewClock(at: 0)
    clock.setSpeed(wanted, at: 0)
    #expect(clock.speed == given)
  }

  @Test func `a speed is kept while time is set, paused and goes on`() {
    var clock = PreviewClock(at: 0)
    clock.setSpeed(2, at: 0)
    clock.set(10, at: 0)
    clock.setPaused(true, at: 0.25)
    clock.setPaused(false, at: 5)
    #expect(clock.time(at: 5.25) == 11)
  }

  // MARK: - Loops

  /// The times at quarters of a second of the host's.
  private func times(_ clock: inout PreviewClock, from host: Double = 0, count: Int) -> [Double] {
    (1...count).map { clock.time(at: host + Double($0) * 0.25) }
  }

  @Test func `a loop starts over at its end`() {
    var clock = PreviewClock(at: 0)
    clock.loop = 0..<0.75
    #expect(times(&clock, count: 7) == [0.25, 0.5, 0, 0.25, 0.5, 0, 0.25])
    #expect(clock.turn == 2)
  }

  @Test func `a range is repeated once time has come to its end`() {
    var clock = PreviewClock(at: 0)
    clock.loop = 0.5..<1
    #expect(times(&clock, count: 7) == [0.25, 0.5, 0.75, 0.5, 0.75, 0.5, 0.75])
  }

  @Test func `behind a range time goes on`() {
    var clock = PreviewClock(at: 0)
    clock.loop = 0.5..<1
    clock.set(1.5, at: 0)
    #expect(times(&clock, count: 2) == [1.75, 2])
  }

  @Test func `what is played once stands still at the end, and plays again from the start`() {
    var clock = PreviewClock(at: 0)
    clock.loop = 0..<0.5
    clock.setMode(.once, at: 0)
    #expect(times(&clock, count: 3) == [0.25, 0.5, 0.5])
    #expect(clock.isPaused)
    clock.setPaused(false, at: 1)
    #expect(clock.time(at: 1.25) == 0.25)
    #expect(clock.turn == 1)
  }

  @Test func `back and forth turns round at both ends`() {
    var clock = PreviewClock(at: 0)
    clock.loop = 0..<0.75
    clock.setMode(.backAndForth, at: 0)
    #expect(
      times(&clock, count: 9) == [0.25, 0.5, 0.75, 0.5, 0.25, 0, 0.25, 0.5, 0.75])
    #expect(clock.turn == 1)
    #expect(clock.isGoingBack)
  }

  @Test func `many turns in one look are counted`() {
    var clock = PreviewClock(at: 0)
    clock.setSpeed(64, at: 0)
    clock.loop = 0..<0.5
    // 16 seconds are 32 loops.
    #expect(clock.time(at: 0.25) == 0)
    #expect(clock.turn == 32)
  }

  @Test func `without a loop time goes on`() {
    var clock = PreviewClock(at: 0)
    clock.setSpeed(64, at: 0)
    #expect(times(&clock, count: 2) == [16, 32])
    #expect(clock.turn == 0)
  }

  @Test func `whatever is done, time stays in the loop and follows the wall's clock`() {
    var random = SplitMix64(seed: 5)
    var clock = PreviewClock(at: 0)
    clock.loop = 0..<3
    var host = 0.0
    for _ in 0..<5000 {
      switch random.next() % 8 {
      case 0: clock.setSpeed(Double(random.next() % 6400) / 100, at: host)
      case 1: clock.setPaused(!clock.isPaused, at: host)
      case 2: clock.setMode(.allCases[Int(random.next() % 3)], at: host)
      case 3: clock.set(Double(random.next() % 300) / 100, at: host)
      default:
        let before = clock
        let gap = Double(random.next() % 100) / 1000
        host += gap
        let time = clock.time(at: host)
        #expect((0...3).contains(time))
        if clock.turn == before.turn, clock.isGoingBack == before.isGoingBack,
          clock.isPaused == before.isPaused, !clock.isPaused
        {
          var unmoved = before
          let moved = abs(time - unmoved.time(at: host - gap))
          #expect(abs(moved - gap * clock.speed) < 1e-9)
        }
      }
    }
  }
}
