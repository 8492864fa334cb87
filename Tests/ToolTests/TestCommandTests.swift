import Foundation
import Testing

@Suite("limn test")
struct TestCommandTests {
  /// A square of 8 points on a stage of 16 by 8; `tint` and `left` can be set.
  static let effect = """
    local limn = require "limn"
    local tint = limn.param("tint", "#ff8000")
    local stage = limn.stage { size = { 16, 8 }, backgroundColor = "#204060", duration = 1 }
    local dot = stage:addSublayer(limn.layer {
      name = "dot", frame = { 0, 0, 8, 8 }, backgroundColor = tint,
    })
    dot:addAnimation(limn.basicAnimation { keyPath = "position.x", from = 4, to = 12, duration = 1 })

    """

  /// One case that passes and needs no reference, one that fails, one that is left out.
  static let checks = """
    local test = require "limn.test"
    local dot = test.suite("dot", { script = "dot.lua" })
    dot:check("is there", function(e) test.expect(e:value("dot", "opacity")):is(1) end)
    dot:check("is small", function(e) test.expect(e:value("dot", "bounds.size.width")):is(4) end)
    dot:smoke("runs", { at = { 0, 1 }, skip = "not yet" })

    """

  private func workspace(_ files: [String: String] = [:]) throws -> Workspace {
    try Workspace(["dot.lua": Self.effect].merging(files) { $1 })
  }

  private func run(
    _ words: [String], in workspace: Workspace, environment: [String: String] = [:]
  ) throws -> Limn.Outcome {
    // Where the tests run in continuous integration, the tool must not notice.
    try Limn.run(
      ["test"] + words, in: workspace.url, environment: ["CI": ""].merging(environment) { $1 })
  }

  private func lastLine(_ outcome: Limn.Outcome) -> String {
    outcome.output.split(separator: "\n").last.map(String.init) ?? ""
  }

  // MARK: - Verdicts and exit codes

  @Test func `a failure ends with 1, and the last line counts`() throws {
    let workspace = try workspace(["dot.limntest.lua": Self.checks])
    let outcome = try run([], in: workspace)
    #expect(outcome.code == 1)
    #expect(outcome.error == "")
    #expect(lastLine(outcome) == "1 passed, 1 failed, 1 skipped")
    #expect(outcome.output.contains("failed: dot/is small\n"))
    #expect(outcome.output.contains("dot.limntest.lua:4"))
    #expect(outcome.output.contains("skipped: dot/runs\n  not yet\n"))
  }

  @Test func `an error of a check is told with its line, not with the check's`() throws {
    let workspace = try workspace([
      "dot.limntest.lua": """
      local test = require "limn.test"
      test.suite("dot", { script = "dot.lua" }):check("there", function(e)
        test.expect(1):is(1)
        error("a word too many")
      end)
      """
    ])
    let outcome = try run([], in: workspace)
    #expect(outcome.output.contains("  dot.limntest.lua:4: a word too many\n"))
  }

  @Test func `when all passed, the exit code is 0 and the counts are all there is`() throws {
    let workspace = try workspace(["dot.limntest.lua": Self.checks])
    let outcome = try run(["dot/is there"], in: workspace)
    #expect(outcome.code == 0)
    #expect(outcome.output == "1 passed, 0 failed, 0 skipped\n")
  }

  @Test func `a picture without a reference is no pass, and ends with 3`() throws {
    let workspace = try workspace([
      "dot.limntest.lua": """
      require("limn.test").suite("dot", { script = "dot.lua" }):render("half", { at = 0.5 })
      """
    ])
    let outcome = try run([], in: workspace)
    #expect(outcome.code == 3)
    #expect(lastLine(outcome) == "0 passed, 1 failed, 0 skipped")
    #expect(outcome.output.contains("missing: dot/half\n"))
    #expect(try workspace.names() == [".limn", "dot.limntest.lua", "dot.lua"])
  }

