public import Regression

/// Turns what a run has found into text for somebody or something to read.
///
/// A report is a function of the record: nothing else is read, and the same record gives the same
/// bytes. Whatever ids, messages and printed lines hold, the text is valid in its format.
public protocol Reporter: Sendable {
  /// The whole report.
  func report(on record: RunRecord) -> String
}
