import Foundation
import Regression
import Testing

@Suite("A run in parts")
struct ShardTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace([
      "slide.lua": TestScript.slide,
      "slide.limntest.lua": """
      local test = require "limn.test"
      local suite = test.suite("slide", { script = "slide.lua" })
      suite:render("at", { at = { 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6 } })
      suite:smoke("runs", { at = { 0, 1 } })

      """,
    ])
  }

  /// What two ways to the same results must agree on.
  private func outline(_ record: RunRecord) -> [String] {
    record.results.map { "\($0.id) \($0.status) \($0.fingerprint) \($0.picture?.hash ?? "")" }
      .sorted()
  }

  private func record(_ path: String) throws -> RunRecord {
    try RunRecord(json: JSONValue(parsing: workspace.read(path)))
  }

  @Test func `parts that are joined as docs/ci.md says are the whole`() throws {
    #expect(try Limn.run("test --ci --results whole", in: workspace.url).code == 3)
    for part in 1...3 {
      _ = try Limn.run("test --ci --shard \(part)/3", in: workspace.url)
      let copy = try Child(
        "cp", ["-rL", ".limn/results/latest", "part-\(part)"], in: workspace.url)
      #expect(copy.code == 0)
    }
    let outcome = try Limn.run(
      "report merge part-1/run.json part-2/run.json part-3/run.json --results joined"
        + " --report json=all.json --report html=all.html", in: workspace.url)
    #expect(outcome.code == 3)
    let joined = try record("all.json")
    #expect(joined.shard.count == 1)
    #expect(try outline(joined) == outline(record("whole/results/latest/run.json")))
    #expect(joined.count(.missing) == 7 && joined.count(.passed) == 1)
    // Each part has drawn into a folder of its own, and all pictures are in the joined run.
    for result in joined.results {
      guard let path = result.picture?.actual else { continue }
      #expect(try !workspace.read("joined/results/1/\(path)").isEmpty)
    }
  }

  @Test func `the joined run can be accepted like any other`() throws {
    for part in 1...2 {
      _ = try Limn.run("test --shard \(part)/2 --results r\(part)", in: workspace.url)
    }
    #expect(
      try Limn.run("report merge r1/results/1 r2/results/1", in: workspace.url).code == 3)
    #expect(try Limn.run("accept --all", in: workspace.url).code == 0)
    #expect(
      try Limn.run("test", in: workspace.url).output == "8 passed, 0 failed, 0 skipped\n")
  }

  @Test func `each command of docs/ci.md has the options that it is given`() throws {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
    let page = try String(contentsOf: root.appendingPathComponent("docs/ci.md"), encoding: .utf8)
      .replacingOccurrences(of: "\\\n", with: " ")
      .replacingOccurrences(of: "run.json\n      --report", with: "run.json --report")
    let pattern = #/(?:^ {4}|/)limn ((?:test|report|review)\b[^\n]*)/#.anchorsMatchLineEndings()
    let commands = page.matches(of: pattern).map { String($0.1) }
    #expect(commands.count >= 9)
    for command in commands {
      let words = command.replacing(#/\$\{\{.*?\}\}/#, with: "1")
        .replacing(#/"?\$CI_NODE_INDEX\/\$CI_NODE_TOTAL"?/#, with: "1/4")
        .split(separator: " ").map(String.init)
      let outcome = try Limn.run(words + ["--help"], in: workspace.url)
      #expect(outcome.code == 0, "limn \(command)\n\(outcome.error)")
    }
  }
}
