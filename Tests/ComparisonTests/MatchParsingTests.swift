import Comparison
import Testing

@Suite("Rules as words")
struct MatchParsingTests {
  @Test(arguments: Match.forms)
  func `a rule reads back as it is said`(_ form: String) {
    #expect(Match(parsing: form).map { "\($0)" } == form)
  }

  @Test func `what is left out is as the forms show it, and nothing for fuzzy`() {
    #expect(Match(parsing: "ssim") == .ssim(least: 0.98, why: ""))
    #expect(Match(parsing: "yiq") == .yiq(threshold: 0.1, countsAntialiasing: false, why: ""))
    #expect(
      Match(parsing: "fuzzy pixels=7") == .fuzzy(difference: 0...0, pixels: 7...7, why: ""))
  }

  @Test(arguments: [
    "", "exakt", "exact 1", "fuzzy difference=3-1", "fuzzy difference=0-256", "fuzzy pixels=-1",
    "fuzzy pixels=1-2-3", "density window=0", "density most=1.5", "edge slack=x",
    "yiq antialiasing=yes", "yiq threshold=nan", "flip mean=0.1 mean=0.2", "ssim mean=0.2",
  ])
  func `words that are no rule are refused`(_ words: String) {
    #expect(Match(parsing: words) == nil)
  }
}

@Suite("Slack")
struct SlackTests {
  @Test func `it reads back as it is said, in six digits`() {
    let slack = Slack([.init("flip", 1.0 / 3), .init("pixels", 12), .init("dssim", 1e-7)])
    #expect(slack.text == "flip=0.333333 pixels=12 dssim=1e-07")
    #expect(Slack(parsing: slack.text)?.text == slack.text)
    #expect(Slack().text == "-" && Slack(parsing: "-") == Slack())
  }

  @Test(arguments: ["", "a", "a=", "=1", "a=-1", "a=1  b=2", "a=1=2", "a=x"])
  func `words that are no slack are refused`(_ words: String) {
    #expect(Slack(parsing: words) == nil)
  }

  @Test func `of two pictures' slack the greater counts`() {
    let one = Slack([.init("difference", 3), .init("pixels", 10)])
    let other = Slack([.init("pixels", 12), .init("difference", 2), .init("edge", 1)])
    #expect(one.union(other).text == "difference=3 pixels=12 edge=1")
  }

  @Test func `an allowance of more than four times what was needed is told`() {
    let match = Match.all([
      .fuzzy(difference: 0...8, pixels: 0...41, why: ""), .ssim(least: 0.9, why: ""),
    ])
    let needed = Slack([.init("difference", 2), .init("pixels", 10), .init("dssim", 0.01)])
    #expect(
      match.excess(over: needed) == [
        "a number of pixels of 41 is allowed, but no more than 10 was ever needed",
        "a structural dissimilarity of 0.1 is allowed, but no more than 0.01 was ever needed",
      ])
  }

  @Test func `what was never needed is told, and a change that was accepted is no need`() {
    let edge = Match.edge(slack: 8, why: "")
    let told = ["a slack of 8 is allowed, but none was ever needed"]
    #expect(edge.excess(over: Slack()) == told)
    #expect(edge.excess(over: Slack([.init("edge", 200)])) == told)
    #expect(edge.excess(over: Slack([.init("edge", 8)])) == [])
    #expect(Match.edge(slack: 0, why: "").excess(over: Slack()) == [])
    #expect(Match.exact.excess(over: Slack([.init("difference", 9)])) == [])
  }
}
