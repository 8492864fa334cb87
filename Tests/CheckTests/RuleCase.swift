import Check
import Testing

/// A script that trips a rule, or one as like it as can be that must not.
struct RuleCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// What stands below the prelude, from line 2.
  let script: String
  /// The findings: line and rule.
  var found: [String] = []

  /// Checks the script against what is to be found.
  func expect(_ rule: Rule) throws {
    let lines = try findings(in: script).map { "\($0.line) \($0.rule.rawValue)" }
    #expect(lines == found, "\(rule.rawValue): \(testDescription)")
  }
}
