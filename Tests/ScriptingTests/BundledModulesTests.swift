import Foundation
import Testing

@Suite struct BundledModulesTests {
  @Test func `the effects in the binary are those in scripts/effects`() throws {
    let bundle = Process()
    bundle.executableURL = Page.root.appendingPathComponent("scripts/dev/bundle")
    bundle.arguments = ["--check"]
    try bundle.run()
    bundle.waitUntilExit()
    #expect(bundle.terminationStatus == 0, "stale: run scripts/dev/bundle")
  }
}
