public import Regression

/// Turns what a run has found into text for somebody or something to read.
public protocol Reporter {
  /// The whole report.
  func report(on record: RunRecord) -> String
}
