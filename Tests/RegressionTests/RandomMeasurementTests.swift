import Regression
import TestSupport
import Testing

@Suite("Measurements of arbitrary scripts")
struct RandomMeasurementTests {
  /// What is measured of each script.
  private static let calls = """
    s:render("one", { at = 0.5 })
    s:render("strip", { at = test.strip { 0, 0.3, 1, 0.7 } })
    s:timeline("values", {
      track = {
        layer0 = { "position", "transform", "opacity", "hidden", "bounds" },
        layer1 = { "transform.rotation.z", "backgroundColor" },
      }, from = 0, to = 1, fps = 20,
    })
    s:loop("loop", { period = 1 })
    s:loop("part", { from = 0.3, period = 0.01, except = { "layer0", "*.x" } })
    s:same("same", { a = { at = 0.4 }, b = { at = 0.4 } })
    s:differ("differ", { a = { at = 0 }, b = { at = 1 } })
    s:smoke("smoke", { at = test.strip { 0, 2 } })
    s:budget("budget", {
      from = 0, to = 1, fps = 10, layers = 3, animations = 2, damagedPixels = 100,
      drawnPixels = 1000, allocations = 100,
    })
    """

  @Test func `nothing traps, and every measurement gives the same again`() throws {
    for seed in UInt64(0)..<25 {
      let measured = try MeasuredCase("")
      try measured.folder.write("s.lua", RandomScript.text(seed: seed))
      let first = try measured.run(Self.calls)
      let second = try measured.run(Self.calls)
      for (one, other) in zip(first, second) {
        #expect(one.status == other.status, "seed \(seed), \(one.id)")
        #expect(one.fingerprint == other.fingerprint, "seed \(seed), \(one.id)")
        #expect(one.failures == other.failures, "seed \(seed), \(one.id)")
      }
      let same = first.first { $0.kind == "same" }
      #expect(same?.status == .passed, "seed \(seed): \(same?.failures.first?.message ?? "")")
    }
  }
}
