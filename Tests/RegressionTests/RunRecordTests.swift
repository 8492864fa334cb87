import Regression
import Testing

@Suite("What a run has found")
struct RunRecordTests {
  @Test func `results are counted by verdict`() {
    #expect(RunRecord().count(.passed) == 0)
  }
}
