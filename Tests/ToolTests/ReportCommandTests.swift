import Foundation
import Regression
import Testing

@Suite("limn report")
struct ReportCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func limn(_ line: String) throws -> Limn.Outcome { try Limn.run(line, in: workspace.url) }

  private func finishOne() throws {
    try Runs.finish(in: workspace) { record, folder in
      record.results = [
        Runs.result("s/good", .passed), try Runs.failedPicture("s/bad", in: folder),
      ]
    }
  }

  @Test func `it tells what the latest run has found, and ends with 0`() throws {
    try finishOne()
    let outcome = try limn("report")
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        failed: s/bad
          a.limntest.lua:1: the picture differs
          exact: pixels 64, maximum 255
          dot: position.x 20 → 21
          expected: .limn/results/1/s/bad/expected.png
          difference: .limn/results/1/s/bad/difference.png
          actual: .limn/results/1/s/bad/actual.png
          limn accept 's/bad'

        1 passed, 1 failed, 0 skipped

        """)
  }

  @Test func `a run is named by number, folder or record`() throws {
    try finishOne()
    try Runs.finish(in: workspace) { record, _ in record.results = [] }
    #expect(try limn("report").output == "0 passed, 0 failed, 0 skipped\n")
    for name in ["1", ".limn/results/1", ".limn/results/1/run.json"] {
      let outcome = try limn("report \(name)")
      #expect(outcome.output.hasSuffix("\n1 passed, 1 failed, 0 skipped\n"), "\(name)")
    }
  }

  @Test func `several reports are written at once, to files and to the output`() throws {
    try finishOne()
    let outcome = try limn(
      "report --report junit=j.xml --report tap --report jsonl=- --report json=r")
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("TAP version 14\n1..2\n"))
    #expect(outcome.output.contains("\n{\"type\":\"end\",\"version\":1,\"passed\":1,"))
    let junit = String(decoding: try workspace.read("j.xml"), as: UTF8.self)
    #expect(junit.contains("[[ATTACHMENT|.limn/results/1/s/bad/actual.png]]"))
    let record = try RunRecord(json: JSONValue(parsing: workspace.read("r")))
    #expect(record.results.map(\.id) == ["s/good", "s/bad"])
  }

  @Test func `the page has the pictures in it, in a file and on the output`() throws {
    try finishOne()
    #expect(try limn("report --report html=page.html").code == 0)
    let page = String(decoding: try workspace.read("page.html"), as: UTF8.self)
    #expect(page.contains("data:image/png;base64,"))
    #expect(try limn("report --report html").output == page)
  }

  @Test func `a kind that there is not is refused with those that there are`() throws {
    let outcome = try limn("report --report xunit=a.xml")
    #expect(outcome.code == 2)
    #expect(
      outcome.error == "limn: --report takes KIND=PATH, where KIND is text or html or junit or json"
        + " or jsonl or tap or github or markdown, got 'xunit=a.xml'\n")
  }

  @Test func `a file that cannot be written is named`() throws {
    try finishOne()
    let outcome = try limn("report --report junit=no/j.xml")
    #expect(outcome.code == 1)
    #expect(outcome.error == "limn: cannot write \"no/j.xml\": No such file or directory\n")
  }

  @Test func `a disk that fills leaves the former report`() throws {
    try finishOne()
    try workspace.write("former", to: "j.xml")
    let child = try Child(
      "bash", ["-c", "ulimit -f 0; exec \"$0\" report --report junit=j.xml", Limn.binary],
      in: workspace.url)
    #expect(child.code != 0)
    #expect(try workspace.read("j.xml") == Array("former".utf8))
  }

  @Test func `without a run it says how to begin`() throws {
    let outcome = try limn("report --results other")
    #expect(outcome.code == 2)
    #expect(outcome.error == "limn: there is no finished run in 'other': begin with 'limn test'\n")
  }

  @Test func `a record that is broken is named with its line`() throws {
    try workspace.write("{\"version\": 1,\n", to: "bad/run.json")
    let outcome = try limn("report bad")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("limn: bad/run.json: line 2, column "))
    try workspace.write("{\"version\": 99}", to: "bad/run.json")
    #expect(
      try limn("report bad").error
        == "limn: bad/run.json: its layout has version 99, and this program knows versions up to 1:"
        + " read it with the program that wrote it\n")
  }

  // MARK: - Parts

  private func finishParts() throws {
    try Runs.finish(in: workspace, shard: (1, 2), folder: "one") { record, folder in
      record.results = [try Runs.failedPicture("s/bad", in: folder)]
    }
    try Runs.finish(in: workspace, shard: (2, 2), folder: "two") { record, folder in
      record.results = [
        Runs.result("s/good", .passed, line: 9), try Runs.missingStrip("s/new", in: folder),
      ]
    }
  }

  @Test func `parts become one run with their pictures, and its exit code`() throws {
    try finishParts()
    let outcome = try limn(
      "report merge two/results/1/run.json one/results/latest --report text --report json=all.json")
    #expect(outcome.code == 1)
    #expect(outcome.output.hasSuffix("\n1 passed, 2 failed, 0 skipped\n"))
    #expect(outcome.output.contains("actual: .limn/results/1/s/bad/actual.png"))
    #expect(
      try workspace.read(".limn/results/1/s/new/actual.png")
        == workspace.read("two/results/1/s/new/actual.png"))
    // The joined run is the latest.
    let again = try limn("report --report json=again.json")
    #expect(again.code == 0)
    #expect(try workspace.read("again.json") == workspace.read("all.json"))
  }

  @Test func `reports in JSON are parts, too; pictures come from the folders that they name`()
    throws
  {
    try finishParts()
    for name in ["one", "two"] {
      let outcome = try limn("report --results \(name) --report json=\(name).json")
      #expect(outcome.code == 0)
    }
    #expect(try limn("report merge one.json two.json --report json=all.json").code == 1)
    #expect(
      try workspace.read(".limn/results/1/s/new/actual.png")
        == workspace.read("two/results/1/s/new/actual.png"))
    // Without the folders the words are still there.
    try FileManager.default.removeItem(at: workspace.url.appendingPathComponent("one"))
    let again = try limn("report merge one.json two.json")
    #expect(again.code == 1)
    #expect(again.output.hasPrefix("failed: s/bad\n  a.limntest.lua:1: the picture differs\n"))
  }

  @Test func `parts of which only references are missing end with 3`() throws {
    try Runs.finish(in: workspace) { record, folder in
      record.results = [try Runs.missingStrip("s/new", in: folder)]
    }
    #expect(try limn("report merge .limn/results/1 --results all").code == 3)
  }

  @Test func `a part that is missing fails, and is named`() throws {
    try Runs.finish(in: workspace, shard: (2, 3), folder: "two") { record, _ in
      record.results = [Runs.result("s/good", .passed)]
    }
    let outcome = try limn("report merge two/results/1")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("problem: part 1 of 3 is missing: "))
    #expect(outcome.output.contains("problem: part 3 of 3 is missing: "))
  }

  @Test func `parts that do not belong together are refused, and leave nothing`() throws {
    try finishParts()
    let outcome = try limn("report merge one/results/1 one/results/1")
    #expect(outcome.code == 2)
    #expect(outcome.error == "limn: one/results/1 and one/results/1 are both part 1 of 2\n")
    #expect(try !workspace.names().contains(".limn"))
  }

  @Test func `a path in a record that leads out of its folder is not followed`() throws {
    try workspace.write("secret", to: "secret.png")
    try Runs.finish(in: workspace, folder: "one") { record, folder in
      var result = try Runs.failedPicture("s/bad", in: folder)
      result.picture?.actual = "../../../secret.png"
      result.picture?.expected = "/etc/passwd"
      record.results = [result]
    }
    #expect(try limn("report merge one/results/1 --report json=all.json").code == 1)
    let record = try RunRecord(json: JSONValue(parsing: workspace.read("all.json")))
    #expect(record.results[0].picture?.actual == nil)
    #expect(record.results[0].picture?.expected == nil)
    #expect(record.results[0].picture?.difference == "s/bad/difference.png")
  }

  @Test func `merge alone needs parts`() throws {
    let outcome = try limn("report merge")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("limn: 'limn report' needs a RUN\n"))
  }
}
