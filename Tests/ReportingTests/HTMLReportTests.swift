import Foundation
import Graphics
import ImageIO
import Raster
import Regression
import TestSupport
import Testing

@testable import Reporting

@Suite("The page of a run")
struct HTMLReportTests {
  @Test func `the page in the binary is the one in the sources`() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let check = Process()
    check.executableURL = root.appendingPathComponent("scripts/dev/bundle")
    check.arguments = ["--check"]
    try check.run()
    check.waitUntilExit()
    #expect(check.terminationStatus == 0, "run scripts/dev/bundle")
  }

  @Test func `the record stands in the page`() throws {
    let page = HTMLReport(folder: nil).page(on: Sample.record).text
    let json = try part("record", of: page)
    #expect(try RunRecord(json: JSONValue(parsing: Array(json.utf8))) == Sample.record)
  }

  @Test func `whatever the record holds, nothing of it is markup`() throws {
    var record = Sample.hostileRecord
    record.results[0].printed = ["</script><script>alert(1)</script>", "<!-- <script>", "\u{2028}"]
    let page = HTMLReport(folder: nil).page(on: record).text
    let json = try part("record", of: page)
    #expect(!json.contains("<"))
    #expect(!json.unicodeScalars.contains("\u{2028}"))
    #expect(try RunRecord(json: JSONValue(parsing: Array(json.utf8))) == record)
    // Three scripts begin, and three end.
    #expect(page.components(separatedBy: "<script").count == 4)
    #expect(page.components(separatedBy: "</script>").count == 4)
  }

  @Test func `pictures stand in the page`() throws {
    let folder = try TemporaryFolder()
    let bytes = PNG.encode(Pixmap(width: 3, height: 2))
    try folder.write("heart/beat/actual.png", bytes)
    let page = HTMLReport(folder: folder.path).page(on: Sample.record)
    #expect(page.pictures.isEmpty)
    let addresses = try JSONValue(parsing: Array(part("pictures", of: page.text).utf8))
    #expect(
      addresses == [
        "heart/beat/actual.png": .string(
          "data:image/png;base64," + Data(bytes).base64EncodedString())
      ])
  }

  @Test func `pictures beyond the limit stand beside the page`() throws {
    let folder = try TemporaryFolder()
    let bytes = PNG.encode(Pixmap(width: 3, height: 2))
    try folder.write("run/heart/beat/actual.png", bytes)
    try HTMLReport(folder: folder("run"), pageLimit: 10)
      .write(Sample.record, to: folder("a report.html"))
    #expect(folder.names == ["a report-pictures", "a report.html", "run"])
    #expect(try FileIO.read(folder("a report-pictures/1.png")) == bytes)
    let page = String(decoding: try FileIO.read(folder("a report.html")), as: UTF8.self)
    let addresses = try JSONValue(parsing: Array(part("pictures", of: page).utf8))
    #expect(addresses == ["heart/beat/actual.png": "a%20report-pictures/1.png"])
  }

  @Test func `a record from elsewhere gets nothing but pictures of the run`() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret.png", PNG.encode(Pixmap(width: 1, height: 1)))
    try folder.write("run/key.txt", "secret")
    try folder.link("run/out.png", to: folder("secret.png"))
    var record = RunRecord()
    record.results = ["../secret.png", folder("secret.png"), "key.txt", "out.png"].map { path in
      Sample.result(status: .failed) {
        $0.picture = Sample.picture
        $0.picture?.actual = path
      }
    }
    let page = HTMLReport(folder: folder("run")).page(on: record).text
    #expect(try part("pictures", of: page).trimmingCharacters(in: .whitespaces) == "{}")
  }

  @Test func `equal runs have equal pages`() {
    let report = HTMLReport(folder: nil)
    #expect(report.page(on: Sample.record) == report.page(on: Sample.record))
  }

  @Test(arguments: 0..<10) func `bytes are written as base 64`(count: Int) {
    var generator = SplitMix64(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(Base64.text(of: bytes) == Data(bytes).base64EncodedString())
    #expect(Base64.count(of: count) == Base64.text(of: bytes).utf8.count)
  }

  /// What stands in the page's script of an id.
  private func part(_ id: String, of page: String) throws -> String {
    let start = try #require(page.range(of: "<script id=\"\(id)\" type=\"application/json\">\n"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }
}
