import Animations
package import Graphics
package import Layers

/// Everything one run of a script owns: its Lua state, layers, running things, time.
///
/// Host functions (in `Runtime+….swift`, one file for each kind of value) change it; the clock (in
/// `Runtime+Clock.swift`) moves it. Nothing here draws.
package final class Runtime {
  package let configuration: StageConfiguration
  let files: any ScriptFiles
  let decodeImage: ([UInt8]) throws -> Image
  /// The module that the host adds, if it does.
  let module: HostModule?
  /// Whom the functions of the host's module work for.
  package var guest: AnyObject?

  /// The values behind Lua's objects.
  let objects = ObjectTable()
  /// The layers that live, on the tree or off, by the handles that scripts hold.
  var layers = HandleTable<Layer>()
  /// Where layers were destroyed, for messages; bounded.
  var graves: [ScriptHandle: (label: String, place: String)] = [:]
  /// How many layers were made.
  var layerCount = 0
  /// Running things by the handles that scripts hold.
  var runnings = HandleTable<Running>()
  /// The oldest ended running things, which may be forgotten one day.
  var ended: [ScriptHandle] = []
  /// Subscriptions by event name, in order of creation.
  var subscriptions: [String: [Running]] = [:]
  /// Pointers between press and release, by number.
  var grabs: [Int: Grab] = [:]
  /// The running thing of each attached animation, by its number.
  var attached: [Int: Running] = [:]
  /// The tasks that run now, each started inside the one before it.
  var enteredTasks: [Running] = []

  /// The transactions whose functions run, the outermost first.
  var transactions: [Transaction] = []
  /// What is to happen when.
  var agenda = Agenda<Action>()
  /// How many callbacks there were in the millisecond that began at a time.
  var recentCallbacks = (since: 0.0, count: 0)
  /// Whether there were so many that they may cause one another for ever.
  var isFlooded = false
  /// The last line that has caused anything since then.
  var floodPlace: String?
  /// When a flood was stopped last.
  var floodTime: Double?
  /// How many plans on the agenda do not count any more.
  var superseded = 0
  /// Animations whose active time is over and that may be detached once time has moved on.
  var spent: [(layer: Layer, id: Int, end: Double)] = []

  /// The virtual time in seconds.
  package internal(set) var now = 0.0
  /// The surroundings, as the host has set them last.
  var environment: StageConfiguration.Environment
  /// The stage's layer, once the script has made it.
  package internal(set) var root: Layer?
  /// Where the script made it.
  package internal(set) var stagePlace = ""
  /// The length the script gave the stage.
  var duration: Double?
  /// The parameters, in order of declaration.
  package internal(set) var parameters: [Parameter] = []
  /// What the script keeps for the next run.
  var keeps: [Keep] = []
  /// What the host has looked at outside of any call, on its way from Lua.
  var seen = ScriptValue.none
  /// Lines the script has printed and the host has not taken yet.
  package internal(set) var messages: [String] = []
  /// What went wrong in tasks, and in callbacks that the host passes over, and it has not taken yet;
  /// bounded.
  package internal(set) var errors: [ScriptError] = []
  /// The files read so far, in order.
  package internal(set) var filesRead: [String] = []
  /// Images by file name.
  var images: [String: Image] = [:]
  /// Gradient layers whose colours or locations were written, with the place of the last writing,
  /// until the counts are compared.
  var gradients: [(layer: Layer, place: String)] = []
  /// Layers whose size changed in the present callback, in order.
  var resized: [Layer] = []

  private(set) var state: ScriptState?

  /// Prepares a run; nothing of the script has run yet.
  package init(
    files: any ScriptFiles, decodeImage: @escaping ([UInt8]) throws -> Image,
    configuration: StageConfiguration, module: HostModule? = nil
  ) throws(ScriptError) {
    self.files = files
    self.decodeImage = decodeImage
    self.configuration = configuration
    self.module = module
    environment = configuration.environment
    let state = try ScriptState(
      runtime: self, limits: configuration.limits, seed: configuration.seed)
    for kind in ScriptHandle.Kind.allCases {
      if let description = Self.description(of: kind, module: module) {
        try state.add(kind, description)
      }
    }
    for kind in ObjectKind.allCases {
      if let description = Self.description(of: kind, module: module) {
        try state.add(kind, description)
      }
    }
    self.state = state
  }

  /// What a kind of handle can do; nil for a module that the host does not have.
  static func description(of kind: ScriptHandle.Kind, module: HostModule?) -> HostKind? {
    switch kind {
    case .layer: layerKind
    case .presentation: presentationKind
    case .running: runningKind
    case .animation: animationHandleKind
    case .limn: limnKind
    case .layout: layoutKind
    case .environment: environmentKind
    case .set: handleSetKind
    case .timing: timingKind
    case .test: module?.module
    }
  }

  /// What a kind of object can do; nil for those of a module that the host does not have.
  static func description(of kind: ObjectKind, module: HostModule?) -> HostKind? {
    switch kind {
    case .point, .size, .rect, .color, .image: valueKind(kind)
    case .transform: transformKind
    case .path: pathKind
    case .animation: animationKind
    case .event: eventKind
    case .timing: timingFunctionKind
    case .suite, .sampling, .matrix, .eventList, .match, .probe, .region, .track, .expectation:
      module?.kinds[kind]
    }
  }

  // MARK: - The script's code

  /// Reads and runs the script, which makes the stage.
  package func run(_ script: String) throws(ScriptError) {
    try runFile(script)
    if root == nil {
      throw ScriptError(
        kind: .noStage,
        message: "\(script): the script made no stage; call limn.stage { size = { 320, 120 } }")
    }
    if let budget = configuration.limits.callback { state?.setBudget(budget) }
  }

  /// Reads and runs a file as a main chunk; it may make a stage.
  package func runFile(_ script: String) throws(ScriptError) {
    let source: [UInt8]
    do {
      source = try read(script)
    } catch {
      throw ScriptError(
        kind: .unreadable,
        message: error == .missing
          ? "there is no script '\(BindingError.cut(script))'"
          : BindingError.file(what: "script", name: script, error).message)
    }
    try entering { state throws(ScriptError) in try state.run(source, chunk: script) }
  }

  /// Starts `math.random` over from the configuration's seed, as if nothing had run yet.
  package func seedAgain() { state?.seed(configuration.seed) }

  /// Calls one of the script's functions.
  @discardableResult
  func call(
    _ function: FunctionReference, _ addArguments: (OpaquePointer?) -> Void = { _ in }
  ) throws(ScriptError) -> Bool {
    var result = false
    try entering { state throws(ScriptError) in
      result = try state.call(function, addArguments)
    }
    return result
  }

  /// Calls one of the script's functions and keeps its first result, which the host releases.
  ///
  /// - Returns: The layer that the result is, if it is one, and the kept result.
  package func callKeeping(
    _ function: FunctionReference, _ addArguments: (ScriptMessage) -> Void
  ) throws(ScriptError) -> (layer: Layer?, kept: FunctionReference) {
    var kept = FunctionReference(id: 0)
    var layer: Layer?
    try entering { state throws(ScriptError) in
      let result = try state.callKeeping(function) { addArguments(ScriptMessage($0)) }
      kept = result.kept
      if let handle = result.handle, handle.kind == .layer {
        layer = layers[handle.index, handle.generation]
      }
    }
    return (layer, kept)
  }

  /// Calls one of the script's functions while a host function runs.
  ///
  /// - Returns: The first result when it is a number.
  @discardableResult
  package func callWithin(
    _ function: FunctionReference, _ argument: Double? = nil
  ) throws(BindingError) -> Double? {
    try state?.callWithin(function, argument)
  }

  /// The script's line that calls the host now, as "file:line".
  package var place: String { state?.activeCall?.place() ?? "?" }

  package func keep(_ function: FunctionReference) { state?.keep(function) }

  /// Whether the script calls the host now.
  var isCalled: Bool { state?.activeCall != nil }

  package func release(_ reference: FunctionReference) { state?.release(reference) }

  func interrupt() { state?.interrupt() }

  /// Makes the state usable again after a callback that ran over a limit; false if it is over.
  func recover() -> Bool { state?.recover() ?? false }

  /// How many times Lua has asked for memory so far.
  var allocations: Int { state?.allocations ?? 0 }

  /// What every entry into the script shares: what it caused is planned once it has returned.
  func entering(
    _ body: (ScriptState) throws(ScriptError) -> Void
  ) throws(ScriptError) {
    guard let state else { preconditionFailure("the state is made with the runtime") }
    // An entry inside a host function is part of the callback that called it.
    if state.activeCall == nil { resized = [] }
    try body(state)
  }

  /// Reads a file beneath the root and remembers that the run depends on it.
  package func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    if !filesRead.contains(name) { filesRead.append(name) }
    return try files.read(name)
  }

  /// Takes a line the script prints.
  func print(_ line: String) { messages.append(line) }

  /// `require` has met a new name: a host module, a file beneath the root, or a bundled module.
  func loadModule(_ call: HostCall) throws(BindingError) {
    guard case .string(let name) = call.argument(0) else {
      throw .wrongType(what: "require's name", expected: "a string", got: call.argument(0))
    }
    if let module = ScriptHandle.module(named: name) {
      if module.kind == .test, self.module == nil {
        throw .hint("'limn.test' is for test files, *.limntest.lua, which 'limn test' runs")
      }
      return call.return(module)
    }
    let file = name.split(separator: ".").joined(separator: "/") + ".lua"
    if name.hasPrefix("limn.") {
      // Always the bundled ones.
      guard let bundled = BundledModules.source(of: name) else {
        throw .hint(
          "there is no module '\(BindingError.cut(name))'; there are 'limn', 'limn.layout', "
            + "'limn.motion' and, in test files, 'limn.test'")
      }
      call.return(bundled)
      call.return("@" + file)
      return
    }
    do {
      let source = try read(file)
      call.return(String(decoding: source, as: UTF8.self))
      call.return("@" + file)
    } catch ScriptFileError.missing {
      guard let bundled = BundledModules.source(of: name) else {
        throw .file(what: "module", name: name, .missing)
      }
      call.return(bundled)
      call.return("@" + file)
    } catch {
      throw .file(what: "module", name: name, error)
    }
  }
}
