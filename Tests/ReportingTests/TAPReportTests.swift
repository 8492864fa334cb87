import Regression
import Reporting
import Testing

@Suite("TAP 14")
struct TAPReportTests {
  @Test func `each case is a point, and what did not pass has a block of YAML`() {
    #expect(
      TAPReport(folder: "run").report(on: Sample.record) == """
        TAP version 14
        1..9
        ok 1 - heart/beat
        not ok 2 - heart/glow[dark=true]@2x
          ---
          message: "opacity is 0.5, wanted 1"
          severity: "failed"
          at:
            file: "heart.limntest.lua"
            line: 22
          explanation:
            - "heart.limntest.lua:22: opacity is 0.5, wanted 1"
            - "  heart at t = 0.5: opacity model 1, shows 0.5"
            - "exact: pixels 3, maximum 12, mean 0.1235"
            - "heart: transform.scale 1.184 → 1.191"
            - "note: 0.5 is a boundary of 'fade'"
            - "expected: run/heart/beat/expected.png"
            - "difference: run/heart/beat/difference.png"
            - "actual: run/heart/beat/actual.png"
            - "printed:"
            - "  hello"
          accept: "limn accept 'heart/glow[dark=true]@2x'"
          ...
        not ok 3 - ring/turn
          ---
          message: "there is no reference yet"
          severity: "missing"
          at:
            file: "tests/heart.limntest.lua"
            line: 30
          explanation:
            - "there is no reference yet"
            - "actual: run/heart/beat/actual.png"
          accept: "limn accept 'ring/turn'"
          ...
        ok 4 - ring/later # SKIP waits for fonts
        not ok 5 - problem: unexpected symbol
          ---
          message: "unexpected symbol"
          severity: "problem"
          at:
            file: "tests/broken.limntest.lua"
            line: 3
          ...
        not ok 6 - nondeterminism: ring/turn: the pictures of two runs differ
          ---
          message: "ring/turn: the pictures of two runs differ"
          severity: "nondeterminism"
          ...
        not ok 7 - over budget: ring/turn.png has 70000 bytes, 65536 are allowed
          ---
          message: "ring/turn.png has 70000 bytes, 65536 are allowed"
          severity: "over budget"
          ...
        not ok 8 - obsolete: no case declares 'heart/old': 'limn references prune' removes its \
        reference
          ---
          message: "no case declares 'heart/old': 'limn references prune' removes its reference"
          severity: "obsolete"
          at:
            file: "tests/references/references.lock"
          ...
        not ok 9 - obsolete: no case declares 'ring/spin', but 'ring/turn' has the same pixels and \
        no reference; if it was \
        renamed: limn accept 'ring/turn' && limn references prune
          ---
          message: "no case declares 'ring/spin', but 'ring/turn' has the same pixels and no \
        reference; if it was \
        renamed: limn accept 'ring/turn' && limn references prune"
          severity: "obsolete"
          at:
            file: "tests/references/references.lock"
          ...

        """)
  }

  @Test func `no cases are a plan of none`() {
    #expect(TAPReport().report(on: RunRecord()) == "TAP version 14\n1..0\n")
  }

  @Test func `what is obsolete is a remark outside of continuous integration`() {
    var record = RunRecord()
    record.results = [Sample.result()]
    record.obsolete = [.init(id: "a#1", folder: "references")]
    #expect(
      TAPReport().report(on: record) == """
        TAP version 14
        1..1
        ok 1 - heart/beat
        # obsolete: no case declares 'a#1': 'limn references prune' removes its reference

        """)
  }

  @Test func `a hash and a backslash of an id are no directive`() {
    var record = RunRecord()
    record.results = [Sample.result("a/x # SKIP \\ y\nok 2", status: .passed)]
    #expect(
      TAPReport().report(on: record) == """
        TAP version 14
        1..1
        ok 1 - a/x \\# SKIP \\\\ y\\\\nok 2

        """)
  }

  @Test func `hostile text ends no line and no string`() {
    let lines = TAPReport(folder: "f").report(on: Sample.hostileRecord)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(points.count == 5)
    #expect(lines[1] == "1..5")
    for line in lines.dropFirst(2) where !points.contains(line) {
      // The lines of blocks; and the remark on what is obsolete.
      #expect(line.hasPrefix("  ") || line.hasPrefix("# obsolete: "))
    }
  }
}
