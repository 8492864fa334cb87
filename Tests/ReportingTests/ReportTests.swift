import Regression
import Testing

@Suite("Reports")
struct ReportTests {
  @Test func `an empty run has one shard`() { #expect(RunRecord().shard.count == 1) }
}