  @Test func `a test file that cannot be used ends with 2, its line and nothing run`() throws {
    let workspace = try workspace([
      "a.limntest.lua": Self.checks, "b.limntest.lua": "local test = require \"limn.tset\"",
    ])
    let outcome = try run(["--report", "json=report.json"], in: workspace)
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("b.limntest.lua:1: "))
    // Whoever reads reports would take silence for success.
    #expect(
      String(decoding: try workspace.read("report.json"), as: UTF8.self).contains("limn.tset"))
  }

  @Test func `a file that cannot be used keeps nobody from running the one beside it`() throws {
    let workspace = try workspace([
      "a.limntest.lua": Self.checks, "b.limntest.lua": "oh no",
    ])
    let outcome = try run(["a.limntest.lua", "--filter", "is there"], in: workspace)
    #expect(outcome.code == 0)
    #expect(outcome.error.contains("which references are obsolete is not known"))
    #expect(outcome.error.contains("b.limntest.lua:1: "))
    let strict = try run(["a.limntest.lua", "--filter", "is there", "--ci"], in: workspace)
    #expect(strict.code == 1)
  }

  @Test func `an error, a hang and too much memory fail their cases alone`() throws {
    let workspace = try workspace([
      "error.lua": "error(\"oh\")", "hang.lua": "while true do end",
      "memory.lua": "local t = {} for i = 1, 1e9 do t[i] = (\"x\"):rep(1e5) .. i end",
      "bad.limntest.lua": """
      local test = require "limn.test"
      for _, name in ipairs { "error", "hang", "memory", "dot" } do
        test.suite(name, { script = name .. ".lua" }):smoke("runs", { at = 0 })
      end
      test.suite("empty", { script = "dot.lua" }):check("nothing", function() end)
      """,
    ])
    let outcome = try run(["--jobs", "2"], in: workspace)
    #expect(outcome.code == 1)
    #expect(lastLine(outcome) == "1 passed, 4 failed, 0 skipped")
    #expect(outcome.output.contains("error.lua:1: oh"))
    #expect(outcome.output.contains("failed: hang/runs\n"))
    #expect(outcome.output.contains("failed: memory/runs\n"))
    #expect(outcome.output.contains("failed: empty/nothing\n"))
  }

  // MARK: - Selecting

  @Test func `ids are listed one a line, and nothing is run`() throws {
    let workspace = try workspace(["deep/dot.limntest.lua": Self.checks])
    let outcome = try run(["--list"], in: workspace)
    #expect(outcome.code == 0)
    #expect(outcome.output == "dot/is there\ndot/is small\ndot/runs\n")
    #expect(try workspace.names() == ["deep", "dot.lua"])
    #expect(try run(["--list", "--filter", "is*"], in: workspace).output.hasSuffix("is small\n"))
  }

  @Test func `shards share all cases out, each once`() throws {
    let workspace = try workspace(["dot.limntest.lua": Self.checks])
    let parts = try (1...3).map { try run(["--list", "--shard", "\($0)/3"], in: workspace).output }
    #expect(
      parts.joined().split(separator: "\n").sorted() == [
        "dot/is small", "dot/is there", "dot/runs",
      ]
    )
  }

  @Test func `what matches nothing ends with 4, and says what is near`() throws {
    let workspace = try workspace(["dot.limntest.lua": Self.checks])
    let outcome = try run(["--filter", "dot/is smal?x"], in: workspace)
    #expect(outcome.code == 4)
    #expect(
      outcome.error == """
        limn: no test matches --filter 'dot/is smal?x'; the nearest are
          dot/is small

        """)
    #expect(try run(["dto"], in: workspace).code == 4)
    #expect(try run([], in: Workspace()).code == 4)
  }

  @Test func `a file that cannot be read, or is none, ends with 2`() throws {
    let workspace = try workspace(["dot.limntest.lua": Self.checks])
    #expect(try run(["nowhere.limntest.lua"], in: workspace).code == 2)
    #expect(try run(["dot.lua"], in: workspace).code == 2)
    #expect(try run(["--shard", "4/3"], in: workspace).code == 2)
    #expect(try run(["--jobs", "0"], in: workspace).code == 2)
    #expect(try run(["--report", "pdf=a.pdf"], in: workspace).code == 2)
  }

  @Test func `one case alone is for a desk, and refused in continuous integration`() throws {
    let text = Self.checks.replacing("skip = \"not yet\"", with: "only = true")
    let workspace = try workspace(["dot.limntest.lua": text])
    let outcome = try run([], in: workspace)
    #expect(outcome.code == 0)
    #expect(lastLine(outcome) == "1 passed, 0 failed, 2 skipped")
    let strict = try run([], in: workspace, environment: ["CI": "true"])
    #expect(strict.code == 2)
    #expect(strict.error.hasPrefix("dot.limntest.lua:5: 'dot/runs' asks to be run alone"))
  }

  @Test func `a reader that has gone takes no verdict along`() throws {
    let workspace = try workspace([
      "dot.limntest.lua": Self.checks, "bad/bad.limntest.lua": "error('broken')\n",
    ])
    func code(_ words: String) throws -> Int32 {
      let line = "exec 3> >(true); wait $!; '\(Limn.binary)' \(words) >&3"
      return try Child("bash", ["-c", line], in: workspace.url, environment: ["CI": ""]).code
    }
    #expect(try code("test dot.limntest.lua") == 1)
    #expect(try code("test dot.limntest.lua --report tap") == 1)
    #expect(try code("test dot.limntest.lua --filter there") == 0)
    #expect(try code("test bad --report tap") == 2)
    #expect(try code("report merge .limn/results/1") == 1)
    #expect(try code("report .limn/results/1") == 0)
  }

  // MARK: - What has changed

  @Test func `only what reads a changed file is run`() throws {
    let workspace = try workspace([
      "ring.lua": Self.effect,
      "both.limntest.lua": """
      local test = require "limn.test"
      test.suite("dot", { script = "dot.lua" }):smoke("runs", { at = 0 })
      test.suite("ring", { script = "ring.lua" }):smoke("runs", { at = 0 })
      """,
    ])
    for words in [
      ["init", "-q"], ["add", "-A"],
      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "a"],
    ] { #expect(try Child("git", words, in: workspace.url).code == 0) }
    // Of no case anything is known.
    let first = try run(["--changed-since", "HEAD"], in: workspace)
    #expect(lastLine(first) == "2 passed, 0 failed, 0 skipped")
    let second = try run(["--changed-since", "HEAD"], in: workspace)
    #expect(lastLine(second) == "0 passed, 0 failed, 0 skipped")
    #expect(second.code == 0)
    try workspace.write(Self.effect + "-- more", to: "ring.lua")
    #expect(try run(["--changed-since", "HEAD", "--list"], in: workspace).output == "ring/runs\n")
    try workspace.write(Self.effect, to: "ring.lua")
    #expect(try run(["--changed-since", "HEAD", "--list"], in: workspace).output == "")
    let unknown = try run(["--changed-since", "nowhere"], in: workspace)
    #expect(unknown.code == 2)
    #expect(unknown.error.contains("limn: git does not say what has changed"))
    #expect(try run(["--changed-since", "--output=x"], in: workspace).code == 2)
  }

  @Test func `what did not pass is run again, changed or not`() throws {
    let workspace = try workspace([
      ".gitignore": ".limn\n",
      "a.limntest.lua": """
      local test = require "limn.test"
      local dot = test.suite("dot", { script = "dot.lua" })
      dot:smoke("runs", { at = 0 })
      dot:check("is small", function(e) test.expect(e:value("dot", "opacity")):is(4) end)
      dot:render("looks", { at = 0 })
      """,
    ])
    func commit() throws {
      for words in [
        ["init", "-q"], ["add", "-A"],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "a"],
      ] { #expect(try Child("git", words, in: workspace.url).code == 0) }
    }
    func listed() throws -> String {
      try run(["--changed-since", "HEAD", "--list"], in: workspace).output
    }
    try commit()
    #expect(try run([], in: workspace).code == 1)
    #expect(try listed() == "dot/is small\ndot/looks\n")
    #expect(try Limn.run("accept dot/looks", in: workspace.url).code == 0)
    try commit()
    #expect(try run([], in: workspace).code == 1)
    #expect(try listed() == "dot/is small\n")
    // The picture alone, as after a merge that went wrong.
    try workspace.write("no picture", to: "references/dot/looks.png")
    #expect(try listed() == "dot/is small\ndot/looks\n")
  }

  @Test func `what another file of the same ids has read counts for that file alone`() throws {
    let tests = """
      local test = require "limn.test"
      test.suite("dot", { script = "dot.lua" }):smoke("runs", { at = 0 })

      """
    let workspace = try workspace([
      "a/dot.lua": Self.effect, "a/a.limntest.lua": tests, "b/dot.lua": Self.effect,
      "b/b.limntest.lua": tests, ".gitignore": ".limn\n",
    ])
    for words in [
      ["init", "-q"], ["add", "-A"],
      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "a"],
    ] { #expect(try Child("git", words, in: workspace.url).code == 0) }
    #expect(try run(["b"], in: workspace).code == 0)
    #expect(try run(["a"], in: workspace).code == 0)
    try workspace.write(Self.effect + "-- more", to: "b/dot.lua")
    #expect(
      try run(["b", "--changed-since", "HEAD", "--list"], in: workspace).output == "dot/runs\n")
    #expect(try run(["a", "--changed-since", "HEAD", "--list"], in: workspace).output == "")
  }

  // MARK: - Reports and results

  @Test func `a report on the standard output is alone there`() throws {
    let workspace = try workspace(["dot.limntest.lua": Self.checks])
    let outcome = try run(["--report", "tap", "--report", "junit=out.xml"], in: workspace)
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("TAP version 14\n1..3\n"))
    #expect(outcome.error.hasSuffix("1 passed, 1 failed, 1 skipped\n"))
    #expect(String(decoding: try workspace.read("out.xml"), as: UTF8.self).hasPrefix("<?xml"))
  }

  @Test func `a report that cannot be written fails the run, and the others are written`() throws {
    let workspace = try workspace(["dot.limntest.lua": Self.checks])
    let outcome = try run(
      ["dot/is there", "--report", "tap=no/where.tap", "--report", "json=a.json"], in: workspace)
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("cannot write \"no/where.tap\""))
    #expect(try workspace.read("a.json").isEmpty == false)
  }

  @Test func `two runs at once have a folder each`() async throws {
    let workspace = try workspace(["dot.limntest.lua": Self.checks])
    let url = workspace.url
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<4 { group.addTask { try Limn.run(["test"], in: url).code } }
      for try await code in group { #expect(code == 1) }
    }
    let runs = try workspace.names(in: ".limn/results").filter { Int($0) != nil }
    #expect(runs == ["1", "2", "3", "4"])
    for run in runs { #expect(try workspace.names(in: ".limn/results/\(run)") == ["run.json"]) }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends the run and its processes, and leaves no results`(
    signal: Int32, code: Int32
  ) throws {
    let workspace = try workspace([
      "slow.lua": "for i = 1, 2e7 do end",
      "slow.limntest.lua": """
      local suite = require("limn.test").suite("slow", { script = "slow.lua" })
      for i = 1, 200 do suite:smoke("run " .. i, { at = 0 }) end
      """,
    ])
    // The shell waits until the workers are there, and signals as a terminal does: all of them.
    let script = """
      set -m; "$0" test & job=$!
      until [ -d .limn/results/1 ] && pgrep -P $job > /dev/null; do sleep 0.05; done
      workers=$(pgrep -P $job)
      kill -\(signal) -- \(signal == SIGINT ? "-" : "")$job
      wait $job; code=$?
      for worker in $workers; do kill -0 $worker 2> /dev/null && echo "$worker lives"; done
      exit $code
      """
    let outcome = try Child(
      "bash", ["-c", script, Limn.binary], in: workspace.url, environment: ["CI": ""])
    #expect(outcome.code == code)
    #expect(String(decoding: outcome.output, as: UTF8.self).contains("lives") == false)
    #expect(try workspace.names(in: ".limn/results").contains("1") == false)
  }

  // MARK: - Twice

  @Test func `a case that reads what changes between its runs is told from one that does not`()
    throws
  {
    let workspace = try workspace([
      "noise.lua": "return 0",
      "wild.lua":
        """
      local limn = require 'limn'
      limn.stage { size = { 8, 8 } }
      print(require 'noise')
      for _ = 1, 2e7 do end -- so long that the writer gets its turn before the second run
      """,
      "wild.limntest.lua": """
      local test = require "limn.test"
      test.suite("wild", { script = "wild.lua" }):smoke("runs", { at = 0 })
      test.suite("calm", { script = "dot.lua" }):smoke("runs", { at = 0 })
      """,
    ])
    // Somebody writes the file anew all the time.
    let script = """
      (while :; do n=$((n + 1)); echo "return $n" > next; mv next noise.lua; done) & writer=$!
      "$0" test --twice; code=$?
      kill $writer
      exit $code
      """
    let outcome = try Child(
      "bash", ["-c", script, Limn.binary], in: workspace.url, environment: ["CI": ""])
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.code == 1)
    #expect(text.hasSuffix("1 passed, 1 failed, 0 skipped\n"))
    #expect(text.contains("nondeterministic: two runs of the case differ; the first"))
    #expect(text.contains("failed: wild/runs"))
  }

  @Test func `what is the same each time passes twice`() throws {
    let workspace = try workspace(["dot.limntest.lua": Self.checks])
    let outcome = try run(["--twice", "dot/is there"], in: workspace)
    #expect(outcome.code == 0)
    #expect(outcome.output == "1 passed, 0 failed, 0 skipped\n")
  }

  // MARK: - In a terminal

  @Test(.enabled(if: Tmux.isAvailable)) func `a bar says how far the run is`() throws {
    let workspace = try workspace([
      "slow.lua": "require(\"limn\").stage { size = { 8, 8 } }\nfor i = 1, 2e7 do end",
      "slow.limntest.lua": """
      local suite = require("limn.test").suite("slow", { script = "slow.lua" })
      for i = 1, 20 do suite:smoke("run " .. i, { at = 0 }) end
      """,
    ])
    let tmux = try Tmux(in: workspace.url)
    try tmux.type("CI= '\(Limn.binary)' test --jobs 1; echo code $?")
    try tmux.wait { $0.contains("[##") && $0.contains("..] case ") && $0.contains(" of 20") }
    try tmux.press("C-c")
    let screen = try tmux.wait { $0.contains("code 130") }
    #expect(!screen.contains("[##"))
  }

  @Test(.enabled(if: Tmux.isAvailable)) func `a failure's picture is shown where it can be`() throws
  {
    let workspace = try workspace([
      "dot.limntest.lua": """
      require("limn.test").suite("dot", { script = "dot.lua" }):render("half", { at = 0.5 })
      """
    ])
    let tmux = try Tmux(in: workspace.url)
    try tmux.type("CI= '\(Limn.binary)' test; echo code $?")
    let screen = try tmux.wait { $0.contains("code 3") }
    #expect(screen.contains("actual\n"))
    #expect(
      try tmux.colors().contains("38;2;255;128;0") || tmux.colors().contains("48;2;255;128;0"))
  }
}
