import Testing

@Suite("Tracks of checks")
struct TrackTests {
  /// A layer that springs, one that follows it, one that blinks, and one that is moved at once.
  static let script = """
    local limn = require "limn"
    local stage = limn.stage { size = { 100, 60 } }
    local function box(name)
      return stage:addSublayer(limn.layer { name = name, frame = { 0, 0, 10, 10 } })
    end
    for n, name in ipairs { "lead", "follow" } do
      box(name):addAnimation(limn.springAnimation {
        keyPath = "position.x", from = 0, to = 50, bounce = 0.4, duration = 0.6,
        delay = 0.25 * (n - 1), fillMode = "both",
      })
    end
    box("sweep"):addAnimation(limn.basicAnimation {
      keyPath = "position", from = { 0, 5 }, to = { 60, 5 }, duration = 1,
      timingFunction = "linear", repeatCount = math.huge,
    })
    box("turn"):addAnimation(limn.basicAnimation {
      keyPath = "transform.rotation.z", from = 0, to = 3, duration = 1, timingFunction = "linear",
      autoreverses = true, repeatCount = math.huge,
    })
    """

  @Test func `have samples, a first and a last`() throws {
    let check = try Checking(
      """
      local turn = e:track("turn", "transform.rotation.z", { from = 0, to = 1, count = 5 })
      test.expect(#turn):is(5)
      test.expect(turn.times):is({ 0, 0.25, 0.5, 0.75, 1 })
      test.expect(turn.values):near({ 0, 0.75, 1.5, 2.25, 3 }, 1e-12)
      test.expect(turn.first):is(0)
      test.expect(turn.last):is(3)
      test.expect(turn:at(0.5)):is(1.5)
      test.expect(turn:at(0.3)):near(0.9, 1e-12)
      test.expect(turn:after(0.5):min()):is(1.5)
      test.expect(turn:before(0.5):max()):is(1.5)
      test.expect(#e:track("turn", "opacity", { to = 1 })):is(61)
      """, script: Self.script)
    #expect(check.failures == [])
  }

  @Test func `have velocities that are taken beside each sample`() throws {
    let check = try Checking(
      """
      local angle = e:track("turn", "transform.rotation.z", { from = 0, to = 0.95, fps = 20 })
      test.expect(angle:velocity()):near(3, 1e-6)
      local sweep = e:track("sweep", "position", { from = 0.1, to = 0.9, fps = 10 })
      test.expect(sweep:velocity().first):near({ 60, 0 }, 1e-6)
      test.expect(e:track("ring", "transform", { to = 1 })):is(1)
      """, script: Self.script)
    #expect(check.failures.count == 1)
    #expect(check.failures.last?.hasPrefix("a.limntest.lua:8: there is no layer 'ring'") == true)
  }

