import Foundation
import Testing

@Suite struct BundledModulesTests {
  @Test func `the effects in the binary are those in scripts/effects`() throws {
    func text(_ name: String) throws -> String {
      try String(contentsOf: Page.root.appendingPathComponent(name), encoding: .utf8)
    }
    let effects = try FileManager.default.contentsOfDirectory(
      atPath: Page.root.appendingPathComponent("scripts/effects").path
    ).filter { $0.hasSuffix(".lua") }
    let bundled = try text("Sources/Scripting/BundledModules.swift")
    for effect in effects {
      let source = try text("scripts/effects/\(effect)")
        .components(separatedBy: "\n")
        .map { $0.isEmpty ? "" : "      " + $0 }
        .joined(separator: "\n")
      let entry = "    \"effects.\(effect.dropLast(4))\": ##\"\"\"\n\(source)\n      \"\"\"##,\n"
      #expect(bundled.contains(entry), "\(effect) is stale: run scripts/dev/bundle")
    }
    #expect(bundled.components(separatedBy: "##\"\"\"\n").count - 1 == effects.count)
  }
}
