import Check
import Testing

@Suite("The rule delay-flash")
struct DelayFlashRuleTests {
  static let flashing = [
    RuleCase(
      testDescription: "a late fade-in",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 0, to = 1, duration = 0.5, delay = 0.5 })
        """, found: ["2 delay-flash"]),
    RuleCase(
      testDescription: "a begin time in the future",
      script: """
        box():addAnimation(limn.keyframeAnimation {
          keyPath = "transform.translation.y", values = { 60, -5, 0 }, duration = 0.5, beginTime = 1,
        })
        """, found: ["2 delay-flash"]),
    RuleCase(
      testDescription: "a late member of a group",
      script: """
        box():addAnimation(limn.animationGroup {
          animations = {
            limn.basicAnimation { keyPath = "transform.scale", from = 2, to = 1, duration = 0.5, delay = 0.3 },
          }, duration = 1,
        })
        """, found: ["4 delay-flash"]),
  ]

  static let waiting = [
    RuleCase(
      testDescription: "a late fade-in that fills backwards",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 0, to = 1, duration = 0.5, delay = 0.5, fillMode = "backwards" })
        """),
    RuleCase(
      testDescription: "a late animation that starts where the model is",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "transform.scale", values = { 1, 1.5, 1 }, duration = 0.5, delay = 0.5 })
        """),
    RuleCase(
      testDescription: "a late fade-in of a layer that is transparent until then",
      script: """
        box { opacity = 0 }:addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 0.4, 1, 0 }, duration = 0.5, delay = 0.5 })
        """),
    RuleCase(
      testDescription: "a fade-in at once",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "opacity", from = 0, to = 1, duration = 0.5 })
        """),
  ]

  @Test(arguments: flashing + waiting)
  func `delay-flash: the start shows while an animation waits`(_ script: RuleCase) throws {
    try script.expect(.delayFlash)
  }
}
