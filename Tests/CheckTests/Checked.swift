import Check
import Foundation
import Graphics
import ImageIO
import Scripting

/// A script's files in memory.
struct CheckedFiles: ScriptFiles {
  var files: [String: String]

  func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    guard let text = files[name] else { throw .missing }
    return Array(text.utf8)
  }
}

/// What stands above the scripts of these tests, on one line so that line 1 of a test is line 2.
let prelude = """
  local limn = require "limn"; local stage = limn.stage { size = { 200, 100 }, duration = 2 }; \
  local function box(t) t = t or {}; t.name = t.name or "box"; \
  if not t.frame and not t.bounds then t.frame = { 20, 20, 60, 40 } end; \
  t.backgroundColor = t.backgroundColor or "#2f6bff"; return stage:addSublayer(limn.layer(t)) end

  """

/// The findings in a script that stands below the prelude.
func findings(
  in script: String, modules: [String: String] = [:], until end: Double? = nil
) throws -> [Finding] {
  try findings(inWhole: prelude + script, modules: modules, until: end)
}

/// The findings in a fragment of the documentation.
func findings(inFragment script: String) throws -> [Finding] {
  try findings(
    inWhole: """
      local limn = require "limn"; local stage = limn.stage { size = { 320, 120 }, duration = 2 }; \
      local button = stage:addSublayer(limn.layer { name = "button", frame = { 60, 28, 200, 64 }, \
      cornerRadius = 32, backgroundColor = "#2f6bff" })

      """ + script)
}

/// The findings in a whole script.
func findings(
  inWhole script: String, modules: [String: String] = [:], until end: Double? = nil
) throws -> [Finding] {
  var files = modules
  files["ring.lua"] = script
  let stage = try Stage(
    script: "ring.lua", files: CheckedFiles(files: files),
    decodeImage: { _ in Image(width: 1, height: 1, pixels: [0, 0, 0, 255]) })
  return try MotionCheck.findings(
    in: stage, until: end ?? stage.duration ?? 10, waits: end == nil)
}

/// The folder of the project.
let projectFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("scripts").resolvingSymlinksInPath().deletingLastPathComponent()

/// The findings in a file of the project, by its path beneath `scripts`.
func findings(inFile path: String) throws -> [Finding] {
  let stage = try Stage(
    script: path,
    files: DirectoryFiles(root: projectFolder.appendingPathComponent("scripts").path),
    decodeImage: { try ImageFile.load($0) })
  return try MotionCheck.findings(in: stage, until: stage.duration ?? 10)
}
