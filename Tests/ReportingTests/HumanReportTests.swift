import Regression
import Reporting
import Testing

@Suite("The report for people")
struct HumanReportTests {
  @Test func `it tells all of what did not pass, then the rest, then how many`() {
    #expect(
      HumanReport(folder: ".limn/results/1").report(on: Sample.record) == """
        failed: heart/glow[dark=true]@2x
          tests/heart.limntest.lua:20
          heart.limntest.lua:22: opacity is 0.5, wanted 1
            heart at t = 0.5: opacity model 1, shows 0.5
          exact: pixels 3, maximum 12, mean 0.1235
          heart: transform.scale 1.184 → 1.191
          note: 0.5 is a boundary of 'fade'
          expected: .limn/results/1/heart/beat/expected.png
          difference: .limn/results/1/heart/beat/difference.png
          actual: .limn/results/1/heart/beat/actual.png
          printed:
            hello
          limn accept 'heart/glow[dark=true]@2x'

        missing: ring/turn
          tests/heart.limntest.lua:30
          there is no reference yet
          actual: .limn/results/1/heart/beat/actual.png
          limn accept 'ring/turn'

        skipped: ring/later
          waits for fonts

        problem: tests/broken.limntest.lua:3: unexpected symbol

        nondeterminism: ring/turn: the pictures of two runs differ

        over budget: ring/turn.png has 70000 bytes, 65536 are allowed

        obsolete: tests/references/references.lock: no case declares 'heart/old': \
        'limn references prune' removes its reference

        obsolete: tests/references/references.lock: no case declares 'ring/spin', but 'ring/turn' \
        has the same pixels and no reference; if it was \
        renamed: limn accept 'ring/turn' && limn references prune

        1 of the failed has no reference yet: look with 'limn review', take with 'limn accept'
        1 passed, 2 failed, 1 skipped

        """)
  }

  @Test func `a run without faults is one line`() {
    var record = RunRecord()
    record.results = [Sample.result("a/b"), Sample.result("a/c")]
    #expect(HumanReport().report(on: record) == "2 passed, 0 failed, 0 skipped\n")
    #expect(HumanReport().report(on: RunRecord()) == "0 passed, 0 failed, 0 skipped\n")
  }

  @Test func `a part of the cases says which part it is`() {
    var record = RunRecord()
    record.shard.index = 2
    record.shard.count = 5
    record.selection = "--filter 'ring*'"
    #expect(
      HumanReport().report(on: record) == """
        selected by --filter 'ring*'
        shard 2 of 5
        0 passed, 0 failed, 0 skipped

        """)
  }

  @Test func `notes of passed cases are shown up to ten`() {
    var record = RunRecord()
    record.results = [Sample.result("a/b") { $0.notes = (1...12).map { "note \($0)" } }]
    let lines = HumanReport().report(on: record).split(separator: "\n")
    #expect(lines.first == "notes:")
    #expect(lines[10] == "  a/b: note 10")
    #expect(lines[11] == "  and 2 more")
  }

  @Test func `a case that cannot be accepted offers no acceptance`() {
    let result = Sample.result(status: .failed) {
      $0.failures = [Failure(place: "", message: "no layer 'x'")]
    }
    #expect(
      HumanReport().text(of: result) == """
        failed: heart/beat
          tests/heart.limntest.lua:12
          no layer 'x'


        """)
  }

  @Test func `the declaration is not named twice`() {
    let result = Sample.result(status: .failed) {
      $0.failures = [Failure(place: "tests/heart.limntest.lua:12", message: "no")]
    }
    #expect(
      HumanReport().text(of: result) == """
        failed: heart/beat
          tests/heart.limntest.lua:12: no


        """)
  }

  @Test func `an id with quotes is one word for a shell`() {
    var result = Sample.record.results[2]
    result.id = "a/it's"
    #expect(HumanReport().text(of: result).contains("\n  limn accept 'a/it'\\''s'\n"))
  }

  @Test func `whatever scripts say, no control character reaches the terminal`() {
    let text = HumanReport(folder: "f").report(on: Sample.hostileRecord)
    #expect(
      !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    #expect(text.contains("\\x1b[31m\\x00é🫀\\u2028\\ufffe]]>\\x0d"))
    #expect(text.hasSuffix("\n1 passed, 2 failed, 1 skipped\n"))
  }
}
