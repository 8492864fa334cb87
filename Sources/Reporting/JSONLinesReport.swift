public import Regression

/// A line of JSON for each case, for whatever else was found, and one at the end.
///
///     {"type":"case","id":"heart/beat","status":"passed",…}
///     {"type":"finding","kind":"obsolete",…}
///     {"type":"end","version":1,"passed":11,"failed":1,"missing":0,"skipped":0,…}
///
/// The members of a case are those that it has in the record.
public struct JSONLinesReport: Reporter {
  /// Creates a reporter.
  public init() {}

  /// The whole report.
  public func report(on record: RunRecord) -> String {
    var lines = record.results.map { Self.line("case", $0.json) }
    lines += record.findings.map { Self.line("finding", $0.json) }
    lines.append(Self.line("end", Self.end(record)))
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(_ type: String, _ value: JSONValue) -> String {
    guard case .object(let members) = value else { return value.text }
    return JSONValue.object([.init("type", .string(type))] + members).text
  }

  private static func end(_ record: RunRecord) -> JSONValue {
    let counts = CaseResult.Status.allCases.map {
      JSONValue.Member($0.rawValue, .number(record.count($0)))
    }
    return .object(
      [.init("version", .number(RunRecord.version))] + counts + [
        .init("outcome", .string(record.outcome.rawValue)),
        .init("selection", .string(record.selection)), .init("isCI", .boolean(record.isCI)),
        .init(
          "shard",
          ["index": .number(record.shard.index), "count": .number(record.shard.count)]),
        .init("seconds", .number(record.seconds)),
      ])
  }
}

extension RunFinding {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "fails": .boolean(fails), "place": .string(place),
      "message": .string(message), "details": .strings(details),
    ]
  }
}
