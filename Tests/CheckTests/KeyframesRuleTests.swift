import Check
import Testing

@Suite("The rule keyframes")
struct KeyframesRuleTests {
  static let malformed = [
    RuleCase(
      testDescription: "key times that start late",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1 }, keyTimes = { 0.2, 0.6, 1 }, duration = 1 })
        """, found: ["2 keyframes"]),
    RuleCase(
      testDescription: "key times in thirds that end early",
      script: """
        box():addAnimation(limn.keyframeAnimation {
          keyPath = "transform.scale", values = { 1, 1.2, 1 }, keyTimes = { 0, 0.33, 0.66 }, duration = 1,
        })
        """, found: ["2 keyframes"]),
    RuleCase(
      testDescription: "one value",
      script: """
        local one = limn.keyframeAnimation { keyPath = "opacity", values = { 0.5 } }
        one.duration = 1
        box():addAnimation(one)
        """, found: ["2 keyframes"]),
    RuleCase(
      testDescription: "a spinner's frames with 0 and 360 degrees",
      script: """
        local angles = {}
        for i = 0, 12 do angles[i + 1] = i * math.pi / 6 end
        box():addAnimation(limn.keyframeAnimation {
          keyPath = "transform.rotation.z", values = angles, calculationMode = "discrete",
          duration = 1, repeatCount = math.huge,
        })
        """, found: ["4 keyframes"]),
    RuleCase(
      testDescription: "a whole turn between two matrices",
      script: """
        box():addAnimation(limn.basicAnimation {
          keyPath = "transform", from = {}, to = { rotation = 2 * math.pi }, duration = 1, repeatCount = math.huge,
        })
        """, found: ["2 keyframes"]),
  ]

  static let wellFormed = [
    RuleCase(
      testDescription: "a short way that waits for its turn",
      script: """
        box():animate("opacity", { to = 0.5, duration = 0.3, delay = 0.2 })
        """),
    RuleCase(
      testDescription: "key times from 0 to 1 with a rest",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0.5, 1, 1 }, keyTimes = { 0, 0.2, 0.4, 1 }, duration = 1 })
        """),
    RuleCase(
      testDescription: "one value as a frame that stands",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1 }, calculationMode = "discrete", duration = 1 })
        """),
    RuleCase(
      testDescription: "twelve frames of a turn",
      script: """
        local angles = {}
        for i = 0, 11 do angles[i + 1] = i * math.pi / 6 end
        box():addAnimation(limn.keyframeAnimation {
          keyPath = "transform.rotation.z", values = angles, calculationMode = "discrete",
          duration = 1, repeatCount = math.huge,
        })
        """),
    RuleCase(
      testDescription: "a blink: on, off, on",
      script: """
        box():addAnimation(limn.keyframeAnimation { keyPath = "opacity", values = { 1, 0, 1 }, calculationMode = "discrete", duration = 1, repeatCount = math.huge })
        """),
    RuleCase(
      testDescription: "half a turn between two matrices",
      script: """
        box { frame = { 60, 30, 40, 40 } }:addAnimation(limn.basicAnimation {
          keyPath = "transform", from = {}, to = { rotation = math.pi }, duration = 1, repeatCount = math.huge,
        })
        """),
  ]

  @Test(arguments: malformed + wellFormed)
  func `keyframes: times span the cycle, values move`(_ script: RuleCase) throws {
    try script.expect(.keyframes)
  }
}
