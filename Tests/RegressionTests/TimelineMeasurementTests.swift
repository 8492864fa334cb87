import ImageIO
import Regression
import TestSupport
import Testing

@Suite("Values over time held against references")
struct TimelineMeasurementTests {
  private static let script = """
    local heart = limn.layer { name = "heart", frame = { 10, 10, 20, 20 }, backgroundColor = "red" }
    stage:addSublayer(heart)
    heart:addAnimation(limn.basicAnimation {
      keyPath = "transform.scale", from = 1, to = 1.4, duration = 0.5,
      timingFunction = { 0.42, 0, 0.58, 1 },
    })
    """
  private static let call = """
    s:timeline("x", {
      track = { heart = { "transform.scale", "position", "hidden" } }, from = 0, to = 0.5, fps = 30,
    })
    """

  private func rerun(_ script: String, _ call: String = Self.call) throws -> CaseResult {
    let measured = try MeasuredCase(Self.script)
    let folder = try ResultsFolder.make(in: measured.folder(".limn"))
    let first = try measured.run(Self.call, in: RunContext(results: folder))
    #expect(first[0].status == .missing)
    let references = try FixedReferences(first, in: folder)
    try measured.write(script: script)
    return try measured.run(call, in: RunContext(references: references, results: folder))[0]
  }

  @Test func `a table has a column for each number, and words for the rest`() throws {
    let measured = try MeasuredCase(Self.script)
    let folder = try ResultsFolder.make(in: measured.folder(".limn"))
    let result = try measured.run(Self.call, in: RunContext(results: folder))[0]
    let timeline = try #require(result.timeline)
    #expect(timeline.times.count == 16)
    #expect(
      timeline.series.map(\.title) == [
        "heart.hidden", "heart.position.x", "heart.position.y", "heart.transform.scale",
      ])
    #expect(timeline.series[3].actual.first == 1)
    #expect(timeline.series[3].actual.last.flatMap { $0 }.map { abs($0 - 1.4) < 1e-12 } == true)
    #expect(timeline.series[0].actual.allSatisfy { $0 == nil })
    let text = try String(
      decoding: FileIO.read("\(folder.path)/\(timeline.actual ?? "")"), as: UTF8.self)
    #expect(text.contains("# effect s.lua\n"))
    #expect(text.contains("# fps    30\n"))
    #expect(text.contains("\tfalse") || text.contains("false"))
  }

  @Test func `the same values pass`() throws {
    let result = try rerun(Self.script)
    #expect(result.status == .passed)
    #expect(result.timeline?.actual == nil)
  }

  @Test func `a slightly changed easing is told by the first row that differs`() throws {
    let result = try rerun(Self.script.replacing("0.42, 0, 0.58", with: "0.43, 0, 0.58"))
    #expect(result.status == .failed)
    #expect(result.failures.count == 1)
    let failure = result.failures[0]
    #expect(
      failure.message == "t = 0.0333: heart.transform.scale is 1.0033, was 1.0035 (row 2)")
    #expect(failure.time.map { abs($0 - 1.0 / 30) < 1e-12 } == true)
    #expect(failure.details.first == "14 of 16 rows differ, in heart.transform.scale")
    #expect(failure.details.last?.hasPrefix("most at t = 0.") == true)
    let timeline = try #require(result.timeline)
    #expect(timeline.actual != nil)
    #expect(timeline.series.map(\.isEqual) == [true, true, true, false])
    #expect(timeline.series[3].expected?.count == 16)
  }

  @Test func `a difference within the slack passes`() throws {
    let changed = Self.script.replacing("to = 1.4", with: "to = 1.4003")
    #expect(try rerun(changed).status == .failed)
    let loose = Self.call.replacing("fps = 30,", with: "fps = 30, relative = 1e-3,")
    #expect(try rerun(changed, loose).status == .passed)
    let absolute = Self.call.replacing("fps = 30,", with: "fps = 30, absolute = 4e-4,")
    #expect(try rerun(changed, absolute).status == .passed)
  }

  @Test func `a word that changes is told as a word`() throws {
    let result = try rerun(Self.script + "\nlimn.after(0.2, function() heart.hidden = true end)")
    #expect(
      result.failures.map(\.message) == ["t = 0.2: heart.hidden is 'true', was 'false' (row 7)"])
  }

  @Test func `other rows and other columns are told`() throws {
    let longer = Self.call.replacing("to = 0.5", with: "to = 0.6")
    #expect(
      try rerun(Self.script, longer).failures.map(\.message) == [
        "the table has 19 rows from t = 0 to 0.6, and the reference 16 rows from t = 0 to 0.5"
      ])
    let other = Self.call.replacing("\"hidden\"", with: "\"opacity\"")
    #expect(
      try rerun(Self.script, other).failures.map(\.message) == [
        "the table has other columns than the reference: heart.hidden missing; heart.opacity new"
      ])
  }

  @Test func `a layer or a key path that is not there is told`() throws {
    func failures(_ track: String) throws -> [String] {
      try MeasuredCase.failures(
        Self.script + "\nfor i = 1, 2 do stage:addSublayer(limn.layer { name = \"twin\" }) end",
        "s:timeline(\"x\", { track = { \(track) }, from = 0, to = 0.1, fps = 10 })")
    }
    #expect(
      try failures("hart = { \"opacity\" }") == [
        "no layer is called 'hart'; there are 'heart', 'stage#1', 'twin', 'twin'"
      ])
    #expect(
      try failures("twin = { \"opacity\" }") == [
        "2 layers are called 'twin'; put the name of a layer above before it"
      ])
    #expect(
      try failures("heart = { \"strokeEnd\" }") == [
        "heart has no property or key path 'strokeEnd'"
      ])
  }
}
