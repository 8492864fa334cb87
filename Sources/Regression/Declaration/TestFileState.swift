import Scripting

/// What a test file has declared, and whom the functions of `limn.test` work for: the guest of its
/// runtime.
final class TestFileState {
  /// The file.
  let file: TestFile
  /// The suites in the order of declaration.
  var suites: [Suite] = []
  /// The cases in the order of declaration; once a case is to be run, that one alone.
  private(set) var cases: [TestCase] = []
  /// How many cases have been declared.
  private(set) var caseCount = 0
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
  /// The id and line of each case, by what its files are called.
  private var names: [String: (id: String, line: Int)] = [:]
  /// The index of the case that is to be run; nil where all are asked for.
  private let wanted: Int?

  /// The most cases of one file.
  static let caseLimit = 10_000

  /// Prepares for a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - test: The case that is to be run, if one is: the others need only be counted then.
  init(_ file: TestFile, for test: TestCase? = nil) {
    self.file = file
    wanted = test?.index
  }

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
    if caseCount == 0 { throw fault(.nothing(file: file.name)) }
  }

  private func fault(_ problem: DeclarationProblem) -> ScriptError {
    ScriptError(kind: .runtime, message: problem.message)
  }

  /// Refuses a declaration once the file has been read.
  func checkIsOpen(_ function: String) throws(BindingError) {
    guard isOpen else { throw DeclarationProblem.late(function: function).error }
  }

  /// Those of the next so many cases that are to be made, by their numbers among them.
  func wantedNumbers(of count: Int) -> Range<Int> {
    guard let wanted else { return 0..<count }
    let number = wanted - caseCount
    return (0..<count).contains(number) ? number..<number + 1 : 0..<0
  }

  /// Takes the next cases in, all of them or none.
  ///
  /// - Parameters:
  ///   - new: Those that are wanted.
  ///   - count: How many there are.
  ///   - suite: Their suite.
  /// - Throws: That one of them would share its files with another.
  func add(_ new: [TestCase], of count: Int, to suite: Suite) throws(BindingError) {
    var added: [String: (id: String, line: Int)] = [:]
    for test in new {
      let key = TestCase.fileKey(of: test.id)
      if let other = names[key] ?? added[key] {
        throw DeclarationProblem.clash(id: test.id, line: other.line, other: other.id).error
      }
      added[key] = (test.id, test.line)
    }
    names.merge(added) { $1 }
    cases += new
    caseCount += count
    suite.caseCount += count
  }

  /// Whether a case that was declared before is declared again, in the same place.
  func declares(_ test: TestCase) -> Bool {
    guard let other = cases.first(where: { $0.index == test.index }) else { return false }
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
