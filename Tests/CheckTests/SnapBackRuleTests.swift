import Check
import Testing

@Suite("The rule snap-back")
struct SnapBackRuleTests {
  static let snapping = [
    RuleCase(
      testDescription: "a fade that comes back",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.2, duration = 0.5 })
        """, found: ["2 snap-back"]),
    RuleCase(
      testDescription: "keyframes that end elsewhere, after a delay",
      script: """
        limn.after(0.3, function()
          stage.sublayers[1]:addAnimation(limn.keyframeAnimation {
            keyPath = "transform.translation", values = { { 0, 0 }, { 0, 30 }, { 40, 0 } }, duration = 1,
          })
        end)
        box()
        """, found: ["3 snap-back"]),
    RuleCase(
      testDescription: "two and a half times there and back",
      script: """
        box():addAnimation(limn.basicAnimation {
          keyPath = "transform.scale.x", to = 1.6, duration = 0.4, autoreverses = true, repeatCount = 2.5,
        }, "stretch")
        """, found: ["2 snap-back"]),
  ]

  static let landing = [
    RuleCase(
      testDescription: "a pulse that ends where it started",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.2, 1 }, duration = 0.5 })
        """),
    RuleCase(
      testDescription: "a model that is set when it ends",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0.2, duration = 0.5 })
          :onEnd(function() box.opacity = 0.2 end)
        """),
    RuleCase(
      testDescription: "another animation that goes on from there",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "position.x", to = 120, duration = 0.5 })
          :onEnd(function()
            box:addAnimation(limn.basicAnimation { keyPath = "position.x", from = 120, duration = 0.5 })
          end)
        """),
    RuleCase(
      testDescription: "a spark whose model is unseen",
      script: """
        local box = box { opacity = 0 }
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0, duration = 0.5 })
        box:addAnimation(limn.basicAnimation { keyPath = "transform.scale", from = 1, to = 2, duration = 0.5 })
        """),
    RuleCase(
      testDescription: "a layer that is hidden as it ends",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.4, duration = 0.5 })
        limn.after(0.5, function() box.hidden = true end)
        """),
  ]

  @Test(arguments: snapping + landing)
  func `snap-back: what an animation ends on stays`(_ script: RuleCase) throws {
    try script.expect(.snapBack)
  }
}
