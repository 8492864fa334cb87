import Regression
import Reporting
import Testing

@Suite("JSON")
struct JSONReportTests {
  @Test func `the whole record reads back`() throws {
    for record in [RunRecord(), Sample.record, Sample.hostileRecord] {
      let text = JSONReport().report(on: record)
      #expect(text.hasSuffix("}\n"))
      #expect(!text.contains("\"folder\":null"))
      #expect(try RunRecord(json: JSONValue(parsing: Array(text.utf8))) == record)
    }
  }

  @Test func `it names the run's folder`() {
    #expect(
      JSONReport(folder: ".limn/results/1").report(on: Sample.record)
        .hasSuffix(",\"folder\":\".limn/results/1\"}\n"))
  }

  @Test func `each case is a line, each finding is one, and the last has the counts`() throws {
    let text = JSONLinesReport().report(on: Sample.record)
    let lines = try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(
      lines.map { $0["type"] } == Array(repeating: "case", count: 4)
        + Array(repeating: "finding", count: 5) + ["end"])
    #expect(try CaseResult(json: lines[1]) == Sample.record.results[1])
    #expect(lines[8]["kind"] == "obsolete" && lines[8]["fails"] == true)
    #expect(
      text.hasSuffix(
        """
        {"type":"end","version":1,"passed":1,"failed":1,"missing":1,"skipped":1,"outcome":"failed","selection":"",\
        "isCI":true,"shard":{"index":1,"count":1},"seconds":1.25}

        """))
  }

  @Test func `hostile text stays within its line`() throws {
    let bytes = Array(JSONLinesReport().report(on: Sample.hostileRecord).utf8)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 4 + 2 + 1)
    for line in lines { #expect(try JSONValue(parsing: Array(line))["type"] != nil) }
  }
}
