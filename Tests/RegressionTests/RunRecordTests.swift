import Regression
import Testing

@Suite("What a run has found")
struct RunRecordTests {
  @Test func `results are counted by verdict`() {
    var record = RunRecord()
    record.results = [.sample("a/1", .passed), .sample("a/2", .missing), .sample("a/3", .passed)]
    #expect(CaseResult.Status.allCases.map(record.count) == [2, 0, 1, 0])
  }

  @Test func `a record with everything reads back from its JSON`() throws {
    let record = RunRecord.sample
    let json = try JSONValue(parsing: Array(record.json.text.utf8))
    #expect(try RunRecord(json: json) == record)
  }

  @Test func `an empty record reads back from its JSON`() throws {
    #expect(try RunRecord(json: RunRecord().json) == RunRecord())
  }

  @Test func `what a later program adds is passed over`() throws {
    guard case .object(var members) = RunRecord.sample.json else { return }
    members.append(.init("weather", ["sky": "blue"]))
    #expect(try RunRecord(json: .object(members)) == .sample)
  }

  @Test func `a later layout is refused`() {
    #expect(throws: JSONError.laterVersion(2, known: 1)) {
      try RunRecord(json: ["version": 2, "binary": ""])
    }
  }

  @Test(arguments: [
    (#"[]"#, "the document must be an object"),
    (#"{"binary": ""}"#, "version is missing"),
    (#"{"version": "1", "binary": ""}"#, "version must be a whole number"),
    (
      #"{"version": 1, "binary": "", "shard": {"index": 3, "count": 2}}"#,
      "shard must be a part from 1/1 to 1000/1000"
    ),
    (
      #"{"version": 1, "binary": "", "shard": {"index": 1, "count": 1000000000000}}"#,
      "shard must be a part from 1/1 to 1000/1000"
    ),
    (#"{"version": 1, "binary": "", "results": {}}"#, "results must be a list"),
    (#"{"version": 1, "binary": "", "results": [1]}"#, "results[0] must be an object"),
    (
      #"{"version": 1, "binary": "", "results": [{"status": "green"}]}"#,
      "results[0].status is 'green', and must be one of passed, failed, missing, skipped"
    ),
    (
      #"{"version": 1, "binary": "", "problems": [{"place": "", "message": "", "time": "1"}]}"#,
      "problems[0].time must be a number"
    ),
  ])
  func `a wrong type is an error with the path to it`(text: String, message: String) {
    #expect {
      try RunRecord(json: JSONValue(parsing: Array(text.utf8)))
    } throws: {
      "\($0)" == message
    }
  }
}

extension CaseResult {
  static func sample(_ id: String, _ status: Status, kind: String = "render") -> CaseResult {
    let text = """
      {"id": "\(id)", "suite": "\(id.prefix { $0 != "/" })",
       "name": "\(id.drop { $0 != "/" }.dropFirst())", "kind": "\(kind)",
       "file": "tests/a.limntest.lua", "line": 3, "status": "\(status.rawValue)"}
      """
    guard let json = try? JSONValue(parsing: Array(text.utf8)),
      let result = try? CaseResult(json: json)
    else { preconditionFailure("the sample is a result") }
    return result
  }
}

extension RunRecord {
  /// A record in which nothing is left out.
  static var sample: RunRecord {
    var record = RunRecord()
    record.binary = SHA256.hex("binary")
    record.shard.index = 2
    record.shard.count = 5
    record.selection = "--filter ring*"
    record.isCI = true
    record.seconds = 1.25
    var failed = CaseResult.sample("ring/turn@2x", .failed)
    failed.failures = [
      Failure(
        place: "tests/a.limntest.lua:12", message: "differs — \"so\"", details: ["a", "b"],
        time: 0.5)
    ]
    failed.notes = ["on a boundary"]
    failed.printed = ["hello"]
    failed.seconds = 0.01
    failed.sources = [SourceFile(path: "ring.lua", hash: SHA256.hex("ring"))]
    failed.fingerprint = "f"
    var picture = PictureResult(
      times: [0, 1.0 / 3], columns: 2, cellWidth: 64, cellHeight: 32, hash: SHA256.hex("a"))
    picture.expectedHash = SHA256.hex("b")
    picture.actual = "ring/turn@2x/actual.png"
    picture.expected = "ring/turn@2x/expected.png"
    picture.difference = "ring/turn@2x/difference.png"
    picture.measures = [.init("pixels", 14), .init("maximum", 3)]
    picture.explanation = ["all inside ring"]
    picture.match = "fuzzy difference=0-3 pixels=0-120"
    failed.picture = picture
    var timed = CaseResult.sample("ring/motion", .missing, kind: "timeline")
    var timeline = TimelineResult(
      times: [0, 0.5],
      series: [
        .init(title: "ring.opacity", actual: [0, nil], expected: [0, 1]),
        .init(title: "ring.position.x", actual: [1, 2]),
      ])
    timeline.series[0].isEqual = false
    timeline.actual = "ring/motion/actual.timeline.tsv"
    timeline.hash = SHA256.hex("table")
    timed.timeline = timeline
    record.results = [failed, timed]
    record.obsolete = [
      ObsoleteReference(id: "ring/old", folder: "tests/references", movedTo: "ring/new"),
      ObsoleteReference(id: "ring/gone", folder: "tests/references"),
    ]
    record.problems = [Failure(place: "tests/b.limntest.lua:1", message: "broken")]
    record.nondeterministic = ["ring/turn: differs"]
    record.overBudget = ["ring: 3 MB"]
    return record
  }
}
