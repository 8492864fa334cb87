public import Regression

/// The whole record as one JSON value on one line, as ``RunRecord/json`` lays it out.
public struct JSONReport: Reporter {
  /// Creates a reporter.
  public init() {}

  /// The whole report.
  public func report(on record: RunRecord) -> String { record.json.text + "\n" }
}
