import Animations
import Graphics
import Layers
import Scripting
import Testing

/// Files in memory, for scripts that are written in the test.
struct MemoryFiles: ScriptFiles {
  var files: [String: String]

  func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    guard let text = files[name] else { throw .missing }
    return Array(text.utf8)
  }
}

/// Why an image in a test cannot be decoded.
struct NoImages: Error, CustomStringConvertible {
  var description: String { "there are no images in this test" }
}

/// Runs a script as `main.lua` with `limn` and, unless it makes its own, a stage of 100 by 100.
func run(
  _ body: String, modules: [String: String] = [:],
  configuration: StageConfiguration = StageConfiguration()
) throws(ScriptError) -> Stage {
  var files = modules
  let prelude =
    "local limn = require 'limn'; "
    + (body.contains("limn.stage") ? "" : "local stage = limn.stage { size = { 100, 100 } }; ")
  files["main.lua"] = prelude + body
  return try Stage(
    script: "main.lua", files: MemoryFiles(files: files),
    decodeImage: { _ in throw NoImages() }, configuration: configuration)
}

/// The message of the error that a script ends with.
func failure(
  of body: String, modules: [String: String] = [:], to time: Double = 0
) -> String {
  do {
    let stage = try run(body, modules: modules)
    try stage.advance(to: time)
    return "no error"
  } catch {
    return error.message
  }
}

@Suite struct LayerScripts {
  @Test func `a layer takes its properties from a table`() throws {
    let stage = try run(
      """
      stage:addSublayer(limn.layer {
        name = "button", frame = { 10, 20, 30, 40 }, cornerRadius = 5, backgroundColor = "#2f6bff",
      })
      """)
    let button = try #require(stage.layers(at: "button").first)
    #expect(button.model.bounds == Rect(0, 0, 30, 40))
    #expect(button.model.position == Point(25, 40))
    #expect(button.model.cornerRadius == 5)
  }

  @Test func `a wrong name is an error with the nearest one`() {
    #expect(
      failure(of: "limn.shapeLayer { corner_radius = 3 }")
        == "main.lua:1: shapeLayer has no property 'corner_radius' (did you mean 'cornerRadius'?)")
  }
}
