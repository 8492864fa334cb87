import Check
import Scripting
import TestSupport
import Testing

@Suite("Random scripts")
struct RandomScriptTests {
  @Test(arguments: UInt64(1)...8)
  func `a check ends, and ends the same each time`(_ batch: UInt64) throws {
    for seed in batch * 100..<batch * 100 + 20 {
      let script = RandomScript.text(seed: seed)
      do {
        let found = try findings(inWhole: script)
        let again = try findings(inWhole: script)
        #expect(found == again, "seed \(seed)")
      } catch let error as ScriptError {
        Issue.record("seed \(seed): \(error.message)\n\(script)")
      }
    }
  }

  @Test func `random scripts have faults of many kinds`() throws {
    var rules: Set<Rule> = []
    for seed in UInt64(5000)..<5040 {
      rules.formUnion(try findings(inWhole: RandomScript.text(seed: seed)).map(\.rule))
    }
    #expect(rules.isSuperset(of: [.openLoop, .snapBack, .held, .noEffect, .unseen]))
  }
}
