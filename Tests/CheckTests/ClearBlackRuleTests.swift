import Check
import Testing

@Suite("The rule clear-black")
struct ClearBlackRuleTests {
  static let grey = [
    RuleCase(
      testDescription: "from transparent to white",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "transparent", "white" } })
        """, found: ["2 clear-black"]),
    RuleCase(
      testDescription: "colours that are assigned later",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 } })
        shine.colors = { "#ff0000", { 0, 0, 0, 0 }, "#ff0000" }
        """, found: ["3 clear-black"]),
    RuleCase(
      testDescription: "colours that are animated",
      script: """
        local shine = stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "#fff", "#fff" } })
        shine:addAnimation(limn.basicAnimation {
          keyPath = "colors", to = { "#ffff", "#0000" }, duration = 1, autoreverses = true, repeatCount = math.huge,
        })
        """, found: ["3 clear-black"]),
  ]

  static let colored = [
    RuleCase(
      testDescription: "from transparent white to white",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "#fff0", "white" } })
        """),
    RuleCase(
      testDescription: "premultiplied",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "transparent", "white" }, interpolation = "premultiplied" })
        """),
    RuleCase(
      testDescription: "a shadow: from transparent to black",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "transparent", "#00000080" } })
        """),
    RuleCase(
      testDescription: "a hard edge between the two",
      script: """
        stage:addSublayer(limn.gradientLayer { frame = { 0, 0, 100, 100 }, colors = { "white", "white", "transparent", "transparent" }, locations = { 0, 0.5, 0.5, 1 } })
        """),
  ]

  @Test(arguments: grey + colored)
  func `clear-black: what fades keeps its colour`(_ script: RuleCase) throws {
    try script.expect(.clearBlack)
  }
}
