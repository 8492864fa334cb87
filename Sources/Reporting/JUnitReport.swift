public import Regression

/// The report as XML in the form of JUnit, as Jenkins, GitLab and others read it.
///
/// One `testsuite` for each suite, in order of appearance; findings that fail the run are cases of a
/// suite `limn`. Pictures are attached in the way of Jenkins and GitLab, by a line
/// `[[ATTACHMENT|path]]`.
public struct JUnitReport: Reporter {
  /// A case as it stands in the report.
  private struct Entry {
    var text: String
    var isFailed = false
    var isSkipped = false
    var seconds = 0.0
  }

  private let folder: String?

  /// Creates a reporter.
  ///
  /// - Parameter folder: The run's folder, which paths of pictures are put behind; nil attaches none.
  public init(folder: String? = nil) { self.folder = folder }

  /// The whole report.
  public func report(on record: RunRecord) -> String {
    var names: [String] = []
    var suites: [String: [Entry]] = [:]
    for result in record.results {
      if suites[result.suite] == nil { names.append(result.suite) }
      suites[result.suite, default: []].append(entry(result))
    }
    var blocks = names.map { suite($0, suites[$0] ?? []) }
    let findings = record.findings.filter(\.fails).map(entry)
    if !findings.isEmpty { blocks.append(suite("limn", findings)) }
    let all = names.flatMap { suites[$0] ?? [] } + findings
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="limn" \(Self.counts(all, seconds: record.seconds))>
      \(blocks.joined())</testsuites>

      """
  }

  private func suite(_ name: String, _ entries: [Entry]) -> String {
    let seconds = entries.reduce(0) { $0 + $1.seconds }
    return """
        <testsuite name="\(name.attribute)" \(Self.counts(entries, seconds: seconds))>
      \(entries.map(\.text).joined())  </testsuite>

      """
  }

  private static func counts(_ entries: [Entry], seconds: Double) -> String {
    """
    tests="\(entries.count)" failures="\(entries.count { $0.isFailed })" errors="0" \
    skipped="\(entries.count { $0.isSkipped })" time="\(seconds.secondsText)"
    """
  }

  private func entry(_ result: CaseResult) -> Entry {
    var body = ""
    switch result.status {
    case .passed: break
    case .skipped: body = "      <skipped message=\"\(result.headline.attribute)\"/>\n"
    case .failed, .missing:
      var lines = result.explanation(folder: nil)
      if let acceptance = result.acceptance { lines.append(acceptance) }
      body = failure(result.headline, type: result.status.rawValue, lines)
    }
    let artefacts = result.artefacts(in: folder).map { "[[ATTACHMENT|\($0.path)]]" }
    let output = (result.status == .passed ? result.printed : []) + artefacts
    if !output.isEmpty {
      body += "      <system-out>\(output.joined(separator: "\n").content)</system-out>\n"
    }
    return Entry(
      text: testCase(
        name: result.name, suite: result.suite, file: result.file, line: result.line,
        seconds: result.seconds, body),
      isFailed: result.status == .failed || result.status == .missing,
      isSkipped: result.status == .skipped, seconds: result.seconds)
  }

  private func entry(_ finding: RunFinding) -> Entry {
    let place = SourcePlace(finding.place)
    let body = failure(
      finding.message, type: finding.kind.rawValue, [finding.message] + finding.details)
    return Entry(
      text: testCase(
        name: "\(finding.kind.rawValue): \(finding.message)", suite: "limn", file: place.file,
        line: place.line, seconds: 0, body),
      isFailed: true)
  }

  private func failure(_ message: String, type: String, _ lines: [String]) -> String {
    """
          <failure message="\(message.attribute)" type="\(type.attribute)">\
    \(lines.joined(separator: "\n").content)</failure>

    """
  }

  private func testCase(
    name: String, suite: String, file: String, line: Int?, seconds: Double, _ body: String
  ) -> String {
    var head = "    <testcase name=\"\(name.attribute)\" classname=\"\(suite.attribute)\""
    if !file.isEmpty { head += " file=\"\(file.attribute)\"" }
    if let line { head += " line=\"\(line)\"" }
    head += " time=\"\(seconds.secondsText)\""
    return body.isEmpty ? head + "/>\n" : head + ">\n\(body)    </testcase>\n"
  }
}

extension String {
  /// Text between tags.
  ///
  /// Characters that XML 1.0 forbids, as most control characters, are written as `\x1b`.
  fileprivate var content: String {
    visible().replacing { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: nil
      }
    }
  }

  /// Text between double quotes; a parser would turn white space in it into spaces.
  fileprivate var attribute: String {
    content.replacing { scalar in
      switch scalar {
      case "\"": "&quot;"
      case "\n": "&#10;"
      case "\t": "&#9;"
      default: nil
      }
    }
  }
}
