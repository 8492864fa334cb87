import Check
import Testing

@Suite("The rule no-effect")
struct NoEffectRuleTests {
  static let withoutEffect = [
    RuleCase(
      testDescription: "a border colour without a border",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "borderColor", from = "red", to = "blue", duration = 1, autoreverses = true })
        """, found: ["2 no-effect"]),
    RuleCase(
      testDescription: "a stroke without a colour, for ever",
      script: """
        local ring = stage:addSublayer(limn.shapeLayer { frame = { 10, 10, 80, 80 }, path = limn.path():ellipse(5, 5, 70, 70) })
        ring:addAnimation(limn.keyframeAnimation { keyPath = "strokeEnd", values = { 0, 1, 0 }, duration = 1, repeatCount = math.huge })
        """, found: ["3 no-effect"]),
    RuleCase(
      testDescription: "corners of a container that draws nothing",
      script: """
        local container = stage:addSublayer(limn.layer { frame = { 10, 10, 80, 80 } })
        container:addSublayer(limn.layer { frame = { 0, 0, 40, 40 }, backgroundColor = "white" })
        container:addAnimation(limn.basicAnimation { keyPath = "cornerRadius", from = 0, to = 40, duration = 1, commit = true })
        """, found: ["4 no-effect"]),
    RuleCase(
      testDescription: "locations without colours",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer { frame = { 10, 10, 80, 80 }, backgroundColor = "white" })
        shine:addAnimation(limn.basicAnimation { keyPath = "locations", from = {}, to = {}, duration = 1 })
        """, found: ["3 no-effect"]),
    RuleCase(
      testDescription: "a pulse under a transparent layer",
      script: """
        local veil = box { opacity = 0 }
        local dot = veil:addSublayer(limn.layer { frame = { 0, 0, 10, 10 }, backgroundColor = "white" })
        dot:addAnimation(limn.keyframeAnimation { keyPath = "transform.scale", values = { 1, 2, 1 }, duration = 1 })
        """, found: ["4 no-effect"]),
    RuleCase(
      testDescription: "a pulse of a layer that was never put onto the stage",
      script: """
        local dot = limn.layer { frame = { 0, 0, 10, 10 }, backgroundColor = "white" }
        dot:addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.2, 1 }, duration = 1 })
        """, found: ["3 no-effect"]),
  ]

  static let withEffect = [
    RuleCase(
      testDescription: "a border colour with a border",
      script: """
        box { borderWidth = 2 }:addAnimation(limn.basicAnimation { keyPath = "borderColor", from = "red", to = "blue", duration = 1, autoreverses = true })
        """, found: ["2 snap-back"]),
    RuleCase(
      testDescription: "a stroke whose colour comes later",
      script: """
        local ring = stage:addSublayer(limn.shapeLayer { frame = { 10, 10, 80, 80 }, path = limn.path():ellipse(5, 5, 70, 70) })
        ring:addAnimation(limn.keyframeAnimation { keyPath = "strokeEnd", values = { 0, 1, 0 }, duration = 1, repeatCount = math.huge })
        limn.after(1, function() ring.strokeColor = "white" end)
        """),
    RuleCase(
      testDescription: "corners of a container that clips",
      script: """
        local container = stage:addSublayer(limn.layer { frame = { 10, 10, 80, 80 }, masksToBounds = true })
        container:addSublayer(limn.layer { frame = { 0, 0, 80, 80 }, backgroundColor = "white" })
        container:addAnimation(limn.basicAnimation { keyPath = "cornerRadius", from = 0, to = 40, duration = 1, commit = true })
        """),
    RuleCase(
      testDescription: "a layer that fades in from nothing while its dot pulses",
      script: """
        local veil = box { opacity = 0 }
        local dot = veil:addSublayer(limn.layer { frame = { 0, 0, 10, 10 }, backgroundColor = "white" })
        dot:addAnimation(limn.keyframeAnimation { keyPath = "transform.scale", values = { 1, 2, 1 }, duration = 1 })
        veil:addAnimation(limn.basicAnimation { keyPath = "opacity", to = 1, duration = 0.5, commit = true })
        """),
  ]

  @Test(arguments: withoutEffect + withEffect)
  func `no-effect: something shows what is animated`(_ script: RuleCase) throws {
    try script.expect(.noEffect)
  }
}
