import Foundation
import ImageIO
import Layers
import Scripting
import Testing

// What docs/architecture.md says of the sources is held against them.
@Suite struct ArchitectureTests {
  @Test func `every source file that the architecture names is there`() throws {
    let page = try Page.named("docs/architecture.md")
    var files: Set = ["Package.swift"]
    for folder in ["Sources", "Tests", "scripts"] {
      let paths = FileManager.default.enumerator(
        atPath: Page.root.appendingPathComponent(folder).path)
      for case let path as String in try #require(paths) {
        files.insert(String(path.split(separator: "/").last ?? ""))
      }
    }
    let named = page.text.matches(of: /`(?:[A-Za-z\/]+\/)?([A-Za-z_+-]+\.(?:swift|c|h|lua|py))`/)
      .map { String($0.1) }
    #expect(named.count > 20)
    #expect(named.filter { !files.contains($0) } == [])
  }

  @Test func `the architecture's modules know what the manifest says`() throws {
    let manifest = try String(
      contentsOf: Page.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let targets = manifest.matches(
      of: /(?:arget|systemLibrary)\(\s*name: "(\w+)",(?:\s*dependencies: \[([^\]]*)\])?/)
    var known: [Substring: [Substring]] = [:]
    for target in targets {
      known[target.1] = (target.2 ?? "").matches(of: /"(\w+)"/).map(\.1).sorted()
    }
    for row in try Page.named("docs/architecture.md").rows(below: "| module |") {
      for module in row[0].matches(of: /`(\w+)`/) {
        #expect(
          known.removeValue(forKey: module.1) == row[2].matches(of: /`(\w+)`/).map(\.1).sorted(),
          "\(module.1)")
      }
    }
    let others = known.keys.filter { !$0.hasPrefix("Test") && !$0.hasSuffix("Tests") }.sorted()
    #expect(others == ["AllocationCounter", "Bench", "Reference", "TerminalDriver"])
  }

  @Test func `the architecture's walk comes to the values it names`() throws {
    let script = """
      local limn = require "limn"
      local stage = limn.stage { size = { 320, 120 } }
      local button = stage:addSublayer(limn.layer { frame = { 60, 28, 200, 64 } })

      """
    let page = try Page.named("docs/architecture.md")
    let walk = page.text.split(separator: "\n").filter { $0.hasPrefix("    button") }
    #expect(walk.count == 2)
    let stage = try Stage(
      script: "ring.lua",
      files: MemoryFiles(files: ["ring.lua": script + walk.joined(separator: "\n")]),
      decodeImage: { try ImageFile.load($0) })
    try stage.advance(to: 0.5)
    #expect(stage.snapshot().nodes.last?.properties.cornerRadius == 20)
  }
}
