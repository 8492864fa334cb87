import Foundation
import Testing
import Tool

@Suite struct CommandReferenceTests {
  @Test func `the reference of the command is what its help says`() throws {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
    let stored = try String(
      contentsOf: root.appendingPathComponent("docs/commands.md"), encoding: .utf8)
    #expect(stored == Tool.reference(), "stale: run scripts/dev/reference")
  }
}
