import Comparison
import Testing

@Suite("The comparators prove themselves")
struct SelfCheckTests {
  @Test func `every proof holds`() {
    #expect(Match.selfCheck() == [])
  }

  @Test func `a comparator that passes everything is noticed, for every rule`() {
    let lines = Match.selfCheck { _, _, _ in MatchVerdict(passes: true, words: "sabotage") }
    for rule in ["exact", "fuzzy", "density", "edge", "yiq", "flip", "ssim", "all(", "any("] {
      #expect(lines.contains { $0.hasPrefix(rule) && $0.contains("passes a pair that must fail") })
    }
  }

  @Test func `a comparator that fails everything is noticed, for every rule`() {
    let lines = Match.selfCheck { _, _, _ in MatchVerdict(passes: false, words: "sabotage") }
    for rule in ["exact", "fuzzy", "density", "edge", "yiq", "flip", "ssim", "all(", "any("] {
      #expect(lines.contains { $0.hasPrefix(rule) && $0.contains("fails a pair that must pass") })
    }
  }

  @Test func `one rule that lies is named, and no other`() {
    let lines = Match.selfCheck { match, expected, actual in
      if case .ssim = match { return MatchVerdict(passes: true, words: "similarity 1") }
      return match.verdict(expected: expected, actual: actual)
    }
    #expect(lines == ["ssim least=0.99 passes a pair that must fail: similarity 1"])
  }
}
