import Check
import Foundation
import Testing

/// The scripts of docs/check.md: each bad one has the fault under whose heading it stands, and no
/// good one has any.
@Suite("The page of the check")
struct CheckPageTests {
  /// A script of the page.
  struct Example: CustomTestStringConvertible, Sendable {
    var rule: String
    var isBad: Bool
    var script = ""
    var testDescription: String { "\(isBad ? "bad" : "good"): \(rule)" }
  }

  static let examples: [Example] = {
    let path = projectFolder.appendingPathComponent("docs/check.md").path
    let page = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var rule = ""
    var examples: [Example] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { rule = String(line.dropFirst(3)) }
      if line.hasPrefix("```") {
        isInside = line.hasPrefix("```lua fragment ")
        if isInside { examples.append(Example(rule: rule, isBad: line.hasSuffix("bad"))) }
      } else if isInside {
        examples[examples.count - 1].script += line + "\n"
      }
    }
    return examples
  }()

  @Test func `every rule has a section with a bad and a good script`() {
    #expect(
      Self.examples.filter(\.isBad).map(\.rule) == Rule.allCases.map(\.rawValue))
    let good = Self.examples.filter { !$0.isBad }.map(\.rule)
    #expect(Rule.allCases.map(\.rawValue).filter { !good.contains($0) } == [])
  }

  @Test(arguments: examples)
  func `a script of the page`(_ example: Example) throws {
    let found = try findings(inFragment: example.script).map(\.rule.rawValue)
    #expect(found == (example.isBad ? [example.rule] : []))
  }
}
