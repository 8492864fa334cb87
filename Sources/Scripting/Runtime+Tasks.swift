import CLuaBridge
import Layers

// Tasks: functions of the script that may wait. A task starts at once, inside the call of
// `limn.run`, up to its first wait; from then on the clock goes on with it. A wait has a number,
// the task's `plan`: whatever was to go on with the task passes it over once the number has changed.
extension Runtime {
  static let taskFunctions: [HostFunction] = [
    HostFunction("run") { (runtime, call) throws(BindingError) in
      let function = try runtime.function(call.argument(0), call, what: "run's function")
      defer { runtime.release(function) }
      let task = try runtime.start(.task, place: runtime.origin(of: call))
      runtime.begin(task, with: function)
      runtime.returnHandle(of: task, to: call)
    },
    HostFunction("wait") { (runtime, call) throws(BindingError) in
      try runtime.wait(call)
    },
  ]

  /// Tells someone that what it waited for has happened; the closure adds what it is told.
  ///
  /// - Returns: Whether a function returned true.
  @discardableResult
  func tell(
    _ listener: Running.Listener, _ addArguments: (OpaquePointer?) -> Void
  ) throws(ScriptError) -> Bool {
    switch listener {
    case .function(let function):
      return try attempting(orElse: {}) { () throws(ScriptError) in
        try call(function, addArguments)
      }
    case .task(let task, let plan):
      guard task.isActive, task.plan == plan else { return false }
      return try attempting(task) { () throws(ScriptError) in
        try resume(task, addArguments)
        return false
      }
    }
  }

  // MARK: - Going on

  /// Where a task is said to be started: at `limn.run`, or where `limn.motion` was told to play.
  private func origin(of call: HostCall) -> String {
    let motion = "limn/motion.lua:"
    let place = call.place()
    guard place.hasPrefix(motion) else { return place }
    let caller = call.place(outsideModule: true)
    return caller.hasPrefix(motion) ? enteredTasks.last?.place ?? caller : caller
  }

  /// Starts a task inside the call that asked for it.
  private func begin(_ task: Running, with function: FunctionReference) {
    do throws(ScriptError) {
      try entering { state throws(ScriptError) in task.task = state.makeTask(of: function) }
      // Without memory there is no task; the state is over then.
      if task.task != nil { try resume(task) { _ in } }
    } catch {
      // A limit: the bridge raises it again in the script that called.
    }
  }

  func resume(
    _ task: Running, raises: Bool = false, _ addArguments: (OpaquePointer?) -> Void
  ) throws(ScriptError) {
    guard let reference = task.task else {
      preconditionFailure("a task that waits has a coroutine")
    }
    task.plan += 1
    task.awaited = nil
    enteredTasks.append(task)
    defer { enteredTasks.removeLast() }
    do throws(ScriptError) {
      var isOver = false
      try entering { state throws(ScriptError) in
        isOver = try state.resume(reference, raises: raises, addArguments)
      }
      guard isOver else {
        if !task.isActive {
          // It has stopped itself, and comes to its wait only now.
          forgetAwaited(of: task)
          try close(task)
        }
        return
      }
      try close(task)
      end(task, finished: true)
    } catch {
      try report(error, of: task)
      try close(task)
      end(task, finished: false)
    }
  }

  /// What is left to do when a task is stopped: forget what it waits for, and close it once the
  /// present callback has returned.
  func abandon(_ task: Running) {
    forgetAwaited(of: task)
    if task.task != nil, !enteredTasks.contains(where: { $0 === task }) { cause(.abandoned(task)) }
  }

  private func forgetAwaited(of task: Running) {
    guard let awaited = task.awaited else { return }
    task.awaited = nil
    if case .subscription = awaited.kind {
      end(awaited, finished: false)
    } else {
      awaited.onEnd.removeAll { listener in
        if case .task(let other, _) = listener { other === task } else { false }
      }
    }
  }

  /// Lets go of a task's coroutine; where it waits, its to-be-closed variables are closed.
  func close(_ task: Running) throws(ScriptError) {
    guard let reference = task.task else { return }
    task.task = nil
    do throws(ScriptError) {
      try entering { state throws(ScriptError) in try state.destroy(reference) }
    } catch {
      try report(error, of: task)
    }
  }

  /// Keeps an error of a task for the host, with the line that started the task; a limit goes on.
  ///
  /// One of the host's own task is known by that task alone.
  private func report(_ error: ScriptError, of task: Running) throws(ScriptError) {
    switch error.kind {
    case .memory, .instructions, .interrupted: throw error
    case .runtime, .syntax, .unreadable, .noStage: break
    }
    if let hostTask = task.hostTask { return hostTask.error = error }
    note(
      ScriptError(
        kind: error.kind, message: "\(error.message) (in the task started at \(task.place))",
        traceback: error.traceback))
  }

  // MARK: - Waiting

  private func wait(_ call: HostCall) throws(BindingError) {
    switch call.argument(0) {
    case .number:
      let seconds = try number(
        call.argument(0), in: 0...1e7, "a number of seconds of at least 0", what: "wait's time")
      let task = try waitingTask(call)
      // A wait of no time lets everything else that is due happen first.
      agenda.add(
        .resumption(task, plan: task.plan), at: now + seconds,
        serial: seconds == 0 ? agenda.makeSerial() : task.serial)
    case .string:
      let name = try eventName(call.argument(0), of: "wait")
      try wait(for: name, on: nil, call)
    case .handle(let handle) where handle.kind == .layer:
      let layer = try layer(call.argument(0), of: "wait")
      let name = try eventName(call.argument(1), of: "wait")
      try wait(for: name, on: layer, call)
    case .handle(let handle) where handle.kind.isRunning:
      let (running, _) = try running(call.argument(0), of: "wait")
      let task = try waitingTask(call)
      guard let running, running.isActive else { return call.return(running?.finished ?? true) }
      if running === task { throw .hint("a task cannot wait for its own end") }
      running.onEnd.append(.task(task, plan: task.plan))
      task.awaited = running
    default:
      throw .wrongType(
        what: "wait's argument", expected: "seconds, a handle, an event's name, or a layer and one",
        got: call.argument(0))
    }
    call.wait()
  }

  private func wait(
    for event: String, on layer: Layer?, _ call: HostCall
  ) throws(BindingError) {
    let task = try waitingTask(call)
    task.awaited = try subscribe(.task(task, plan: task.plan), to: event, layer: layer)
  }

  /// The task that is about to wait in a call.
  func waitingTask(_ call: HostCall) throws(BindingError) -> Running {
    switch call.waiting {
    case LIMN_WAIT_OUTSIDE: throw .waitOutsideTask
    case LIMN_WAIT_WITHIN: throw .waitWithin
    default: break
    }
    guard let task = enteredTasks.last else { preconditionFailure("the bridge runs a task") }
    if let hostTask = task.hostTask { hostTask.waitPlace = call.place() }
    return task
  }
}
