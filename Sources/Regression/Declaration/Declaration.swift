import Layers
import Scripting

/// One call of a suite's method: its suite, name and options.
struct Declaration {
  /// The suite.
  var suite: Suite
  /// The name of the case.
  var name: String
  /// The options.
  var options: OptionTable
  /// The run of the file.
  var runtime: Runtime

  /// What the options say: what a case measures with its settings, at one of some moments.
  struct Measurement {
    /// The words for times that make cases of their own.
    var moments: [String] = []
    /// What a case measures.
    var kind: (CaseSettings, Int) throws(BindingError) -> TestCase.Kind

    /// The same whatever the settings are.
    init(_ kind: TestCase.Kind) {
      self.kind = { (_, _) in kind }
    }

    /// One that depends on the settings, or on which of some moments it is.
    init(
      moments: [String] = [],
      _ kind: @escaping (CaseSettings, Int) throws(BindingError) -> TestCase.Kind
    ) {
      self.moments = moments
      self.kind = kind
    }
  }
}

extension Suite {
  /// The methods by which a suite declares its cases.
  static let methods: [HostFunction] = [
    method("render", ["at", "match", "store", "limit"], "{ at = 0.5 }") {
      (declaration) throws(BindingError) in try declaration.render()
    },
    method(
      "timeline", ["track", "from", "to", "relative", "absolute"],
      "{ track = { ring = { \"opacity\" } }, to = 1, fps = 30 }"
    ) { (declaration) throws(BindingError) in try declaration.timeline() },
    HostFunction("check") { (runtime, call) throws(BindingError) in
      try declareCheck(runtime, call)
    },
    method("loop", ["from", "period", "layers", "pixels", "except"], "{ period = 1 }") {
      (declaration) throws(BindingError) in try declaration.loop()
    },
    method("same", ["a", "b", "at", "match"], "{ a = {}, b = { script = \"other.lua\" } }") {
      (declaration) throws(BindingError) in try declaration.pair { .same($0) }
    },
    method("differ", ["a", "b", "at", "atLeast"], "{ a = {}, b = { env = { dark = true } } }") {
      (declaration) throws(BindingError) in try declaration.pair { .differ($0) }
    },
    method("smoke", ["at"], "{ at = { 0, 1 } }") {
      (declaration) throws(BindingError) in try declaration.smoke()
    },
    method(
      "budget", ["at", "from", "to"] + Declaration.limits, "{ layers = 40, at = 0.5 }"
    ) { (declaration) throws(BindingError) in try declaration.budget() },
  ]

  /// A method that takes a name and options.
  private static func method(
    _ method: String, _ own: [String], _ example: String,
    _ read: @escaping @Sendable (Declaration) throws(BindingError) -> Declaration.Measurement
  ) -> HostFunction {
    HostFunction(method) { (runtime, call) throws(BindingError) in
      let call = try MethodCall(method, example: example, runtime, call, most: 2)
      let options = try OptionTable(
        call.last, owner: call.owner, known: own + OptionTable.caseNames, example: example)
      let declaration = Declaration(
        suite: call.suite, name: call.name, options: options, runtime: runtime)
      try call.add(options, try read(declaration))
    }
  }

  /// `suite:check(name, function(e) … end)`, with options between the two if need be.
  private static func declareCheck(_ runtime: Runtime, _ call: HostCall) throws(BindingError) {
    let method = try MethodCall(
      "check", example: "function(e) … end", runtime, call, most: 3)
    guard case .function(let function) = method.last else {
      throw .wrongType(
        what: "what \(method.owner) ends with",
        expected: "a function of e that states what must be true", got: method.last)
    }
    let options: OptionTable
    if call.argumentCount > 3 {
      options = try OptionTable(
        call.argument(2), owner: method.owner, known: OptionTable.caseNames,
        example: "{ params = { lineWidth = 2 } }")
    } else {
      options = try OptionTable(
        ScriptTable(), owner: method.owner, known: [], example: "")
    }
    let first = runtime.testFile.caseCount
    try method.add(options, Declaration.Measurement(.check))
    let kept = call.keep(function)
    for index in first..<runtime.testFile.caseCount { runtime.testFile.checks[index] = kept }
  }
}

/// A call of a suite's method as all of them begin: the suite, and a name.
struct MethodCall {
  /// The suite.
  let suite: Suite
  /// The name.
  let name: String
  /// The case in the words of messages: `render 'turn'`.
  let owner: String
  /// The last of the values that are given.
  let last: ScriptValue

  private let runtime: Runtime
  private let line: Int

  init(
    _ method: String, example: String, _ runtime: Runtime, _ call: HostCall, most: Int
  ) throws(BindingError) {
    let function = "suite:\(method)"
    guard let suite = runtime.hostObject(call.argument(0)) as? Suite else {
      throw .notAMethod("suite.\(method)")
    }
    let state = runtime.testFile
    try state.checkIsOpen(function)
    guard case .string(let name) = call.argument(1) else {
      throw .wrongType(
        what: "\(function)'s name", expected: "a text, as in \(function)(\"name\", \(example))",
        got: call.argument(1))
    }
    guard call.argumentCount > 2 else {
      throw DeclarationProblem.half(
        function: function, example: "\(function)(\"\(BindingError.cut(name))\", \(example))"
      ).error
    }
    guard call.argumentCount <= most + 1 else {
      throw DeclarationProblem.tooMany(function: function, count: most).error
    }
    try TestCase.checkName(name, isSuite: false, what: "a test's name")
    self.suite = suite
    self.name = name
    self.runtime = runtime
    owner = "\(method) '\(BindingError.cut(name))'"
    last = call.argument(call.argumentCount - 1)
    line = state.line(of: call)
  }

  /// Declares the cases.
  func add(
    _ options: OptionTable, _ measurement: Declaration.Measurement
  ) throws(BindingError) {
    let draft = CaseDraft(
      suite: suite, name: name, owner: owner, line: line,
      options: try options.caseOptions(of: suite, runtime), moments: measurement.moments,
      kind: measurement.kind)
    let state = runtime.testFile
    try draft.declare(in: state)
  }
}
