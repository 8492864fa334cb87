import Preview
import Testing

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
}
