import Regression
import Reporting
import Testing

@Suite("Annotations of GitHub Actions")
struct GitHubReportTests {
  @Test func `what did not pass is an error at its line`() {
    var record = Sample.record
    record.nondeterministic = []
    record.overBudget = []
    record.obsolete.removeFirst()
    #expect(
      GitHubReport().report(on: record) == """
        ::error file=tests/heart.limntest.lua,line=22,title=failed%3A heart/glow[dark=true]@2x::\
        heart.limntest.lua:22: opacity is 0.5, wanted 1%0A  heart at t = 0.5: opacity model 1, \
        shows 0.5%0Aexact: pixels 3, maximum 12, mean 0.1235%0Aheart: transform.scale 1.184 → \
        1.191%0Anote: 0.5 is a boundary of 'fade'%0Aprinted:%0A  hello%0A\
        limn accept 'heart/glow[dark=true]@2x'
        ::error file=tests/heart.limntest.lua,line=30,title=missing%3A ring/turn::\
        there is no reference yet%0Alimn accept 'ring/turn'
        ::error file=tests/broken.limntest.lua,line=3,title=problem::unexpected symbol
        ::error file=tests/references/references.lock,title=obsolete::no case declares \
        'ring/spin', but 'ring/turn' has the same pixels and no reference; if it was \
        renamed: limn accept 'ring/turn' && limn references prune

        """)
  }

  @Test func `outside of continuous integration what is obsolete is a warning`() {
    var record = RunRecord()
    record.obsolete = [.init(id: "a", folder: "r")]
    #expect(
      GitHubReport().report(on: record)
        == "::warning file=r/references.lock,title=obsolete::no case declares 'a': "
        + "'limn references prune' removes its reference\n")
  }

  @Test func `a failure in a script is annotated at the case's declaration`() {
    var record = RunRecord()
    record.results = [
      Sample.result(status: .failed) {
        $0.failures = [Failure(place: "effects/ring.lua:9", message: "oh")]
      }
    ]
    #expect(
      GitHubReport().report(on: record)
        == "::error file=tests/heart.limntest.lua,line=12,title=failed%3A heart/beat::"
        + "effects/ring.lua:9: oh\n")
  }

  @Test func `a run without faults says nothing`() {
    var record = RunRecord()
    record.results = [Sample.result()]
    #expect(GitHubReport().report(on: record) == "")
  }

  @Test func `hostile text is one command a line`() {
    let lines = GitHubReport(folder: "f").report(on: Sample.hostileRecord)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 5 && lines[4] == "")
    for line in lines.dropLast() {
      let head = line.split(separator: "::", maxSplits: 1)[0]
      #expect(head.hasPrefix("error file=") || head.hasPrefix("warning file="))
      // The properties hold no colon or comma of their own.
      #expect(head.split(separator: ",").count == (head.contains(",line=") ? 3 : 2))
      #expect(!line.contains("\r"))
    }
  }
}
