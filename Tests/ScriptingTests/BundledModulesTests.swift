import Foundation
import Testing

@Suite struct BundledModulesTests {
  @Test(arguments: [("scripts/effects", "effects"), ("scripts/modules", "limn")])
  func `the modules in the binary are those beside it`(folder: String, prefix: String) throws {
    func text(_ name: String) throws -> String {
      try String(contentsOf: Page.root.appendingPathComponent(name), encoding: .utf8)
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Page.root.appendingPathComponent(folder).path
    ).filter { $0.hasSuffix(".lua") }
    let bundled = try text("Sources/Scripting/BundledModules.swift")
    for file in files {
      let source = try text("\(folder)/\(file)")
        .components(separatedBy: "\n")
        .map { $0.isEmpty ? "" : "      " + $0 }
        .joined(separator: "\n")
      let entry = "    \"\(prefix).\(file.dropLast(4))\": ##\"\"\"\n\(source)\n      \"\"\"##,\n"
      #expect(bundled.contains(entry), "\(file) is stale: run scripts/dev/bundle")
    }
    #expect(bundled.components(separatedBy: "    \"\(prefix).").count - 1 == files.count)
  }
}