  @Test func `of an angle go on where it begins its turn anew`() throws {
    let script = """
      local limn = require "limn"
      local stage = limn.stage { size = { 9, 9 } }
      for name, angle in pairs { whole = 2 * math.pi, short = 6.2 } do
        stage:addSublayer(limn.layer { name = name }):addAnimation(limn.basicAnimation {
          keyPath = "transform.rotation.z", from = 0, to = angle, duration = 1,
          repeatCount = math.huge, timingFunction = "linear",
        })
      end
      """
    let check = try Checking(
      """
      local angle = e:track("whole", "transform.rotation.z", { to = 2.5, count = 6 })
      test.expect(angle):hasNoJumps():hasNoKinks()
      test.expect(angle:velocity()):near(2 * math.pi, 1e-6)
      test.expect(e:track("short", "transform.rotation.z", { to = 1.5 })):hasNoJumps()
      """, script: script)
    #expect(
      check.failures == [
        "a.limntest.lua:7: expected short.transform.rotation.z to have no jumps, but"
          + " transform.rotation.z of short jumps by 6.2 at t = 1.000000, from 6.2 to 0"
      ])
  }

  @Test func `tell when they settle, overshoot, repeat and follow`() throws {
    let check = try Checking(
      """
      local lead = e:track("lead", "position.x", { from = 0, to = 2, fps = 100 })
      local follow = e:track("follow", "position.x", { from = 0, to = 2, fps = 100 })
      test.expect(lead:settled { target = 50, within = 1 }):before(1)
      test.expect(lead):settles { target = 50, within = 1, by = 1 }
      test.expect(lead:overshoot(50)):between(1, 20)
      test.expect(lead:max()):after(51)
      test.expect(lead:lag(follow)):near(0.25, 0.01)
      test.expect(lead:settled { target = 10, within = 1 }):is(nil)
      local turn = e:track("turn", "transform.rotation.z", { from = 0, to = 6, fps = 50 })
      test.expect(turn:period()):near(2, 1e-3)
      """, script: Self.script)
    #expect(check.failures == [])
  }

  @Test func `jump, turn sharply, or do not`() throws {
    let check = try Checking(
      """
      local sweep = e:track("sweep", "position", { from = 0, to = 1.5 })
      local turn = e:track("turn", "transform.rotation.z", { from = 0, to = 1.5 })
      local lead = e:track("lead", "position.x", { from = 0.01, to = 0.59 })
      test.expect(lead):hasNoJumps():hasNoKinks()
      test.expect(turn):hasNoJumps()
      test.expect(sweep):hasNoJumps()
      test.expect(turn):hasNoKinks()
      """, script: Self.script)
    #expect(
      check.failures == [
        "a.limntest.lua:9: expected sweep.position to have no jumps, but position.x of sweep jumps"
          + " by 60 at t = 1.000000, from 60 to 0",
        "a.limntest.lua:10: expected turn.transform.rotation.z to have no kinks, but"
          + " transform.rotation.z of turn changes its velocity at once at t = 1.000000, from 3 to"
          + " -3 a second",
      ])
    #expect(
      check.details == [
        "> test.expect(sweep):hasNoJumps()",
        "sweep at t = 1: position model { 5, 5 }, shows { 60, 5 }; bounds { 0, 0, 10, 10 }",
      ])
  }

  @Test func `fail with the first sample, how many and the worst`() throws {
    let check = try Checking(
      """
      local turn = e:track("turn", "transform.rotation.z", { from = 0, to = 2, fps = 4 })
      test.expect(turn):between(0, 2)
      test.expect(turn):increases()
      test.expect(turn:after(1.25)):decreases():near(function(t) return 6 - 3 * t end, 1e-9)
      test.expect(turn):near(function(t) return 3 * t end, 1e-9)
      test.expect(turn:after(3)):is(0)
      """, script: Self.script)
    #expect(
      check.failures == [
        "a.limntest.lua:5: expected turn.transform.rotation.z to be between 0 and 2, is 2.25 at"
          + " t = 0.75; 3 of 9 samples fail, the worst is 3 at t = 1",
        "a.limntest.lua:6: expected turn.transform.rotation.z to increase, goes from 3 to 2.25 at"
          + " t = 1.25; 4 of 8 steps fail",
        "a.limntest.lua:8: expected turn.transform.rotation.z to be near what the function gives"
          + " within 1e-09, is 2.25 at t = 1.25; 4 of 9 samples fail, the worst is 0 at t = 2",
        "a.limntest.lua:9: expected turn.transform.rotation.z to be 0, but the track has no"
          + " samples",
      ])
  }

  @Test func `of other things than numbers say which part has numbers`() throws {
    #expect(
      try Checking(
        "e:track('sweep', 'position', { to = 1 }):max()", script: Self.script
      ).failures == [
        "a.limntest.lua:4: max works on a track of numbers, and 'position' is none; track"
          + " 'position.x'"
      ])
    #expect(
      try Checking(
        "e:track('sweep', 'position', { to = 1, fsp = 3 })", script: Self.script
      ).failures == ["a.limntest.lua:4: track has no option 'fsp' (did you mean 'fps'?)"])
  }
}
