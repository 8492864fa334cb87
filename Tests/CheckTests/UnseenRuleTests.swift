import Check
import Testing

@Suite("The rule unseen")
struct UnseenRuleTests {
  static let unseen = [
    RuleCase(
      testDescription: "a spinner that is hidden",
      script: """
        box { hidden = true }:addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", to = 2 * math.pi, duration = 0.5, repeatCount = math.huge })
        """, found: ["2 unseen"]),
    RuleCase(
      testDescription: "a breath that goes on after its layer has left",
      script: """
        local breath = require "effects.breath"
        local box = box()
        local pulse = limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1 }, duration = 0.25, repeatCount = math.huge }
        box:addAnimation(pulse)
        limn.after(0.5, function() box:removeFromSuperlayer() end)
        """, found: ["4 unseen"]),
    RuleCase(
      testDescription: "a dot outside of what clips it",
      script: """
        local pane = box { masksToBounds = true }
        pane:addSublayer(limn.layer { frame = { 100, 0, 10, 10 }, backgroundColor = "white" })
          :addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1 }, duration = 0.5, repeatCount = math.huge })
        """, found: ["4 unseen"]),
  ]

  static let seen = [
    RuleCase(
      testDescription: "a spinner that is hidden for a while",
      script: """
        local box = box { hidden = true }
        box:addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", to = 2 * math.pi, duration = 0.5, repeatCount = math.huge })
        limn.after(1.5, function() box.hidden = false end)
        """),
    RuleCase(
      testDescription: "a breath that is stopped when its layer leaves",
      script: """
        local box = box()
        local pulse = limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1 }, duration = 0.25, repeatCount = math.huge }
        box:addAnimation(pulse, "pulse")
        limn.after(0.5, function()
          box:removeAnimation("pulse")
          box:removeFromSuperlayer()
        end)
        """),
    RuleCase(
      testDescription: "a band that rests outside between two sweeps",
      script: """
        local pane = box { masksToBounds = true }
        pane:addSublayer(limn.layer { frame = { -10, 0, 10, 40 }, backgroundColor = "white" })
          :addAnimation(limn.keyframeAnimation { keyPath = "transform.translation.x", values = { 0, 70, 70 }, keyTimes = { 0, 0.2, 1 }, duration = 1, repeatCount = math.huge })
        """),
  ]

  @Test(arguments: unseen + seen)
  func `unseen: what goes on for ever can be seen`(_ script: RuleCase) throws {
    try script.expect(.unseen)
  }
}
