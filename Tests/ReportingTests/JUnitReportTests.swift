import Foundation
import FoundationXML
import Regression
import Reporting
import Testing

@Suite("JUnit XML")
struct JUnitReportTests {
  @Test func `each suite has its cases, with file, line, failure and attachments`() {
    var record = Sample.record
    record.problems = []
    record.nondeterministic = []
    record.overBudget = []
    record.obsolete.removeLast()
    #expect(
      JUnitReport(folder: "run").report(on: record) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="limn" tests="5" failures="3" errors="0" skipped="1" time="1.250">
          <testsuite name="heart" tests="2" failures="1" errors="0" skipped="0" time="0.063">
            <testcase name="beat" classname="heart" file="tests/heart.limntest.lua" line="12" \
        time="0.000"/>
            <testcase name="glow[dark=true]@2x" classname="heart" \
        file="tests/heart.limntest.lua" line="20" time="0.063">
              <failure message="opacity is 0.5, wanted 1" type="failed">\
        heart.limntest.lua:22: opacity is 0.5, wanted 1
          heart at t = 0.5: opacity model 1, shows 0.5
        exact: pixels 3, maximum 12, mean 0.1235
        heart: transform.scale 1.184 → 1.191
        note: 0.5 is a boundary of 'fade'
        printed:
          hello
        limn accept 'heart/glow[dark=true]@2x'</failure>
              <system-out>[[ATTACHMENT|run/heart/beat/expected.png]]
        [[ATTACHMENT|run/heart/beat/difference.png]]
        [[ATTACHMENT|run/heart/beat/actual.png]]</system-out>
            </testcase>
          </testsuite>
          <testsuite name="ring" tests="2" failures="1" errors="0" skipped="1" time="0.000">
            <testcase name="turn" classname="ring" file="tests/heart.limntest.lua" line="30" \
        time="0.000">
              <failure message="there is no reference yet" type="missing">\
        there is no reference yet
        limn accept 'ring/turn'</failure>
              <system-out>[[ATTACHMENT|run/heart/beat/actual.png]]</system-out>
            </testcase>
            <testcase name="later" classname="ring" file="tests/heart.limntest.lua" line="40" \
        time="0.000">
              <skipped message="waits for fonts"/>
            </testcase>
          </testsuite>
          <testsuite name="limn" tests="1" failures="1" errors="0" skipped="0" time="0.000">
            <testcase name="obsolete: no case declares 'heart/old': 'limn references prune' \
        removes its reference" classname="limn" file="tests/references/references.lock" \
        time="0.000">
              <failure message="no case declares 'heart/old': 'limn references prune' removes its \
        reference" type="obsolete">no case declares 'heart/old': 'limn references prune' removes \
        its reference</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `what a passed case has printed is its output`() {
    var record = RunRecord()
    record.results = [Sample.result { $0.printed = ["a < b", "]]>"] }]
    #expect(
      JUnitReport().report(on: record).contains(
        "<system-out>a &lt; b\n]]&gt;</system-out>"))
  }

  @Test func `hostile text is well-formed XML, and reads back`() throws {
    let reader = Reader()
    let text = JUnitReport(folder: "f").report(on: Sample.hostileRecord)
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.names.count == 5)
    let name = try #require(reader.names.first)
    #expect(name.hasSuffix("]]>\\x0d\n--- # SKIP\t, : ::error::"))
    #expect(name.contains("n\("a<b>&\"'`|*_#\\ %")\\x1b[31m\\x00é🫀\\u2028\\ufffe"))
  }

  /// Collects the names of cases.
  private final class Reader: NSObject, XMLParserDelegate {
    var names: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      if element == "testcase", let name = attributes["name"] { names.append(name) }
    }
  }
}
