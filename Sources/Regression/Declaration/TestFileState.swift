import Scripting

/// What a test file has declared, and whom the functions of `limn.test` work for: the guest of its
/// runtime.
final class TestFileState {
  /// The file.
  let file: TestFile
  /// The suites in the order of declaration.
  var suites: [Suite] = []
  /// The cases in the order of declaration.
  var cases: [TestCase] = []
  /// The functions of checks, by the case's index.
  var checks: [Int: FunctionReference] = [:]
  /// The functions that make a suite's scene, by the suite's name.
  var scenes: [String: FunctionReference] = [:]
  /// What the function `scene` has returned, once it has been called.
  var scene: FunctionReference?
  /// The check that runs, if one does.
  weak var probe: AnyObject?

  /// Whether the file is being read, which is when it declares.
  private(set) var isOpen = true
  /// The place of each case among `cases`, by what its files are called.
  private var places: [String: Int] = [:]

  /// The most cases of one file.
  static let caseLimit = 10_000

  init(_ file: TestFile) { self.file = file }

  /// Runs the file's main chunk, which declares its suites and cases.
  ///
  /// - Parameter runtime: A fresh run, whose guest this becomes.
  /// - Throws: What the file raises, or what is wrong with the file as a whole.
  func read(in runtime: Runtime) throws(ScriptError) {
    runtime.guest = self
    try runtime.runFile(file.name)
    isOpen = false
    if runtime.root != nil { throw fault(.ownStage(place: runtime.stagePlace)) }
    if let parameter = runtime.parameters.first {
      throw fault(.ownParameter(file: file.name, name: parameter.name))
    }
    if let suite = suites.first(where: { $0.caseCount == 0 }) {
      throw fault(.emptySuite(file: file.name, line: suite.line, name: suite.name))
    }
    if cases.isEmpty { throw fault(.nothing(file: file.name)) }
  }

  private func fault(_ problem: DeclarationProblem) -> ScriptError {
    ScriptError(kind: .runtime, message: problem.message)
  }

  /// Refuses a declaration once the file has been read.
  func checkIsOpen(_ function: String) throws(BindingError) {
    guard isOpen else { throw DeclarationProblem.late(function: function).error }
  }

  /// Takes cases in, all of them or none.
  func add(_ new: [TestCase], of suite: Suite) throws(BindingError) {
    var keys: [String: Int] = [:]
    for (offset, test) in new.enumerated() {
      let key = TestCase.fileKey(of: test.id)
      if let place = places[key] ?? keys[key] {
        let other = place < cases.count ? cases[place] : new[place - cases.count]
        throw DeclarationProblem.clash(id: test.id, line: other.line, other: other.id).error
      }
      keys[key] = cases.count + offset
    }
    places.merge(keys) { $1 }
    cases += new
    suite.caseCount += new.count
  }

  /// Whether a case that was declared before is declared again, in the same place.
  func declares(_ test: TestCase) -> Bool {
    guard cases.indices.contains(test.index) else { return false }
    let other = cases[test.index]
    return other.id == test.id && other.kind.name == test.kind.name && other.subject == test.subject
  }

  /// The file's line that a call stands in, from 1: a function of another file that declares is
  /// called by some line of this one.
  func line(of call: HostCall) -> Int {
    for place in [call.place(), call.place(outsideModule: true)] {
      guard let colon = place.lastIndex(of: ":"),
        let line = Int(place[place.index(after: colon)...])
      else { continue }
      // Lua shortens long names at their beginning.
      let chunk = place[..<colon]
      if chunk == file.name { return line }
      if chunk.hasPrefix("..."), file.name.hasSuffix(chunk.dropFirst(3)) { return line }
    }
    return 1
  }
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
