import Comparison
import Testing

@Suite("What counts as the same picture")
struct MatchTests {
  @Test func `rules are equal when all they say is`() {
    #expect(Match.edge(slack: 8, why: "blur") != Match.edge(slack: 9, why: "blur"))
  }
}
