import Regression
import Reporting
import Testing

@Suite("The summary in Markdown")
struct MarkdownReportTests {
  @Test func `a table of what did not pass, and all of it folded away`() {
    var record = Sample.record
    record.problems = []
    record.nondeterministic = []
    record.overBudget = []
    record.obsolete.removeLast()
    record.isCI = false
    #expect(
      MarkdownReport().report(on: record) == """
        ## Limn: 1 passed, 2 failed, 1 skipped

        | verdict | case | why |
        |---|---|---|
        | failed | heart/glow&#91;dark=true&#93;&#64;2x | opacity is 0.5, wanted 1 |
        | missing | ring/turn | there is no reference yet |
        | obsolete (no failure) | tests/references/references.lock | no case declares 'heart/old': \
        'limn references prune' removes its reference |
        | skipped | ring/later | waits for fonts |

        <details><summary>heart/glow&#91;dark=true&#93;&#64;2x</summary>

        ```text
        tests/heart.limntest.lua:20
        heart.limntest.lua:22: opacity is 0.5, wanted 1
          heart at t = 0.5: opacity model 1, shows 0.5
        exact: pixels 3, maximum 12, mean 0.1235
        heart: transform.scale 1.184 → 1.191
        note: 0.5 is a boundary of 'fade'
        printed:
          hello
        limn accept 'heart/glow[dark=true]@2x'
        ```

        </details>

        <details><summary>ring/turn</summary>

        ```text
        tests/heart.limntest.lua:30
        there is no reference yet
        limn accept 'ring/turn'
        ```

        </details>

        <details><summary>tests/references/references.lock</summary>

        ```text
        no case declares 'heart/old': 'limn references prune' removes its reference
        ```

        </details>


        """)
  }

  @Test func `a run without faults is a heading`() {
    var record = RunRecord()
    record.results = [Sample.result()]
    #expect(
      MarkdownReport().report(on: record) == "## Limn: 1 passed, 0 failed, 0 skipped\n\n")
  }

  @Test func `no text is markup, in the table or in a fence`() {
    var record = RunRecord()
    record.results = [
      Sample.result("a/<b>|*c*", status: .failed) {
        $0.failures = [Failure(place: "", message: "x\n````\n</details>")]
      }
    ]
    let text = MarkdownReport().report(on: record)
    #expect(text.contains("| a/&lt;b&gt;") == false)
    #expect(
      text.contains("| failed | a/&#60;b&#62;&#124;&#42;c&#42; | x<br>&#96;&#96;&#96;&#96;<br>"))
    #expect(text.contains("\n`````text\n"))
  }

  @Test func `it stays below what GitHub takes, and counts what it leaves out`() {
    var record = RunRecord()
    record.results = (0..<1000).map { number in
      Sample.result("a/\(number)", status: .failed) {
        $0.failures = [Failure(place: "", message: String(repeating: "é", count: 10_000))]
      }
    }
    let text = MarkdownReport().report(on: record)
    #expect(text.utf8.count < 1 << 20)
    #expect(text.contains("… cut; the JSON report has all of it"))
    #expect(text.hasSuffix(" more.\n"))
  }
}
