import Testing

@testable import Regression

@Suite("The order of cases")
struct CaseScheduleTests {
  private static func smoke(_ name: String, times: [Double]) -> TestCase {
    TestCase(
      id: "s/\(name)", suite: "s", name: name, file: "a.limntest.lua", line: 1, index: 0,
      subject: .script("a.lua"), settings: CaseSettings(), kind: .smoke(times: times))
  }

  private let cases = [
    smoke("short", times: [0]), smoke("long", times: [0, 1, 2]), smoke("middle", times: [0, 1]),
    smoke("as short", times: [0]),
  ]

  private func names(_ schedule: CaseSchedule) -> [String] {
    schedule.order(cases).map { cases[$0].name }
  }

  @Test func `the most declared work is first, and equals stay in order`() {
    #expect(names(CaseSchedule()) == ["long", "middle", "short", "as short"])
  }

  @Test func `the longest known is first, behind whatever is not known`() {
    let schedule = CaseSchedule(
      knownSeconds: ["s/short": 3, "s/long": 1, "s/middle": 2])
    #expect(names(schedule) == ["as short", "short", "middle", "long"])
  }
}
