import Check
import Testing

@Suite("The rule short-sweep")
struct ShortSweepRuleTests {
  static let shortSweeps = [
    RuleCase(
      testDescription: "a band that is moved by a number that fits another width",
      script: """
        local pane = box { frame = { 0, 0, 200, 40 }, masksToBounds = true }
        local band = pane:addSublayer(limn.layer { frame = { -30, 0, 30, 40 }, backgroundColor = "#ffffff" })
        band:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", from = 0, to = 100, duration = 1, repeatCount = math.huge })
        """, found: ["4 short-sweep"]),
    RuleCase(
      testDescription: "a band that falls half-way, with a rest",
      script: """
        local pane = box { frame = { 50, 0, 60, 100 }, masksToBounds = true, name = "pane" }
        local band = pane:addSublayer(limn.layer { frame = { 0, -20, 60, 20 }, backgroundColor = "#ffffff80" })
        band:addAnimation(limn.keyframeAnimation {
          keyPath = "position.y", values = { -10, 60, 60 }, keyTimes = { 0, 0.5, 1 }, duration = 1, repeatCount = 3,
        })
        """, found: ["4 short-sweep"]),
    RuleCase(
      testDescription: "a gradient whose light stops before the end",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer {
          frame = { 20, 20, 100, 40 }, colors = { "#888", "#fff", "#888" }, locations = { -0.4, -0.2, 0 },
          startPoint = { 0, 0.5 }, endPoint = { 1, 0.5 },
        })
        shine:addAnimation(limn.basicAnimation { keyPath = "locations", from = { -0.4, -0.2, 0 }, to = { 0.3, 0.5, 0.7 }, duration = 1, repeatCount = math.huge })
        """, found: ["6 short-sweep"]),
  ]

  static let wholeSweeps = [
    RuleCase(
      testDescription: "a band that is moved by both widths",
      script: """
        local pane = box { frame = { 0, 0, 200, 40 }, masksToBounds = true }
        local band = pane:addSublayer(limn.layer { frame = { -30, 0, 30, 40 }, backgroundColor = "#ffffff" })
        band:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", from = 0, to = 230, duration = 1, repeatCount = math.huge })
        """),
    RuleCase(
      testDescription: "bubbles that rise in a glass and fade",
      script: """
        local glass = box { frame = { 0, 0, 80, 100 }, masksToBounds = true }
        local bubble = glass:addSublayer(limn.layer { frame = { 30, 100, 10, 10 }, cornerRadius = 5, backgroundColor = "#ffffff" })
        bubble:addAnimation(limn.animationGroup {
          animations = {
            limn.basicAnimation { keyPath = "position.y", from = 105, to = 40 },
            limn.keyframeAnimation { keyPath = "opacity", values = { 0.8, 0.8, 0 } },
          }, duration = 1, repeatCount = math.huge,
        })
        """),
    RuleCase(
      testDescription: "a drawer that comes in and stays",
      script: """
        local pane = box { frame = { 0, 0, 200, 40 }, masksToBounds = true }
        local drawer = pane:addSublayer(limn.layer { frame = { -30, 0, 60, 40 }, backgroundColor = "#ffffff" })
        drawer:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", from = -30, to = 30, duration = 1, commit = true })
        """),
    RuleCase(
      testDescription: "a thumb that goes in and out again",
      script: """
        local pane = box { frame = { 0, 0, 200, 40 }, masksToBounds = true }
        local thumb = pane:addSublayer(limn.layer { frame = { -30, 0, 30, 40 }, backgroundColor = "#ffffff" })
        thumb:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", to = 100, duration = 1, autoreverses = true, repeatCount = math.huge })
        """),
    RuleCase(
      testDescription: "the flow light on a wide host",
      script: """
        local flow = require "effects.flow_light"
        flow.install(box { frame = { 0, 0, 200, 40 } }, { duration = 0.6, interval = 0.4 })
        """),
  ]

  @Test(arguments: shortSweeps + wholeSweeps)
  func `short-sweep: a band crosses all of what clips it`(_ script: RuleCase) throws {
    try script.expect(.shortSweep)
  }
}
