import Scripting

/// A suite of a test file: what its cases share.
final class Suite: HostObject {
  /// The name.
  let name: String
  /// The line of the declaration, from 1.
  let line: Int
  /// What its cases have unless they say otherwise.
  let options: CaseOptions
  /// How many cases it has declared.
  var caseCount = 0

  let weight = 512

  init(name: String, line: Int, options: CaseOptions) {
    self.name = name
    self.line = line
    self.options = options
  }
}

/// What suites and cases say alike.
struct CaseOptions {
  /// What is on the stage.
  var subject: TestCase.Subject
  /// What the host gives.
  var settings: Variations
  /// Why the case is not run, if it is not.
  var skipReason: String?
  /// Whether this case alone is to be run.
  var isOnly: Bool
}

extension OptionTable {
  /// The options that suites and cases share.
  static let caseNames = settingNames + ["skip", "only"]

  /// Reads the options of a case, for which those of its suite stand where it says nothing.
  func caseOptions(of suite: Suite, _ runtime: Runtime) throws(BindingError) -> CaseOptions {
    var options = suite.options
    options.settings.merge(try settings(runtime)) { $1 }
    options.skipReason = try reason("skip") ?? options.skipReason
    options.isOnly = try truth("only") ?? options.isOnly
    return options
  }

  /// A script's name beneath the root.
  func scriptName(_ name: String) throws(BindingError) -> String? {
    guard let value = self[name] else { return nil }
    guard case .string(let script) = value else {
      throw .wrongType(
        what: what(name), expected: "a file's name such as \"effects/ring.lua\"", got: value)
    }
    let parts = script.split(separator: "/", omittingEmptySubsequences: false)
    guard !script.unicodeScalars.contains(where: \.isControl),
      parts.allSatisfy({ !$0.isEmpty && $0 != ".." && $0 != "." })
    else { throw DeclarationProblem.scriptName(what: what(name), script).error }
    return script
  }
}

extension Suite {
  /// Declares a suite: `test.suite(name, { script = "ring.lua" })`.
  static let maker = HostFunction("suite") { (runtime, call) throws(BindingError) in
    let example = "test.suite(\"ring\", { script = \"effects/ring.lua\", size = { 64, 64 } })"
    let state = runtime.testFile
    try state.checkIsOpen("test.suite")
    let value = call.argument(0)
    guard case .string(let name) = value else {
      throw .wrongType(
        what: "test.suite's name", expected: "a text, as in \(example)", got: value)
    }
    if call.argumentCount < 2 {
      throw DeclarationProblem.half(function: "test.suite", example: example).error
    }
    if call.argumentCount > 2 {
      throw DeclarationProblem.tooMany(function: "test.suite", count: 2).error
    }
    try TestCase.checkName(name, isSuite: true, what: "a suite's name")
    let owner = "suite '\(BindingError.cut(name))'"
    let options = try OptionTable(
      call.argument(1), owner: owner, known: ["script", "scene"] + OptionTable.caseNames,
      example: "{ script = \"effects/ring.lua\", size = { 64, 64 } }")
    if let other = state.suites.first(where: { $0.name == name }) {
      throw DeclarationProblem.secondSuite(name: name, line: other.line).error
    }
    let subject: TestCase.Subject
    switch try options.only(of: ["script", "scene"]) {
    case "script":
      subject = .script(try options.scriptName("script") ?? "")
    case "scene":
      let scene = try options.needed("scene")
      guard case .function(let function) = scene else {
        throw .wrongType(
          what: options.what("scene"), expected: "a function that makes what is on the stage",
          got: scene)
      }
      state.scenes[name] = call.keep(function)
      subject = .scene
    default:
      throw .missingOneOf(owner: owner, ["script", "scene"])
    }
    let suite = Suite(
      name: name, line: state.line(of: call),
      options: CaseOptions(
        subject: subject, settings: try options.settings(runtime),
        skipReason: try options.reason("skip"), isOnly: try options.truth("only") ?? false))
    state.suites.append(suite)
    runtime.add(.suite, suite, to: call.results)
  }

  /// What suites can do.
  static let kind = HostKind(
    name: ObjectKind.suite.name, functions: methods,
    index: { (runtime, call) throws(BindingError) in
      throw .unknownName(
        owner: "a suite", name: try runtime.name(call.argument(1), owner: "a suite"),
        known: methods.map(\.name))
    },
    newIndex: { (_, _) throws(BindingError) in throw .readOnly(what: "a suite", hint: nil) },
    toString: { (runtime, call) throws(BindingError) in
      let suite = runtime.hostObject(call.argument(0)) as? Suite
      call.return(suite.map { "suite '\($0.name)'" } ?? "suite")
    })
}
