import Check
import Testing

@Suite("The rule held")
struct HeldRuleTests {
  static let holding = [
    RuleCase(
      testDescription: "a fade that is held",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.2, duration = 0.5, fillMode = "forwards" })
        """, found: ["2 held"]),
    RuleCase(
      testDescription: "a slide that is held, both ways and after a delay",
      script: """
        local slide = limn.basicAnimation { keyPath = "position.x", to = 150, duration = 0.5, delay = 0.5 }
        slide.fillMode = "both"
        box():addAnimation(slide, "slide")
        """, found: ["2 held"]),
    RuleCase(
      testDescription: "a group that is held until it is removed",
      script: """
        local box = box()
        box:addAnimation(limn.animationGroup {
          animations = {
            limn.basicAnimation { keyPath = "transform.scale", to = 1.5, fillMode = "forwards" },
          }, duration = 0.5, fillMode = "forwards",
        }, "grow")
        limn.after(1, function() box:removeAnimation("grow") end)
        """, found: ["3 held"]),
  ]

  static let committed = [
    RuleCase(
      testDescription: "a fade that is committed",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.2, duration = 0.5, fillMode = "forwards", commit = true })
        """),
    RuleCase(
      testDescription: "a model that was set along with it",
      script: """
        local box = box()
        box.opacity = 0.2
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", from = 1, to = 0.2, duration = 0.5, fillMode = "both" })
        """),
    RuleCase(
      testDescription: "a toast that is destroyed where it ends",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0, duration = 0.5, fillMode = "forwards" })
          :onEnd(function() box:destroy() end)
        """),
    RuleCase(
      testDescription: "a layer that leaves the stage a while after",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 0, duration = 0.5, fillMode = "forwards" })
        limn.after(1, function() box:removeFromSuperlayer() end)
        """),
  ]

  @Test(arguments: holding + committed)
  func `held: what shows is what the model says`(_ script: RuleCase) throws {
    try script.expect(.held)
  }
}
