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

  @Test func `writes pictures and films of a program of its own, and replaces none`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "move.lua",
      Array(
        """
        local limn = require "limn"
        local stage = limn.stage { size = { 8, 4 }, backgroundColor = "#000000", duration = 0.1 }
        local dot = limn.layer { frame = { 0, 0, 2, 4 }, backgroundColor = "#ff0000" }
        stage:addSublayer(dot)
        limn.onFrame(function() dot.position = { limn.now() * 60 + 1, 2 } end)
        """.utf8))
    let script = PreviewScript(
      title: "move", root: folder.path, name: "move.lua", configuration: StageConfiguration())
    let program = try Program(
      ProgramRecipe(script: script), files: RecordedFiles(root: folder.path))
    _ = try program.advance(to: 0.05, while: { true })

    var name = ExportName(pictureOf: "move.lua", at: 0.05)
    name.folder = folder.path + "/"
    for expected in ["/move-t0.05.png", "/move-t0.05-2.png"] {
      let export = Export(
        pictureOf: program.snapshot(), size: program.stage.size, scale: 2, background: .own,
        named: name)
      #expect(Self.wait(for: export) == .written(path: folder.path + expected))
    }
    let picture = try ImageFile.decode(try FileIO.read(name.path(1)))
    #expect((picture.width, picture.height) == (16, 8))
    #expect(picture[6, 0] == Pixmap.Pixel(255, 0, 0, 255))
    #expect(picture[4, 0] == Pixmap.Pixel(0, 0, 0, 255))

    // The files on the disk are of no matter to a film of what plays.
    try folder.write("move.lua", Array("error('no')".utf8))
    var film = ExportName(filmOf: "move.lua", range: nil, suffix: "apng")
    film.folder = folder.path + "/"
    let plan = FilmPlan(
      recipe: program.recipe, files: program.files.contents, range: 0..<0.1)
    let export = Export(filmOf: plan, as: .apng, named: film)
    #expect(Self.wait(for: export) == .written(path: folder.path + "/move.apng"))
    let bytes = try FileIO.read(folder.path + "/move.apng")
    #expect(Self.frameCount(ofAPNG: bytes) == 6)
    #expect(folder.names == ["move-t0.05-2.png", "move-t0.05.png", "move.apng", "move.lua"])
  }

  @Test func `gives a film up without a trace, and waits for a picture`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "long.lua",
      Array("require('limn').stage { size = { 800, 800 }, duration = 1000 }".utf8))
    let script = PreviewScript(
      title: "long", root: folder.path, name: "long.lua", configuration: StageConfiguration())
    let program = try Program(
      ProgramRecipe(script: script), files: RecordedFiles(root: folder.path))
    var name = ExportName(filmOf: "long.lua", range: nil, suffix: "apng")
    name.folder = folder.path + "/"
    var list = ExportList()
    list.add(
      Export(
        filmOf: FilmPlan(
          recipe: program.recipe, files: program.files.contents, range: 0..<1000),
        as: .apng, named: name))
    #expect(list.progressWords?.hasPrefix("recording ") ?? false)
    list.end()
    #expect(list.isEmpty)
    #expect(folder.names == ["long.lua"])
  }

  /// The number of frames that an APNG's `acTL` announces.
  private static func frameCount(ofAPNG bytes: [UInt8]) -> Int? {
    guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: Array("acTL".utf8)) })
    else { return nil }
    return bytes[place + 4..<place + 8].reduce(0) { $0 << 8 | Int($1) }
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
