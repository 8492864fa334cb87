import ImageIO
import Raster
import Regression
import TestSupport
import Testing

@Suite("Pictures held against references")
struct RenderMeasurementTests {
  /// A white square that fades in while it moves by 10 points a second.
  private static let script = """
    local dot = limn.layer { name = "dot", frame = { 10, 10, 20, 20 }, backgroundColor = "white" }
    stage:addSublayer(dot)
    dot:addAnimation(limn.basicAnimation {
      keyPath = "position.x", from = 20, to = 30, duration = 1,
    }, "move")
    """

  private static func results(_ folder: TemporaryFolder) throws -> ResultsFolder {
    try ResultsFolder.make(in: folder(".limn"))
  }

  /// Runs a case once without references, takes what it has drawn, and runs it again on another
  /// script.
  private func rerun(
    _ call: String, on script: String = Self.script,
    change: (inout FixedReferences) -> Void = { _ in }
  ) throws -> (first: [CaseResult], second: [CaseResult], folder: ResultsFolder) {
    let measured = try MeasuredCase(Self.script)
    let folder = try Self.results(measured.folder)
    let first = try measured.run(call, in: RunContext(results: folder))
    var references = try FixedReferences(first, in: folder)
    change(&references)
    try measured.write(script: script)
    let again = try Self.results(measured.folder)
    let second = try measured.run(call, in: RunContext(references: references, results: again))
    // The folder goes with the case, so what is asked of files is asked here.
    kept.append(measured.folder)
    return (first, second, again)
  }

  private let kept = Kept()

  @Test func `without a reference a case is missing, and its picture is left to be accepted`()
    throws
  {
    let measured = try MeasuredCase(Self.script)
    let folder = try Self.results(measured.folder)
    let result = try measured.run("s:render(\"x\", { at = 0.5 })", in: RunContext(results: folder))[
      0]
    #expect(result.status == .missing)
    #expect(result.failures == [])
    let picture = try #require(result.picture)
    #expect(picture.times == [0.5])
    #expect(picture.actual == "s/x/actual.png")
    #expect(picture.expectedHash == nil)
    let pixmap = try PNG.decode(FileIO.read("\(folder.path)/s/x/actual.png"))
    #expect((pixmap.width, pixmap.height) == (60, 40))
    #expect(pixmap[15, 10] == Pixmap.Pixel(255, 255, 255, 255))
    #expect(pixmap[14, 10] == Pixmap.Pixel(0, 0, 0, 255))
  }

  @Test func `what draws the same again passes and leaves nothing`() throws {
    let (first, second, folder) = try rerun("s:render(\"x\", { at = 0.5 })")
    #expect(second[0].status == .passed)
    #expect(second[0].picture?.hash == first[0].picture?.hash)
    #expect(second[0].picture?.expectedHash == first[0].picture?.hash)
    #expect(second[0].picture?.actual == nil)
    #expect(second[0].fingerprint == first[0].fingerprint)
    #expect(try FileIO.entries(of: folder.path).isEmpty)
  }

