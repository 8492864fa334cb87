import Foundation
import Testing

/// The tests in Lua of the gallery and the effects; `scripts/test` runs them.
@Suite("Our own tests of scripts")
struct OwnTestsTests {
  private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("scripts")

  @Test func `every script of the gallery is tested, looks as accepted, and runs on`() throws {
    let gallery = Self.scripts.appendingPathComponent("gallery")
    // What scripts share stands in folders of that name.
    let names = try FileManager.default.subpathsOfDirectory(atPath: gallery.path)
      .filter { $0.hasSuffix(".lua") && !$0.contains("shared/") }
      .map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
    #expect(names.count > 20)
    let outcome = try Limn.run(["test", "regression", "--list"], in: Self.scripts)
    let ids = Set(outcome.output.split(separator: "\n").map(String.init))
    for name in names {
      #expect(ids.contains("\(name)/looks"), "\(name) has no test")
      #expect(ids.contains("\(name)/runs on"), "\(name) has no test")
    }
  }
}
