import Foundation
import Testing

@testable import Tool

@Suite("limn new and limn api")
struct NewCommandTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace([:]) }

  private func limn(_ line: String) throws -> Limn.Outcome { try Limn.run(line, in: workspace.url) }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: workspace.url.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `it writes a script, and what editors need, once`() throws {
    let outcome = try limn("new ring")
    #expect(outcome.code == 0)
    #expect(outcome.output == "play it with: limn preview ring.lua\n")
    #expect(
      outcome.error.split(separator: "\n") == [
        "wrote ring.lua", "wrote .luarc.json", "wrote library/effects/breath.lua",
        "wrote library/effects/flow_light.lua", "wrote library/effects/water_ripple.lua",
        "wrote library/limn.lua", "wrote library/limn/layout.lua",
        "wrote library/limn/motion.lua", "wrote library/limn/test.lua",
      ])
    #expect(try text("ring.lua").hasPrefix("-- ring: a stage"))
    #expect(try text("library/limn.lua") == EditorLibrary.mainText)
    let settings =
      try JSONSerialization.jsonObject(with: Data(try text(".luarc.json").utf8)) as? [String: Any]
    #expect(settings?["workspace.library"] as? [String] == ["library"])

    #expect(try limn("new effects/drop.lua").error == "wrote effects/drop.lua\n")
  }

  @Test func `it writes over nothing`() throws {
    try workspace.write("-- mine", to: "ring.lua")
    try workspace.write("{}", to: ".luarc.json")
    let outcome = try limn("new ring")
    #expect(outcome.code == 2)
    #expect(outcome.error == "limn: 'ring.lua' is there already: give another name\n")
    #expect(try text("ring.lua") == "-- mine")
    #expect(try limn("new other").code == 0)
    #expect(try text(".luarc.json") == "{}")
  }

  @Test(arguments: ["new", "new .", "new a/", "new a --template nothing", "new a b"])
  func `it refuses what is no name`(line: String) throws {
    #expect(try limn(line).code == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.url.path).isEmpty)
  }

  @Test(arguments: Template.names)
  func `each template shows something at once, without a fault`(template: String) throws {
    #expect(try limn("new a --template \(template)").code == 0)
    let check = try limn("check a.lua")
    #expect(check.code == 0, "\(check.output)\(check.error)")
    let render = try limn("render a.lua -o a.ppm")
    #expect(render.code == 0, "\(render.error)")
    let bytes = try Data(contentsOf: workspace.url.appendingPathComponent("a.ppm"))
    let pixels = Set(stride(from: 15, to: bytes.count - 3, by: 3).map { bytes[$0..<$0 + 3] })
    #expect(pixels.count > 2, "\(template) shows one color alone")
    #expect(!(try text("a.lua")).contains("NAME"))
  }

  @Test func `api prints the library, or the reference, or what speaks of a word`() throws {
    #expect(try limn("api").output == EditorLibrary.mainText)
    #expect(try limn("api --reference").output.hasPrefix("# Properties and key paths\n"))
    #expect(try limn("api withalpha").output.hasSuffix("function Color:withAlpha(alpha) end\n"))
    #expect(try limn("api --reference cornerRadius").output.split(separator: "\n").count == 2)
    let nothing = try limn("api nothing-of-the-kind")
    #expect(nothing.code == 2)
    #expect(
      nothing.error == "limn: nothing that scripts can call speaks of 'nothing-of-the-kind'\n")
  }
}