  @Test func `one pixel that flips is found, and where it is`() throws {
    let (_, second, folder) = try rerun("s:render(\"x\", { at = 0.5 })") { references in
      references.pictures["s/x"]?.pixmap[41, 7] = Pixmap.Pixel(0, 0, 8, 255)
      references.entries["s/x"]?.hash = "other"
    }
    #expect(second[0].status == .failed)
    #expect(
      second[0].failures.map(\.message) == [
        "t = 0.5: 1 pixel differs by up to 8, in x 41..<42, y 7..<8; none may"
      ])
    #expect(second[0].failures[0].time == 0.5)
    let picture = try #require(second[0].picture)
    #expect(picture.measures.contains(PictureResult.Measure("pixels", 1)))
    #expect(picture.measures.contains(PictureResult.Measure("maximum", 8)))
    for path in [picture.actual, picture.expected, picture.difference] {
      let pixmap = try PNG.decode(FileIO.read("\(folder.path)/\(try #require(path))"))
      #expect((pixmap.width, pixmap.height) == (60, 40))
    }
  }

  @Test func `a strip's failure names the first time, and then the others`() throws {
    let faster = Self.script.replacing("to = 30", with: "to = 31")
    let (first, second, _) = try rerun(
      "s:render(\"x\", { at = test.strip { 0, 0.25, 0.5, 0.75, columns = 3 } })", on: faster)
    let picture = try #require(first[0].picture)
    #expect(picture.columns == 3)
    #expect((picture.cellWidth, picture.cellHeight) == (60, 40))
    #expect(second[0].failures.count == 1)
    let failure = second[0].failures[0]
    #expect(failure.message.hasPrefix("t = 0.25: 40 pixels differ by up to "))
    #expect(failure.details == ["and at t = 0.5, 0.75"])
    #expect(failure.time == 0.25)
  }

  @Test func `cells stand from left to right with gutters between them only`() throws {
    let measured = try MeasuredCase(Self.script)
    let folder = try Self.results(measured.folder)
    let call = "s:render(\"x\", { at = test.strip { 0.5, 0, 1, columns = 2 } })"
    _ = try measured.run(call, in: RunContext(results: folder))
    let strip = try PNG.decode(FileIO.read("\(folder.path)/s/x/actual.png"))
    #expect((strip.width, strip.height) == (122, 82))
    // The first cell is the time 0.5, the second 0, the third 1; the fourth is empty.
    let white = Pixmap.Pixel(255, 255, 255, 255)
    #expect(strip[15, 20] == white && strip[14, 20] != white)
    #expect(strip[62 + 10, 20] == white && strip[62 + 9, 20] != white)
    #expect(strip[20, 42 + 20] == white && strip[19, 42 + 20] != white)
    #expect(strip[100, 60] == Pixmap.Pixel(0, 0, 0, 0))
    let gutter = Pixmap.Pixel(128, 128, 128, 255)
    for place in 0..<82 { #expect(strip[60, place] == gutter && strip[61, place] == gutter) }
    for place in 0..<122 { #expect(strip[place, 40] == gutter && strip[place, 41] == gutter) }
    #expect(strip[0, 0] == Pixmap.Pixel(0, 0, 0, 255))
  }

  @Test func `slack lets a difference pass, and is stale where there is none`() throws {
    let shifted = Self.script.replacing("\"white\"", with: "\"#fefefe\"")
    let call =
      "s:render(\"x\", { at = 0.5, match = test.fuzzy { difference = \"1-2\", pixels = \"0-500\","
      + " why = \"a test\" } })"
    let (_, second, _) = try rerun(call, on: shifted)
    #expect(second[0].status == .passed)
    #expect(second[0].picture?.measures.contains(.init("difference", 1)) == true)
    #expect(second[0].picture?.actual == nil)
    let floor = call.replacing("0-500", with: "1-500")
    let (_, same, _) = try rerun(floor)
    #expect(same[0].failures.count == 1)
    #expect(same[0].failures[0].message.hasPrefix("stale slack: no pixel differs"))
  }

  @Test func `a reference that is another, or of another size, is told`() throws {
    let call = "s:render(\"x\", { at = 0.5 })"
    let (_, second, _) = try rerun(call) { references in
      references.error = .noFile(id: "s/x", path: "references/s/x.png")
    }
    #expect(
      second[0].failures.map(\.message) == [
        "the lock has 's/x', but references/s/x.png is not there: restore it, or accept the case"
          + " again"
      ])
    let (_, other, _) = try rerun(call) { references in
      references.pictures["s/x"]?.pixmap = Pixmap(width: 30, height: 40)
      references.entries["s/x"]?.hash = "other"
    }
    #expect(other[0].failures.count == 1)
    #expect(other[0].failures[0].message.hasPrefix("60x40 pixels instead of 30x40"))
    let (_, bare, folder) = try rerun(call) { references in
      references.pictures = [:]
      references.entries["s/x"]?.hash = "other"
    }
    #expect(bare[0].failures.count == 2)
    #expect(bare[0].picture?.actual == "s/x/actual.png")
    #expect(FileIO.kind(of: "\(folder.path)/s/x/expected.png") == .missing)
  }

  @Test func `samples on a boundary are noted`() throws {
    let keyed = """
      local a = limn.layer { name = "a", frame = { 0, 0, 10, 10 }, backgroundColor = "white" }
      stage:addSublayer(a)
      a:addAnimation(limn.keyframeAnimation {
        keyPath = "opacity", values = { 1, 0, 1 }, keyTimes = { 0, 0.25, 1 }, duration = 1,
        beginTime = 0.5, repeatCount = 2,
      }, "blink")
      """
    func notes(_ time: String) throws -> [String] {
      try MeasuredCase.result(keyed, "s:render(\"x\", { at = \(time) })").notes
    }
    #expect(try notes("0") == [])
    #expect(try notes("0.4") == [])
    #expect(try notes("0.5") == ["t = 0.5 lies on a boundary: 'blink' of a begins"])
    #expect(try notes("0.75") == ["t = 0.75 lies on a boundary: 'blink' of a comes to a key time"])
    #expect(try notes("1.5") == ["t = 1.5 lies on a boundary: 'blink' of a starts over"])
    #expect(try notes("2.5") == ["t = 2.5 lies on a boundary: 'blink' of a ends"])
    #expect(try notes("2.51") == [])
  }

  @Test func `two ways to one picture are the same or not`() throws {
    let measured = try MeasuredCase(Self.script)
    #expect(
      try measured.failures(
        "s:same(\"x\", { a = { script = \"s.lua\" }, b = { script = \"s.lua\" }, at = 0.5 })") == []
    )
    let found = try measured.failures("s:same(\"x\", { a = { at = 0.5 }, b = { at = 0.7 } })")
    #expect(found == ["t = 0.7: 80 pixels differ by up to 255, in x 15..<37, y 10..<30; none may"])
    #expect(try measured.failures("s:differ(\"x\", { a = { at = 0.5 }, b = { at = 0.7 } })") == [])
    #expect(
      try measured.failures("s:differ(\"x\", { a = { at = 0.5 }, b = { at = 0.5 } })") == [
        "no pixel differs between a and b, and at least 1 should; t = 0.5"
      ])
    #expect(
      try measured.failures(
        "s:differ(\"x\", { a = { at = 0.5 }, b = { at = 0.7 }, atLeast = 81 })") == [
          "80 of the pixels differ between a and b, and at least 81 should; t = 0.7"
        ])
  }

  @Test func `smoke finds errors at any time, and those of tasks`() throws {
    #expect(try MeasuredCase.failures(Self.script, "s:smoke(\"x\", { at = { 0, 1, 2 } })") == [])
    let late = Self.script + "\nlimn.after(0.7, function() dot.opacit = 1 end)"
    let result = try MeasuredCase.result(late, "s:smoke(\"x\", { at = test.strip { 0, 1 } })")
    #expect(result.failures.count == 1)
    #expect(result.failures[0].message.contains("opacit"))
    let task = Self.script + "\nlimn.run(function() limn.wait(0.5) error(\"no\") end)"
    #expect(try MeasuredCase.failures(task, "s:smoke(\"x\", { at = 1 })").count == 1)
  }
}

/// Keeps folders until the tests of a suite are over.
private final class Kept {
  private var folders: [TemporaryFolder] = []
  func append(_ folder: TemporaryFolder) { folders.append(folder) }
}
