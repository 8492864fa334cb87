import Foundation
import ImageIO
import Raster
import Regression

/// Finished runs that tests of `limn report` and `limn review` read.
enum Runs {
  /// A picture of one colour.
  static func picture(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, width: Int = 8, height: Int = 8
  ) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { pixmap[x, y] = Pixmap.Pixel(red, green, blue, 255) }
    }
    return pixmap
  }

  /// A strip with two cells of 8 pixels, red and green.
  static var strip: Pixmap {
    var strip = picture(255, 0, 0, width: 18)
    for y in 0..<8 {
      for x in 10..<18 { strip[x, y] = Pixmap.Pixel(0, 255, 0, 255) }
    }
    return strip
  }

  /// A result of `suite/name`.
  static func result(
    _ id: String, _ status: CaseResult.Status, line: Int = 1, kind: TestCase.Kind = .check
  ) -> CaseResult {
    let suite = id.split(separator: "/")[0]
    return CaseResult(
      TestCase(
        id: id, suite: String(suite), name: String(id.dropFirst(suite.count + 1)),
        file: "a.limntest.lua", line: line, index: 0, subject: .scene, settings: CaseSettings(),
        kind: kind), status: status)
  }

  /// A result of a picture that differs from its reference, with its files in a run's folder.
  static func failedPicture(_ id: String, in folder: ResultsFolder) throws -> CaseResult {
    var result = result(
      id, .failed, kind: .render(RenderPlan(times: [0.5], columns: 1, isStrip: false)))
    var picture = PictureResult(
      times: [0.5], columns: 1, cellWidth: 8, cellHeight: 8, hash: "00")
    picture.expected = try folder.write(Self.picture(0, 0, 255), for: id, .expected)
    picture.difference = try folder.write(Self.picture(90, 90, 90), for: id, .difference)
    picture.actual = try folder.write(Self.picture(255, 128, 0), for: id, .actual)
    picture.measures = [.init("pixels", 64), .init("maximum", 255)]
    picture.explanation = ["dot: position.x 20 → 21"]
    result.picture = picture
    result.failures = [Failure(place: "a.limntest.lua:1", message: "the picture differs")]
    return result
  }

  /// A result of a strip that has no reference yet.
  static func missingStrip(_ id: String, in folder: ResultsFolder) throws -> CaseResult {
    var result = result(
      id, .missing, line: 2, kind: .render(RenderPlan(times: [0, 0.5], columns: 2, isStrip: true)))
    var picture = PictureResult(
      times: [0, 0.5], columns: 2, cellWidth: 8, cellHeight: 8, hash: "00")
    picture.actual = try folder.write(strip, for: id, .actual)
    result.picture = picture
    return result
  }

  /// A result of a timeline that differs in one of its two series.
  static func failedTimeline(_ id: String, in folder: ResultsFolder) throws -> CaseResult {
    let times = [0, 0.1, 0.2, 0.3]
    var result = result(
      id, .failed, line: 3, kind: .timeline(TimelinePlan(layers: [], times: times)))
    var timeline = TimelineResult(
      times: times,
      series: [
        .init(title: "dot.opacity", actual: [1, 1, 1, 1], expected: [1, 1, 1, 1]),
        .init(title: "dot.position.x", actual: [0, 3, 2, 3], expected: [0, 1, 2, 3]),
      ])
    timeline.series[1].isEqual = false
    timeline.actual = try folder.write(
      Array("table\n".utf8), for: id, name: "actual.timeline.tsv")
    result.timeline = timeline
    result.failures = [
      Failure(place: "a.limntest.lua:3", message: "dot.position.x is 3 at 0.1, wanted 1")
    ]
    return result
  }

  /// A finished run with one case of each kind; its folder.
  @discardableResult
  static func finish(
    in workspace: Workspace, shard: (index: Int, count: Int) = (1, 1), folder: String = ".limn",
    _ change: (inout RunRecord, ResultsFolder) throws -> Void
  ) throws -> ResultsFolder {
    let results = try ResultsFolder.make(
      in: workspace.url.appendingPathComponent(folder).path)
    var record = RunRecord()
    record.binary = "0123456789abcdef"
    record.shard.index = shard.index
    record.shard.count = shard.count
    try change(&record, results)
    try results.finish(record)
    return results
  }
}
