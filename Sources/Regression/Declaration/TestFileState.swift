import Scripting

/// What a test file has declared, and whom the functions of `limn.test` work for: the guest of its
/// runtime.
final class TestFileState {
  /// The file.
  let file: TestFile
  /// The cases in the order of declaration.
  var cases: [TestCase] = []
  /// The functions of checks, by the case's index.
  var checks: [Int: FunctionReference] = [:]
  /// The functions that make a suite's scene, by the suite's name.
  var scenes: [String: FunctionReference] = [:]
  /// The check that runs, if one does.
  var probe: AnyObject?

  init(_ file: TestFile) { self.file = file }
}

extension Runtime {
  /// What the test file that runs has declared.
  var testFile: TestFileState {
    guard let state = guest as? TestFileState else {
      preconditionFailure("limn.test belongs to a test file")
    }
    return state
  }
}
