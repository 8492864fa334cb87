import CLuaBridge
import Layers

// Timers, and the handles by which scripts hold what runs.
extension Runtime {
  /// The most things that may run at once.
  static let runningLimit = 1 << 20

  static let runningKind = HostKind(
    name: "handle", functions: handleMethods,
    index: { (runtime, call) throws(BindingError) in
      let name = try runtime.name(call.argument(1), owner: "handle")
      try runtime.readHandle(name, call, others: [])
    },
    newIndex: { (_, call) throws(BindingError) in
      throw .readOnly(what: "a handle", hint: nil)
    })

  static let handleMethods: [HostFunction] = [
    HostFunction("stop") { (runtime, call) throws(BindingError) in
      let (running, _) = try runtime.running(call.argument(0), of: "handle.stop")
      var finishes = false
      switch call.argument(1) {
      case .none, .string("now"): break
      case .string("finish"): finishes = true
      case .string(let word):
        throw .unknownWord(what: "stop's mode", word: word, choices: ["now", "finish"])
      default:
        throw .wrongType(
          what: "stop's mode", expected: "'now' or 'finish'", got: call.argument(1))
      }
      if let running { try runtime.stop(running, atCycleEnd: finishes) }
    },
    HostFunction("onEnd") { (runtime, call) throws(BindingError) in
      let (running, handle) = try runtime.running(call.argument(0), of: "handle.onEnd")
      let function = try runtime.function(call.argument(1), call, what: "onEnd's function")
      if let running, running.isActive {
        running.onEnd.append(.function(function))
      } else {
        runtime.cause(.ended(.function(function), finished: running?.finished ?? true))
      }
      call.return(handle)
    },
  ]

  /// The thing that a handle names: nil when it ended so long ago that it is forgotten.
  func running(
    _ value: ScriptValue, of method: String
  ) throws(BindingError) -> (Running?, ScriptHandle) {
    guard case .handle(let handle) = value, handle.kind.isRunning else {
      throw .notAMethod(method)
    }
    return (runnings[handle.index, handle.generation], handle)
  }

  /// Reads what all handles answer to.
  func readHandle(
    _ name: String, _ call: HostCall, others: [String]
  ) throws(BindingError) {
    let (running, _) = try running(call.argument(0), of: "handle")
    switch name {
    case "active": call.return(running?.isActive ?? false)
    case "finished":
      if let running, running.isActive {
        call.returnNil()
      } else {
        call.return(running?.finished ?? true)
      }
    default:
      throw .unknownName(
        owner: "handle", name: name,
        known: ["active", "finished", "stop", "onEnd"] + others)
    }
  }

  /// A function argument, kept beyond the call.
  package func function(
    _ value: ScriptValue, _ call: HostCall, what: String
  ) throws(BindingError) -> FunctionReference {
    guard case .function(let function) = value else {
      throw .wrongType(what: what, expected: "a function", got: value)
    }
    return call.keep(function)
  }

  /// Takes in something that runs, and returns its handle to the script.
  func start(
    _ kind: Running.Kind, as handleKind: ScriptHandle.Kind = .running, place: String? = nil
  ) throws(BindingError) -> Running {
    guard runnings.count - ended.count < Self.runningLimit else {
      throw .hint("the script has \(Self.runningLimit) timers and subscriptions running")
    }
    let running = Running(kind, serial: agenda.makeSerial(), place: place ?? self.place)
    let (index, generation) = runnings.insert(running)
    running.handle = ScriptHandle(handleKind, index: index, generation: generation)
    return running
  }

  func returnHandle(of running: Running, to call: HostCall) {
    if let handle = running.handle { call.return(handle) } else { call.returnNil() }
  }

  // MARK: - Timers

  static let timerFunctions: [HostFunction] = [
    HostFunction("now") { (runtime, call) throws(BindingError) in
      call.return(runtime.now)
    },
    HostFunction("after") { (runtime, call) throws(BindingError) in
      let seconds = try runtime.number(
        call.argument(0), in: 0...1e7, "a number of seconds of at least 0", what: "after's time")
      let function = try runtime.function(call.argument(1), call, what: "after's function")
      let timer = try runtime.start(.after(function))
      runtime.agenda.add(
        .timer(timer, plan: 0), at: runtime.now + seconds, serial: timer.serial)
      runtime.returnHandle(of: timer, to: call)
    },
    HostFunction("every") { (runtime, call) throws(BindingError) in
      let seconds = try runtime.number(
        call.argument(0), in: 1e-4...1e7, "a number of seconds of at least 0.0001",
        what: "every's time")
      let function = try runtime.function(call.argument(1), call, what: "every's function")
      let timer = try runtime.start(
        .every(function, start: runtime.now, interval: seconds))
      runtime.agenda.add(
        .timer(timer, plan: 0), at: runtime.now + seconds, serial: timer.serial)
      runtime.returnHandle(of: timer, to: call)
    },
    HostFunction("onTick") { (runtime, call) throws(BindingError) in
      let rate = try runtime.number(
        call.argument(0), in: 1e-7...10_000,
        "a number of times a second above 0 and at most 10000", what: "onTick's rate")
      let function = try runtime.function(call.argument(1), call, what: "onTick's function")
      try runtime.startTicking(function, from: runtime.now, rate: rate, first: 1, call)
    },
    HostFunction("onFrame") { (runtime, call) throws(BindingError) in
      let function = try runtime.function(call.argument(0), call, what: "onFrame's function")
      let rate = runtime.configuration.frameRate
      // The first frame that is not in the past; rounding may have led beside it.
      var first = (runtime.now * rate).rounded(.up)
      if (first - 1) / rate >= runtime.now { first -= 1 }
      if first / rate < runtime.now { first += 1 }
      try runtime.startTicking(function, from: 0, rate: rate, first: Int(first), call)
    },
  ]

  /// Starts what calls a function at start + n / rate.
  private func startTicking(
    _ function: FunctionReference, from start: Double, rate: Double, first: Int, _ call: HostCall
  ) throws(BindingError) {
    let timer = try self.start(.tick(function, start: start, rate: rate, first: first))
    agenda.add(
      .timer(timer, plan: 0), at: start + Double(first) / rate, serial: timer.serial)
    returnHandle(of: timer, to: call)
  }
}
