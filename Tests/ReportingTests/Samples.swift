import Regression

/// Records that tests of reports share.
enum Sample {
  /// A result of a check.
  static func result(
    _ id: String = "heart/beat", status: CaseResult.Status = .passed, line: Int = 12,
    kind: TestCase.Kind = .check,
    change: (inout CaseResult) -> Void = { _ in }
  ) -> CaseResult {
    let slash = id.firstIndex(of: "/") ?? id.startIndex
    let test = TestCase(
      id: id, suite: String(id[..<slash]), name: String(id[id.index(after: slash)...]),
      file: "tests/heart.limntest.lua", line: line, index: 0, subject: .scene,
      settings: CaseSettings(), kind: kind)
    var result = CaseResult(test, status: status)
    change(&result)
    return result
  }

  private static let render = TestCase.Kind.render(
    RenderPlan(times: [0, 0.5], columns: 2, isStrip: true))

  /// A picture that differs, with all that is told of it.
  static let picture: PictureResult = {
    var picture = PictureResult(
      times: [0, 0.5], columns: 2, cellWidth: 8, cellHeight: 8, hash: "ab")
    picture.actual = "heart/beat/actual.png"
    picture.expected = "heart/beat/expected.png"
    picture.difference = "heart/beat/difference.png"
    picture.measures = [.init("pixels", 3), .init("maximum", 12), .init("mean", 0.123456)]
    picture.explanation = ["heart: transform.scale 1.184 → 1.191"]
    return picture
  }()

  /// A run in which there is one of everything.
  static let record: RunRecord = {
    var record = RunRecord()
    record.results = [
      result(),
      result("heart/glow[dark=true]@2x", status: .failed, line: 20, kind: render) {
        $0.failures = [
          Failure(
            place: "heart.limntest.lua:22", message: "opacity is 0.5, wanted 1",
            details: ["heart at t = 0.5: opacity model 1, shows 0.5"], time: 0.5)
        ]
        $0.picture = picture
        $0.notes = ["0.5 is a boundary of 'fade'"]
        $0.printed = ["hello"]
        $0.seconds = 0.0625
      },
      result("ring/turn", status: .missing, line: 30, kind: render) {
        $0.picture = picture
        $0.picture?.expected = nil
        $0.picture?.difference = nil
        $0.picture?.measures = []
        $0.picture?.explanation = []
      },
      result("ring/later", status: .skipped, line: 40) { $0.notes = ["waits for fonts"] },
    ]
    record.problems = [Failure(place: "tests/broken.limntest.lua:3", message: "unexpected symbol")]
    record.nondeterministic = ["ring/turn: the pictures of two runs differ"]
    record.overBudget = ["ring/turn.png has 70000 bytes, 65536 are allowed"]
    record.obsolete = [
      .init(id: "heart/old", folder: "tests/references"),
      .init(id: "ring/spin", folder: "tests/references", movedTo: "ring/turn"),
    ]
    record.isCI = true
    record.seconds = 1.25
    return record
  }()

  /// Text with everything that some format could stumble over.
  static let hostile =
    "a<b>&\"'`|*_#\\ %\u{1b}[31m\u{0}é🫀\u{2028}\u{fffe}]]>\r\n--- # SKIP\t, : ::error::"

  /// A run in which hostile text stands wherever text can stand, ten thousand bytes of it in places.
  static let hostileRecord: RunRecord = {
    var record = RunRecord()
    record.results = [.passed, .failed, .missing, .skipped].map { status in
      result("s\(hostile)/n\(hostile)", status: status) {
        $0.file = hostile
        $0.failures =
          status == .failed
          ? [
            Failure(
              place: hostile, message: String(repeating: hostile, count: 200),
              details: [hostile, hostile])
          ] : []
        $0.notes = [hostile]
        $0.printed = [hostile]
      }
    }
    record.problems = [Failure(place: hostile, message: hostile, details: [hostile])]
    record.obsolete = [.init(id: hostile, folder: hostile, movedTo: hostile)]
    record.selection = hostile
    return record
  }()
}
