import Check
import Testing

@Suite("Findings")
struct FindingTests {
  private let fade =
    #"box():addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0.2, duration = 0.5 })"#

  @Test func `a finding says what is wrong, what a viewer sees and what to write`() throws {
    let found = try findings(
      in: """
        \(fade)
        box { frame = { 20, 60, 40, 20 } }:addAnimation(limn.basicAnimation { keyPath = "position.x", from = 40, to = 90, delay = 0.5, duration = 1, repeatCount = math.huge })
        box { hidden = true }:addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0, 1 }, duration = 1, repeatCount = math.huge })
        """)
    #expect(
      found.map(\.description) == [
        "ring.lua:2: [snap-back] opacity of 'box' ends at 0.2 without commit, and the model still "
          + "says 1; a viewer would see it snap back at 0.5 s; write commit = true, or set the "
          + "model's value",
        "ring.lua:3: [open-loop] the loop of position.x of 'box' does not close: a cycle ends at 90 "
          + "and the next starts at 40; a viewer would see it jump at 1.5 s and every 1 s from then "
          + "on; write values that end where they start, or autoreverses = true",
        "ring.lua:4: [unseen] opacity of 'box' keeps animating while it is invisible: 'box' is "
          + "hidden; a viewer would see nothing, at the cost of every frame; stop the animation, or "
          + "write hidden = false for 'box'",
      ])
  }

  @Test func `a fault is reported once for a line, however many layers have it`() throws {
    #expect(try findings(in: "for _ = 1, 3 do \(fade) end").map(\.line) == [2])
  }

  @Test func `a fault in a module has the module's place`() throws {
    let module = """
      local limn = require "limn"
      return function(box)
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0.2, duration = 0.5 })
      end
      """
    let found = try findings(in: "require('fade')(box())", modules: ["fade.lua": module])
    #expect(found.map { "\($0.file):\($0.line) \($0.rule.rawValue)" } == ["fade.lua:3 snap-back"])
  }

  @Test(arguments: [
    "%@ -- limn: allow snap-back",
    "-- limn: allow snap-back (it is a blink)\n%@",
    "-- limn: allow open-loop, snap-back\n%@",
  ])
  func `a comment on the line or above it allows a rule`(_ form: String) throws {
    #expect(try findings(in: form.replacing("%@", with: fade)) == [])
  }

  @Test(arguments: [
    "-- limn: allow open-loop\n%@",
    "-- limn: allow snap-back\n\n%@",
    "-- allow snap-back\n%@",
    "%@\n-- limn: allow snap-back",
  ])
  func `a comment for another rule or elsewhere allows nothing`(_ form: String) throws {
    #expect(try findings(in: form.replacing("%@", with: fade)).map(\.rule) == [.snapBack])
  }

  @Test func `a comment at a group allows what is found in its members`() throws {
    let group = """
      -- limn: allow open-loop
      box():addAnimation(limn.animationGroup {
        animations = {
          limn.basicAnimation { keyPath = "position.x", from = 50, to = 90 },
        }, duration = 1, repeatCount = math.huge,
      })
      """
    #expect(try findings(in: group) == [])
    #expect(
      try findings(in: group.replacing("allow", with: "mind")).map { "\($0.line) \($0.rule)" } == [
        "5 openLoop"
      ])
  }
}
