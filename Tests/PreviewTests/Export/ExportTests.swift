import Foundation
import Graphics
import ImageIO
import Raster
import Rendering
import Scripting
import TestSupport
import Testing

@testable import Preview

@Suite("What the preview writes")
struct ExportTests {
  @Test func `is called by the script and the time`() {
    let picture = ExportName(pictureOf: "effects/pulse.lua", at: 0.5333)
    #expect([picture.path(1), picture.path(2)] == ["pulse-t0.53.png", "pulse-t0.53-2.png"])
    #expect(ExportName(filmOf: "pulse.lua", range: nil, suffix: "png").path(1) == "pulse.png")
    #expect(
      ExportName(filmOf: "pulse.lua", range: 0.5..<2, suffix: "png").path(3)
        == "pulse-t0.50-2.00-3.png")
  }

  @Test func `takes no name that something has`() throws {
    let folder = try TemporaryFolder()
    for (number, name) in ["a.png", "a-2.png", "a-3.png"].enumerated() {
      try FileIO.writeAtomically([UInt8(number)], to: folder.path + "/new")
      let path = try FileIO.rename(folder.path + "/new") {
        folder.path + ($0 == 1 ? "/a.png" : "/a-\($0).png")
      }
      #expect(path == folder.path + "/" + name)
    }
    #expect(try FileIO.read(folder.path + "/a.png") == [0])
  }

  @Test func `counts the frames that begin within the range`() {
    var plan = Self.plan("", 0..<1)
    #expect(plan.frameCount == 60)
    plan.range = 0..<0.1
    #expect(plan.frameCount == 6)
    plan.range = 0.5..<0.501
    #expect(plan.frameCount == 1)
    plan.frameRate = 25
    plan.range = 1..<3
    #expect(plan.frameCount == 50)
    #expect(plan.time(of: 25) == 2)
  }

  @Test func `says why a film cannot be made, and leaves nothing behind`() throws {
    let name = ExportName(filmOf: "no-such-\(UUID()).lua", range: nil, suffix: "png")
    let export = Export(filmOf: Self.plan("missing.lua", 0..<1), as: .apng, named: name)
    guard case .failed(let reason) = Self.wait(for: export) else {
      Issue.record("there is no such script")
      return
    }
    #expect(reason.contains("missing.lua"))
    #expect(!FileManager.default.fileExists(atPath: export.temporaryPath))
  }

  private static func plan(_ name: String, _ range: Range<Double>) -> FilmPlan {
    let script = PreviewScript(
      title: name, root: "/nowhere", name: name, configuration: StageConfiguration())
    return FilmPlan(recipe: ProgramRecipe(script: script), files: [:], range: range)
  }

  /// The state that an export ends in.
  private static func wait(for export: Export) -> Export.State {
    while case .running = export.state { usleep(1000) }
    return export.state
  }
}
