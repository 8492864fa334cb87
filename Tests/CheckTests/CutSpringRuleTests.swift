import Check
import Testing

@Suite("The rule cut-spring")
struct CutSpringRuleTests {
  static let cutSprings = [
    RuleCase(
      testDescription: "a soft spring in a quarter of a second",
      script: """
        box():addAnimation(limn.springAnimation { keyPath = "position.x", to = 120, duration = 0.25, commit = true })
        """, found: ["2 cut-spring"]),
    RuleCase(
      testDescription: "a bouncy spring that animate cuts",
      script: """
        box():animate("transform.scale", { from = 0.2, to = 1, bounce = 0.5, perceptualDuration = 0.4, duration = 0.4 })
        """, found: ["2 cut-spring"]),
    RuleCase(
      testDescription: "a spring in a group that is shorter",
      script: """
        box():addAnimation(limn.animationGroup {
          animations = {
            limn.springAnimation { keyPath = "transform.translation.y", from = -40, to = 0, stiffness = 80, damping = 6, delay = 0.1 },
          }, duration = 0.6,
        })
        """, found: ["2 snap-back", "4 cut-spring", "4 delay-flash"]),
  ]

  static let settledSprings = [
    RuleCase(
      testDescription: "a spring that has all the time it needs",
      script: """
        box():addAnimation(limn.springAnimation { keyPath = "position.x", to = 120, commit = true })
        """),
    RuleCase(
      testDescription: "a spring whose rest is less than a hundredth",
      script: """
        box():addAnimation(limn.springAnimation { keyPath = "position.x", to = 120, damping = 20, duration = 0.9, commit = true })
        """),
    RuleCase(
      testDescription: "a spring that is quick by its nature",
      script: """
        box():animate("position.x", { to = 120, perceptualDuration = 0.25, bounce = 0.2 })
        """),
  ]

  @Test(arguments: cutSprings + settledSprings)
  func `cut-spring: a spring has the time to settle`(_ script: RuleCase) throws {
    try script.expect(.cutSpring)
  }
}
