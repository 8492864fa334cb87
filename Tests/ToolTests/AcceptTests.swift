import Foundation
import ImageIO
import Regression
import Testing

@Suite("limn accept")
struct AcceptTests {
  private let workspace: Workspace

  static let script = """
    local limn = require "limn"
    local stage = limn.stage { size = { 32, 16 } }
    local dot = stage:addSublayer(limn.layer {
      name = "dot", frame = { 0, 4, 8, 8 }, backgroundColor = "#ff8000",
    })
    dot:addAnimation(limn.basicAnimation { keyPath = "position.x", from = 4, to = 28, duration = 1 })

    """

  static let tests = """
    local test = require "limn.test"
    local suite = test.suite("dot", { script = "dot.lua" })
    suite:render("still", { at = 0 })
    suite:render("strip", { at = test.strip { 0, 0.5 } })
    suite:render("hashed", { at = 0.25, store = "hash" })
    suite:timeline("motion", { track = { dot = { "position.x" } }, from = 0, to = 1, fps = 4 })
    suite:smoke("smoke", { at = 1 })

    """

  init() throws {
    workspace = try Workspace(["dot.lua": Self.script, "dot.limntest.lua": Self.tests])
  }

  private func limn(_ line: String) throws -> Limn.Outcome { try Limn.run(line, in: workspace.url) }

