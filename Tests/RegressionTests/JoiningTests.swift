import Regression
import Testing

@Suite("Joining the parts of a run")
struct JoiningTests {
  private func result(_ id: String, line: Int, file: String = "a.limntest.lua") -> CaseResult {
    CaseResult(
      TestCase(
        id: id, suite: "s", name: id, file: file, line: line, index: 0, subject: .scene,
        settings: CaseSettings(), kind: .check), status: .passed)
  }

  private func part(
    _ index: Int, of count: Int, name: String? = nil, _ change: (inout RunRecord) -> Void = { _ in }
  ) -> RunRecord.Part {
    var record = RunRecord()
    record.binary = "0123456789abcdef"
    record.shard.index = index
    record.shard.count = count
    change(&record)
    return RunRecord.Part(name: name ?? "\(index).json", record: record)
  }

  @Test func `results stand by file and line, in whichever order the parts come`() throws {
    let parts = [
      part(1, of: 2) { $0.results = [result("s/c", line: 3), result("s/x", line: 1, file: "b")] },
      part(2, of: 2) { $0.results = [result("s/b", line: 3), result("s/a", line: 9)] },
    ]
    let joined = try RunRecord(joining: parts)
    #expect(joined.results.map(\.id) == ["s/b", "s/c", "s/a", "s/x"])
    #expect(joined.shard == RunRecord.Shard())
    #expect(joined.binary == "0123456789abcdef")
    #expect(try RunRecord(joining: parts.reversed()) == joined)
  }

  @Test func `one part of one is itself`() throws {
    let part = part(1, of: 1) { $0.results = [result("s/a", line: 1)] }
    #expect(try RunRecord(joining: [part]) == part.record)
  }

  @Test func `a reference is obsolete if every part says so`() throws {
    let old = RunRecord.ObsoleteReference(id: "s/old", folder: "references")
    let moved = RunRecord.ObsoleteReference(id: "s/moved", folder: "references")
    var found = moved
    found.movedTo = "s/new"
    let joined = try RunRecord(joining: [
      part(1, of: 2) { $0.obsolete = [old, moved] }, part(2, of: 2) { $0.obsolete = [found] },
    ])
    #expect(joined.obsolete == [found])
  }

  @Test func `what all parts tell is told once`() throws {
    let problem = Failure(place: "b.limntest.lua:1", message: "no")
    let joined = try RunRecord(joining: [
      part(1, of: 2) {
        $0.problems = [problem]
        $0.overBudget = ["a"]
        $0.nondeterministic = ["x"]
        $0.seconds = 2
      },
      part(2, of: 2) {
        $0.problems = [problem]
        $0.overBudget = ["a", "b"]
        $0.seconds = 3
        $0.isCI = true
      },
    ])
    #expect(joined.problems == [problem])
    #expect(joined.overBudget == ["a", "b"])
    #expect(joined.nondeterministic == ["x"])
    #expect(joined.seconds == 3)
    #expect(joined.isCI)
  }

  @Test func `a part that is missing is a problem that names it`() throws {
    let joined = try RunRecord(joining: [part(3, of: 4), part(1, of: 4)])
    #expect(
      joined.problems.map(\.message)
        == [2, 4].map {
          "part \($0) of 4 is missing: it did not run to its end, or its record is not among those"
            + " that were joined"
        })
  }

  private func error(_ parts: [RunRecord.Part]) -> String? {
    do {
      _ = try RunRecord(joining: parts)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `parts of different runs are refused with what differs`() {
    #expect(
      error([part(1, of: 2), part(2, of: 2) { $0.binary = "fedcba9876543210" }])
        == "1.json and 2.json come from different programs (0123456789ab and fedcba987654):"
        + " join parts that one build has run")
    #expect(
      error([part(1, of: 2), part(2, of: 3)])
        == "1.json is one of 2 parts and 2.json one of 3: join the parts of one run")
    #expect(
      error([part(1, of: 2), part(2, of: 2) { $0.selection = "--filter ring*" }])
        == "1.json has selected everything and 2.json '--filter ring*': join the parts of one run")
    #expect(
      error([
        part(1, of: 2) { $0.selectedHash = "a" }, part(2, of: 2) { $0.selectedHash = "b" },
      ])
        == "1.json and 2.json have shared out different cases: join parts of one revision that were"
        + " run with the same paths")
    #expect(
      error([part(1, of: 2), part(1, of: 2, name: "again.json")])
        == "1.json and again.json are both part 1 of 2")
    #expect(
      error([
        part(1, of: 2) { $0.results = [result("s/a", line: 1)] },
        part(2, of: 2) { $0.results = [result("s/a", line: 1)] },
      ]) == "'s/a' is in both 1.json and 2.json")
  }

  @Test func `parts that have read different states of a file are of no one run`() throws {
    func parts(_ hash: String) -> [RunRecord.Part] {
      [("s/a", "1"), ("s/b", hash)].enumerated().map { index, read in
        part(index + 1, of: 2) { record in
          var result = result(read.0, line: 1)
          result.sources = [SourceFile(path: "ring.lua", hash: read.1)]
          record.results = [result]
        }
      }
    }
    #expect(
      error(parts("2"))
        == "1.json and 2.json have read different states of 'ring.lua': join parts of one revision")
    #expect(try RunRecord(joining: parts("1")).results.count == 2)
  }
}
