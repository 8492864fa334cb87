import Check
import Foundation
import Testing

@Suite("What we ship")
struct GalleryCheckTests {
  static let scripts: [String] = {
    let folder = projectFolder.appendingPathComponent("scripts")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { path in
      path.hasPrefix("gallery/") && path.hasSuffix(".lua") && !path.contains("/shared/")
    }.sorted()
  }()

  @Test(arguments: scripts)
  func `the gallery is clean`(_ script: String) throws {
    let found = try findings(inFile: script).map(\.description)
    #expect(found == [])
  }

  @Test func `the gallery is found`() { #expect(Self.scripts.count > 4) }
}
