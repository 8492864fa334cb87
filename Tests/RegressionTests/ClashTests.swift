import Regression
import Testing

@Suite("Tests whose files would be the same")
struct ClashTests {
  private func test(_ id: String, _ file: String, line: Int = 1) -> TestCase {
    TestCase(
      id: id, suite: String(id.prefix { $0 != "/" }), name: "", file: file, line: line, index: 0,
      subject: .scene, settings: CaseSettings(), kind: .check)
  }

  @Test func `ids of the test files of one folder must differ, and not in case alone`() {
    let clashes = TestCase.clashes(in: [
      test("ring/turn", "t/a.limntest.lua", line: 3), test("ring/other", "t/a.limntest.lua"),
      test("ring/turn", "./t//b.limntest.lua", line: 7), test("Ring/Turn", "t/b.limntest.lua"),
    ])
    #expect(
      clashes.map(\.message) == [
        "./t//b.limntest.lua:7: the test 'ring/turn' is declared twice: t/a.limntest.lua:3 has it,"
          + " too",
        "t/b.limntest.lua:1: the test 'Ring/Turn' would share its files with 'ring/turn' of"
          + " t/a.limntest.lua:3; give it another name",
      ])
  }

  @Test func `test files of different folders have references of their own`() {
    #expect(
      TestCase.clashes(in: [
        test("ring/turn", "a/x.limntest.lua"), test("ring/turn", "b/x.limntest.lua"),
        test("ring/turn", "/a/x.limntest.lua"), test("ring/turn", "x.limntest.lua"),
      ]).isEmpty)
  }
}
