import Graphics
import Scripting

/// What stands above a fragment of the documentation: a stage and a button, on one line.
let fragmentPrelude =
  "local limn = require 'limn'; "
  + "local stage = limn.stage { size = { 320, 120 }, duration = 2 }; "
  + "local button = stage:addSublayer(limn.layer { name = 'button', "
  + "frame = { 60, 28, 200, 64 }, cornerRadius = 32, backgroundColor = '#2f6bff' })\n"

/// The message of the error with which a script ends within ten seconds, or "fine".
func outcome(of script: String, _ modules: [String: String] = [:]) -> String {
  var files = modules
  files["ring.lua"] = script
  do throws(ScriptError) {
    let stage = try Stage(
      script: "ring.lua", files: MemoryFiles(files: files),
      decodeImage: { _ in Image(width: 1, height: 1, pixels: [0, 0, 0, 255]) })
    for second in 0...10 { try stage.advance(to: Double(second)) }
    return "fine"
  } catch {
    return error.message
  }
}
