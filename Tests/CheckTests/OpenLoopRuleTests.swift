import Check
import Testing

@Suite("The rule open-loop")
struct OpenLoopRuleTests {
  static let openLoops = [
    RuleCase(
      testDescription: "a slide that starts over",
      script: """
        local box = box()
        box:addAnimation(limn.basicAnimation {
          keyPath = "transform.translation.x", from = 0, to = 80, duration = 1, repeatCount = math.huge,
        })
        """, found: ["3 open-loop"]),
    RuleCase(
      testDescription: "a fade that pops off, in keyframes",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 0.1, 0.4, 1 }, duration = 0.5, repeatCount = 4 }, "fade")
        """, found: ["2 open-loop"]),
    RuleCase(
      testDescription: "a turn of three quarters, inside a group",
      script: """
        local spin = limn.basicAnimation { keyPath = "transform.rotation.z", by = 1.5 * math.pi }
        box():addAnimation(limn.animationGroup { animations = { spin }, duration = 0.8, repeatCount = math.huge })
        """, found: ["2 open-loop"]),
    RuleCase(
      testDescription: "a stroke that is drawn and starts over",
      script: """
        local ring = stage:addSublayer(limn.shapeLayer {
          frame = { 10, 10, 80, 80 }, path = limn.path():ellipse(5, 5, 70, 70),
          fillColor = "transparent", strokeColor = "white", lineWidth = 4,
        })
        ring:addAnimation(limn.basicAnimation {
          keyPath = "strokeEnd", from = 0, to = 1, duration = 1, repeatCount = math.huge,
        })
        """, found: ["6 open-loop"]),
    RuleCase(
      testDescription: "a slide of a minute, long after the end of the stage",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "position.x", from = 50, to = 150, duration = 60, repeatCount = math.huge })
        """, found: ["2 open-loop"]),
    RuleCase(
      testDescription: "a fall with an offset, which starts over in the middle",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "position.y", from = 20, to = 80, duration = 1, timeOffset = 0.4, repeatCount = math.huge })
        """, found: ["2 open-loop"]),
    RuleCase(
      testDescription: "a colour that changes for good",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "backgroundColor", from = "red", to = "blue", duration = 0.7, repeatCount = 2.5, autoreverses = false })
        """, found: ["2 open-loop", "2 snap-back"]),
  ]

  static let closedLoops = [
    RuleCase(
      testDescription: "there and back",
      script: """
        box():addAnimation(limn.basicAnimation {
          keyPath = "transform.translation.x", from = 0, to = 80, duration = 1,
          autoreverses = true, repeatCount = math.huge,
        })
        """),
    RuleCase(
      testDescription: "a whole turn",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", from = 0, to = -2 * math.pi, duration = 1, repeatCount = math.huge })
        """),
    RuleCase(
      testDescription: "a third of a turn of three equal spokes",
      script: """
        local wheel = stage:addSublayer(limn.layer { frame = { 50, 10, 80, 80 } })
        for i = 0, 2 do
          wheel:addSublayer(limn.layer {
            bounds = { 0, 0, 4, 30 }, position = { 40, 40 }, anchorPoint = { 0.5, 1 },
            transform = { rotation = i * 2 * math.pi / 3 }, backgroundColor = "white",
          })
        end
        wheel:addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", from = 0, to = 2 * math.pi / 3, duration = 0.5, repeatCount = math.huge })
        """),
    RuleCase(
      testDescription: "a ring that has faded away when it starts over",
      script: """
        box():addAnimation(limn.animationGroup {
          animations = {
            limn.basicAnimation { keyPath = "transform.scale", from = 1, to = 2 },
            limn.basicAnimation { keyPath = "opacity", from = 1, to = 0 },
          }, duration = 1, repeatCount = math.huge,
        })
        """),
    RuleCase(
      testDescription: "frames one after the other",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "position.x", values = { 20, 60, 100 }, calculationMode = "discrete", duration = 0.6, repeatCount = math.huge })
        """),
    RuleCase(
      testDescription: "stripes that move by their distance behind a clip",
      script: """
        local pane = box { masksToBounds = true, frame = { 0, 0, 200, 50 } }
        local stripes = pane:addSublayer(limn.layer { bounds = { 0, 0, 240, 50 }, position = { 100, 25 } })
        for i = 0, 12 do
          stripes:addSublayer(limn.layer { frame = { i * 20 - 20, 0, 10, 50 }, backgroundColor = "white" })
        end
        stripes:addAnimation(limn.basicAnimation { keyPath = "transform.translation.x", from = 0, to = 20, duration = 0.4, repeatCount = math.huge })
        """),
    RuleCase(
      testDescription: "steps that go on from where they are",
      script: """
        box():addAnimation(limn.basicAnimation { keyPath = "transform.rotation.z", from = 0, to = 0.3, duration = 0.5, cumulative = true, repeatCount = math.huge })
        """),
    RuleCase(
      testDescription: "a gradient whose light has left at both ends",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer {
          frame = { 20, 20, 100, 40 }, colors = { "#888", "#fff", "#888" }, locations = { -1, -0.5, 0 },
          startPoint = { 0, 0.5 }, endPoint = { 1, 0.5 },
        })
        shine:addAnimation(limn.basicAnimation { keyPath = "locations", from = { -1, -0.5, 0 }, to = { 1, 1.5, 2 }, duration = 1, repeatCount = math.huge })
        """),
    RuleCase(
      testDescription: "dashes that move by one pattern",
      script: """
        local ants = stage:addSublayer(limn.shapeLayer {
          frame = { 10, 10, 80, 80 }, path = "M 0 0 L 80 0 L 80 80", fillColor = "transparent",
          strokeColor = "white", lineWidth = 4, lineDashPattern = { 10, 6 },
        })
        ants:addAnimation(limn.basicAnimation { keyPath = "lineDashPhase", from = 0, to = -16, duration = 0.3, repeatCount = math.huge })
        """),
  ]

  @Test(arguments: openLoops + closedLoops)
  func `open-loop: a cycle ends where the next one starts`(_ script: RuleCase) throws {
    try script.expect(.openLoop)
  }
}
