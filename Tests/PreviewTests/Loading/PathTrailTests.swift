import TestSupport
import Testing

@testable import Preview

@Suite("The way of a path")
struct PathTrailTests {
  private let folder: TemporaryFolder
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    // The folder for temporary files may itself be reached through links.
    root = PathTrail(of: folder.path).end.map { "\($0.folder)/\($0.name)" } ?? ""
  }

  private func place(_ folder: String, _ name: String) -> PathTrail.Place {
    PathTrail.Place(folder: root + folder, name: name)
  }

  @Test func `ends at a file`() throws {
    try folder.write("effects/ring.lua", "")
    let trail = PathTrail(of: "\(root)/effects/../effects/./ring.lua")
    #expect(trail.turns == [])
    #expect(trail.end == place("/effects", "ring.lua"))
  }

  @Test func `turns at links of files and of folders`() throws {
    try folder.write("releases/2/ring.lua", "")
    try folder.link("current", to: "releases/2")
    try folder.link("effect.lua", to: "\(root)/current/ring.lua")
    let trail = PathTrail(of: "\(root)/effect.lua")
    #expect(trail.turns == [place("", "effect.lua"), place("", "current")])
    #expect(trail.end == place("/releases/2", "ring.lua"))
  }

  @Test func `ends at a file that is missing in its folder`() {
    #expect(PathTrail(of: "\(root)/ring.lua").end == place("", "ring.lua"))
  }

  @Test func `turns where a folder is missing`() {
    let trail = PathTrail(of: "\(root)/effects/ring.lua")
    #expect(trail.turns == [place("", "effects")])
    #expect(trail.end == nil)
  }

  @Test func `gives up in a circle of links`() throws {
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    let trail = PathTrail(of: "\(root)/a/ring.lua")
    #expect(trail.end == nil)
    #expect(Set(trail.turns) == [place("", "a"), place("", "b")])
  }
}
