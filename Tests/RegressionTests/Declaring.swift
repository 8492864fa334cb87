import Regression
import Scripting
import TestSupport

/// A folder with test files in it, for tests of what they declare; it is its own root.
struct Declaring {
  /// The folder.
  let folder: TemporaryFolder

  /// A folder with a test file `a.limntest.lua`.
  init(_ lua: String) throws {
    folder = try TemporaryFolder()
    try folder.write("a.limntest.lua", lua)
  }

  /// The test file.
  var file: TestFile { TestFile(folder("a.limntest.lua")) }

  /// What a test file declares whose first line requires the module as `test`.
  static func cases(_ lua: String) throws -> [TestCase] {
    let declaring = try Declaring("local test = require \"limn.test\"\n" + lua)
    return try declaring.file.declare()
  }

  /// The cases of calls on a suite of the name `s` with the script `s.lua`.
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
}
