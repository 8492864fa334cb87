import Foundation
import Regression
import Scripting

/// A folder with a test file in it, for tests of what test files declare.
struct Declaring {
  /// The folder, which is its own root.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("limn-declaring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes a file beneath the folder.
  func write(_ name: String, _ text: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The test file of that name.
  func file(_ name: String = "a.limntest.lua") -> TestFile {
    TestFile(folder.appendingPathComponent(name).path)
  }

  /// What a test file declares whose first line requires the module as `test`.
  static func cases(_ lua: String) throws -> [TestCase] {
    let declaring = try Declaring()
    defer { declaring.remove() }
    try declaring.write("a.limntest.lua", "local test = require \"limn.test\"\n" + lua)
    return try declaring.file().declare()
  }

  /// The cases of one call on a suite of the name `s` with the script `s.lua`.
  static func cases(ofSuite lua: String) throws -> [TestCase] {
    try cases("local s = test.suite(\"s\", { script = \"s.lua\" })\n" + lua)
  }

  /// The message with which a test file of such a text is refused, or nil.
  static func refusal(_ lua: String) throws -> String? {
    do {
      _ = try cases(lua)
      return nil
    } catch let error as ScriptError {
      return error.message
    }
  }

  /// The message with which a call on such a suite is refused, or nil.
  static func refusal(ofSuite lua: String) throws -> String? {
    try refusal("local s = test.suite(\"s\", { script = \"s.lua\" })\n" + lua)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
