import Scripting

/// A stage of a script that a test writes down.
enum Scripted {
  /// Runs a script up to a time.
  static func stage(_ body: String, at time: Double = 0) throws -> Stage {
    let stage = try Stage(
      script: "test.lua", files: OneFile(text: "local limn = require 'limn'\n" + body),
      decodeImage: { _ in throw ScriptFileError.missing })
    try stage.advance(to: time)
    return stage
  }

  private struct OneFile: ScriptFiles {
    let text: String

    func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
      guard name == "test.lua" else { throw .missing }
      return Array(text.utf8)
    }
  }
}