  /// Every file of the references with its bytes.
  private func references() throws -> [String: Data] {
    var files: [String: Data] = [:]
    let folder = workspace.url.appendingPathComponent("references")
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      let file = folder.appendingPathComponent(name)
      files[name] = (try? Data(contentsOf: file)) ?? Data()
    }
    return files
  }

  @Test func `a run without references is pending, and what it shows is taken`() throws {
    #expect(try limn("test").code == 3)
    #expect(try references().isEmpty)
    let outcome = try limn("accept --all")
    #expect(outcome.error == "")
    #expect(outcome.code == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].wholeMatch(of: /dot\/still: new, 32x16, \d+ bytes/) != nil)
    #expect(lines[1].wholeMatch(of: /dot\/strip: new, 66x16, \d+ bytes/) != nil)
    #expect(lines[2] == "dot/hashed: new, 32x16, hash only")
    #expect(lines[3].wholeMatch(of: /dot\/motion: new, timeline, \d+ bytes/) != nil)
    #expect(lines[4] == "4 references accepted")
    #expect(
      try references().keys.sorted() == [
        "dot", "dot/motion.timeline.tsv", "dot/still.png", "dot/strip.png", "references.lock",
      ])
    #expect(try limn("test").code == 0)
  }

  @Test func `the very files of the run are taken`() throws {
    _ = try limn("test")
    _ = try limn("accept --all")
    for name in ["still/actual.png", "strip/actual.png", "motion/actual.timeline.tsv"] {
      let parts = name.split(separator: "/")
      let reference = "references/dot/\(parts[0])\(parts[1].dropFirst("actual".count))"
      #expect(try workspace.read(reference) == workspace.read(".limn/results/1/dot/\(name)"))
    }
  }

  @Test func `what has passed stays byte for byte, and what is accepted says old and new`() throws {
    _ = try limn("test")
    _ = try limn("accept --all")
    let before = try references()
    // At 0 nothing changes.
    try workspace.write(
      Self.script.replacingOccurrences(of: "to = 28", with: "to = 26"), to: "dot.lua")
    #expect(try limn("test").code == 1)
    let outcome = try limn("accept --all")
    let line = /dot\/strip: 66x16, (\d+ -> )?\d+ bytes, pixels \d+, maximum 255(, \w+ [0-9.]+)+/
    #expect(outcome.output.split(separator: "\n").first?.wholeMatch(of: line) != nil)
    #expect(outcome.output.hasSuffix("3 references accepted\n"))
    let after = try references()
    #expect(after["dot/still.png"] == before["dot/still.png"])
    #expect(after["dot/strip.png"] != before["dot/strip.png"])
    #expect(try limn("test").code == 0)
  }

  @Test func `a picture is missing where only its hash was kept, and not the other way round`()
    throws
  {
    _ = try limn("test")
    _ = try limn("accept --all")
    let hashed = "{ at = 0.25, store = \"hash\" }"
    let pictured = Self.tests.replacingOccurrences(of: hashed, with: "{ at = 0.25 }")
    try workspace.write(pictured, to: "dot.limntest.lua")
    let outcome = try limn("test")
    #expect(outcome.code == 3)
    #expect(outcome.output.contains("the reference is a hash alone, of these very pixels"))
    #expect(try limn("accept --all").output.hasSuffix("\n1 reference accepted\n"))
    #expect(try references()["dot/hashed.png"] != nil)
    #expect(try limn("test").code == 0)
    try workspace.write(Self.tests, to: "dot.limntest.lua")
    #expect(try limn("test").code == 0)
  }

  @Test func `ids, suites and globs say what is taken`() throws {
    _ = try limn("test")
    #expect(try limn("accept dot/still").output.hasSuffix("\n1 reference accepted\n"))
    #expect(try limn("accept dot/st*").output.hasPrefix("dot/strip: new"))
    #expect(try limn("accept dot/st*").output == "nothing to accept\n")
    #expect(try limn("accept dot").output.hasSuffix("\n2 references accepted\n"))
  }

  @Test(arguments: [
    (
      "accept", 2,
      "limn: say what to accept: ids or globs of ids, or --all for everything that the"
        + " latest run has left to decide\n"
    ),
    ("accept dot/nothing", 4, "limn: no case of the latest run is called 'dot/nothing'\n"),
    (
      "accept dot/smoke", 1,
      "limn: nothing of 'dot/smoke' can be accepted:\n  dot/smoke: it has passed\n"
    ),
    (
      "accept --all --results elsewhere", 2,
      "limn: there is no run in elsewhere to accept from: run 'limn test' first\n"
    ),
  ])
  func `what cannot be taken is refused`(line: String, code: Int32, message: String) throws {
    _ = try limn("test")
    let outcome = try limn(line)
    #expect(outcome.error == message)
    #expect(outcome.code == code)
    #expect(try references().isEmpty)
  }

  @Test(arguments: ["dot.lua", "dot.limntest.lua"])
  func `after a change of a file nothing is taken`(name: String) throws {
    _ = try limn("test")
    try workspace.write("-- changed\n" + (name == "dot.lua" ? Self.script : Self.tests), to: name)
    let outcome = try limn("accept --all")
    #expect(outcome.code == 1)
    #expect(
      outcome.error == "limn: changed since the run: \(name): run 'limn test' again and look at"
        + " what it shows\n")
    #expect(try references().isEmpty)
  }

  @Test func `pictures of another program are not taken`() throws {
    _ = try limn("test")
    let results = ResultsFolder(path: workspace.url.appendingPathComponent(".limn/results/1").path)
    var record = try results.record()
    record.binary = String(repeating: "0", count: 64)
    try results.finish(record)
    let outcome = try limn("accept --all")
    #expect(outcome.code == 1)
    #expect(
      outcome.error == "limn: the run was made by another build of limn: run 'limn test' again and"
        + " look at what it shows\n")
    #expect(try references().isEmpty)
  }

  @Test func `a file of the run that was changed is not taken, nor anything else`() throws {
    _ = try limn("test")
    let name = ".limn/results/1/dot/still/actual.png"
    let other = try workspace.read(".limn/results/1/dot/hashed/actual.png")
    try Data(other).write(to: workspace.url.appendingPathComponent(name))
    let outcome = try limn("accept --all")
    #expect(outcome.code == 1)
    #expect(
      outcome.error == "limn: \(name) is not as the run has left it: run 'limn test' again\n")
    #expect(try references().isEmpty)
  }

  @Test func `more than 20 at once need --all`() throws {
    try workspace.write(
      """
      local test = require "limn.test"
      local suite = test.suite("dot", { script = "dot.lua" })
      for index = 1, 21 do suite:render("at " .. index, { at = index / 32 }) end

      """, to: "dot.limntest.lua")
    _ = try limn("test")
    let outcome = try limn("accept dot")
    #expect(outcome.code == 2)
    #expect(
      outcome.error
        == "limn: these are 21 cases; to accept more than 20 at once, type --all as well\n")
    #expect(try limn("accept dot --all").output.hasSuffix("\n21 references accepted\n"))
  }

  @Test func `a reference that is too large is refused until limit allows it`() throws {
    try workspace.write(
      Self.tests.replacingOccurrences(of: "{ at = 0 }", with: "{ at = 0, limit = 100 }"),
      to: "dot.limntest.lua")
    _ = try limn("test")
    let outcome = try limn("accept --all")
    #expect(outcome.code == 1)
    let message =
      /limn: the reference of 'dot\/still' would have \d+ bytes, and 100 are allowed: .*\n/
    #expect(outcome.error.wholeMatch(of: message) != nil)
    #expect(try references().isEmpty)
  }

  @Test func `a disk that fills leaves the references as they were`() throws {
    _ = try limn("test")
    _ = try limn("accept --all")
    try workspace.write(
      Self.script.replacingOccurrences(of: "to = 28", with: "to = 26"), to: "dot.lua")
    // Tables of more than a block, so that no file of that size can be written.
    try workspace.write(
      Self.tests.replacingOccurrences(of: "fps = 4", with: "fps = 400"), to: "dot.limntest.lua")
    _ = try limn("test")
    let before = try references()
    let child = try Child(
      "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 1; exec '\(Limn.binary)' accept --all"],
      in: workspace.url)
    #expect(child.code == 1)
    #expect(
      String(decoding: child.error, as: UTF8.self)
        .wholeMatch(of: /limn: cannot write "references\/\.accept\/\d+": File too large\n/) != nil)
    #expect(try references() == before)
    #expect(try limn("accept --all").code == 0)
  }

  @Test func `a folder that cannot be written stays as it is`() throws {
    _ = try limn("test")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: workspace.url.path)
    defer {
      try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: workspace.url.path)
    }
    // The superuser may write everywhere unless that is taken away.
    let child =
      geteuid() == 0
      ? try Child(
        "/usr/bin/setpriv",
        ["--bounding-set=-dac_override,-dac_read_search", Limn.binary, "accept", "--all"],
        in: workspace.url)
      : try Child(Limn.binary, ["accept", "--all"], in: workspace.url)
    #expect(child.code == 1)
    #expect(
      String(decoding: child.error, as: UTF8.self)
        == "limn: cannot make \"references\": Permission denied\n")
    #expect(try references().isEmpty)
  }

  @Test func `a case whose reference is corrupt can be accepted again`() throws {
    _ = try limn("test")
    _ = try limn("accept --all")
    let before = try references()
    try workspace.write("nonsense", to: "references/dot/still.png")
    let outcome = try limn("test")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("references/dot/still.png: corrupt PNG: "))
    #expect(try limn("accept dot/still").output.hasPrefix("dot/still: 32x16, 8 -> "))
    #expect(try references() == before)
  }

  @Test func `runs at once do not disturb each other`() async throws {
    let url = workspace.url
    let codes = await withTaskGroup(of: Int32.self) { group in
      for _ in 0..<3 {
        group.addTask { (try? Limn.run("test --jobs 1", in: url).code) ?? -1 }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == [3, 3, 3])
    #expect(
      try workspace.names(in: ".limn/results").filter { !$0.hasPrefix(".") }
        == ["1", "2", "3", "latest"])
    #expect(try limn("accept --all").code == 0)
    #expect(try limn("test").code == 0)
  }
}
