import CLuaBridge
import Graphics

/// Owns a Lua state and connects it to a runtime.
///
/// All calls into Lua go through here, and all calls out of Lua arrive here; see `limn_lua.h` for
/// why no frame of ours is ever unwound by Lua.
final class ScriptState {
  private var state: OpaquePointer?
  private var arguments: OpaquePointer?
  private var bodies: [HostFunction.Body] = []
  /// The body that ``content(of:)`` has called with a value.
  private var lookBody: Int32 = 0
  private unowned let runtime: Runtime
  private let objects: ObjectTable
  private let memoryLimit: Int
  private let isInterrupted: @Sendable () -> Bool

  init(
    runtime: Runtime, limits: StageConfiguration.Limits, seed: UInt64
  ) throws(ScriptError) {
    self.runtime = runtime
    objects = runtime.objects
    memoryLimit = limits.memory
    isInterrupted = runtime.configuration.isInterrupted
    var host = LimnHost()
    host.context = Unmanaged.passUnretained(self).toOpaque()
    host.call = { context, function, call in
      guard let context, let call else { return LIMN_FAILED }
      return Unmanaged<ScriptState>.fromOpaque(context).takeUnretainedValue()
        .call(Int(function), HostCall(call))
    }
    host.release = { context, _, slot in
      guard let context else { return }
      Unmanaged<ScriptState>.fromOpaque(context).takeUnretainedValue()
        .objects.release(Int(slot))
    }
    host.print = { context, bytes, length in
      guard let context else { return }
      let text = String(
        decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
      Unmanaged<ScriptState>.fromOpaque(context).takeUnretainedValue().runtime.print(text)
    }
    host.load = { context, call in
      guard let context, let call else { return LIMN_FAILED }
      let state = Unmanaged<ScriptState>.fromOpaque(context).takeUnretainedValue()
      return state.perform(HostCall(call)) { (runtime, call) throws(BindingError) in
        try runtime.loadModule(call)
      }
    }
    host.interrupted = { context in
      guard let context else { return false }
      return Unmanaged<ScriptState>.fromOpaque(context).takeUnretainedValue().isInterrupted()
    }
    host.sin = { Real.sin($0) }
    host.cos = { Real.cos($0) }
    host.tan = { Real.tan($0) }
    host.asin = { Real.asin($0) }
    host.acos = { Real.acos($0) }
    host.atan2 = { Real.atan2($0, $1) }
    host.exp = { Real.exp($0) }
    host.log = { Real.log($0) }

    var bridgeLimits = LimnLimits()
    bridgeLimits.memory = limits.memory
    bridgeLimits.block = min(limits.memory, 16 << 20)
    bridgeLimits.instructions = limits.instructions
    bridgeLimits.nanoseconds = Self.nanoseconds(limits.seconds)
    state = limn_state_create(&host, &bridgeLimits, seed)
    guard let state else {
      throw Self.noMemory
    }
    arguments = limn_message_create(state)
    bodies.append(Runtime.look.body)
    lookBody = Int32(bodies.count - 1)
  }

  deinit {
    limn_message_destroy(arguments)
    limn_state_destroy(state)
  }

  private static let noMemory = ScriptError(
    kind: .memory, message: "the memory limit is too small to start a script")

  // MARK: - Out of Lua

  private func call(_ function: Int, _ call: HostCall) -> LimnStatus {
    perform(call, bodies[function])
  }

  /// The host function that runs now, for the place to blame.
  private(set) var activeCall: HostCall?

  private func perform(_ call: HostCall, _ body: HostFunction.Body) -> LimnStatus {
    let outer = activeCall
    activeCall = call
    defer { activeCall = outer }
    do throws(BindingError) {
      if objects.weight > memoryLimit * 4 { throw BindingError.tooMuchMemory(memoryLimit * 4) }
      try body(runtime, call)
      return LIMN_OK
    } catch {
      call.fail(error)
      return LIMN_FAILED
    }
  }

  /// Teaches the state a kind of handle.
  func add(_ kind: ScriptHandle.Kind, _ description: HostKind) throws(ScriptError) {
    try add(kind.rawValue, isObject: false, description)
  }

  /// Teaches the state a kind of object.
  func add(_ kind: ObjectKind, _ description: HostKind) throws(ScriptError) {
    try add(kind.rawValue, isObject: true, description)
  }

  private func add(
    _ kind: UInt32, isObject: Bool, _ description: HostKind
  ) throws(ScriptError) {
    func register(_ body: HostFunction.Body?) -> Int32 {
      guard let body else { return -1 }
      bodies.append(body)
      return Int32(bodies.count - 1)
    }
    let ids = description.functions.map { register($0.body) }
    var bridgeKind = LimnKind()
    bridgeKind.index = register(description.index)
    bridgeKind.newindex = register(description.newIndex)
    bridgeKind.tostring = register(description.toString)
    bridgeKind.equal = register(description.equal)
    bridgeKind.multiply = register(description.multiply)
    bridgeKind.length = register(description.length)
    bridgeKind.call = -1
    let names = description.functions.map { CStringCopy($0.name) }
    let name = CStringCopy(description.name)
    bridgeKind.name = UnsafePointer(name.pointer)
    let functions = zip(names, zip(ids, description.functions)).map { name, function in
      LimnFunction(
        name: UnsafePointer(name.pointer), id: function.0, keep: function.1.keptArguments)
    }
    let status = functions.withUnsafeBufferPointer { buffer in
      bridgeKind.functions = buffer.baseAddress
      bridgeKind.function_count = buffer.count
      return withExtendedLifetime((names, name)) {
        limn_state_add_kind(state, kind, isObject, &bridgeKind)
      }
    }
    if status != LIMN_OK { throw Self.noMemory }
  }

  // MARK: - Into Lua

  /// Compiles and runs the main chunk.
  func run(_ source: [UInt8], chunk: String) throws(ScriptError) {
    let status = source.withUnsafeBytes { bytes in
      limn_state_run(
        state, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, "@" + chunk)
    }
    if status != LIMN_OK { throw lastError() }
  }

  /// Starts the script's random numbers over.
  func seed(_ seed: UInt64) { limn_state_seed(state, seed) }

  /// Calls a function of the script; the closure adds the arguments to the message.
  ///
  /// - Returns: Whether the function returned `true`.
  @discardableResult
  func call(
    _ function: FunctionReference, _ addArguments: (OpaquePointer?) -> Void
  ) throws(ScriptError) -> Bool {
    addArguments(arguments)
    var result = LimnValue()
    let status = limn_state_call(state, function.id, arguments, &result)
    if status != LIMN_OK { throw lastError() }
    return result.type == LIMN_BOOLEAN && result.boolean
  }

  /// Calls a function of the script and keeps its first result.
  ///
  /// - Returns: The handle that the result is, if it is one, and the kept result.
  func callKeeping(
    _ function: FunctionReference, _ addArguments: (OpaquePointer?) -> Void
  ) throws(ScriptError) -> (handle: ScriptHandle?, kept: FunctionReference) {
    addArguments(arguments)
    var result = LimnValue()
    var kept: Int32 = 0
    let status = limn_state_call_keeping(state, function.id, arguments, &result, &kept)
    if status != LIMN_OK { throw lastError() }
    let handle = result.type == LIMN_HANDLE ? ScriptHandle(bits: result.handle) : nil
    return (handle, FunctionReference(id: kept))
  }

  /// Calls a function of the script while a host function runs; it cannot wait or yield.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - argument: A number to give, or nil.
  /// - Returns: The first result when it is a number; nil for anything else.
  /// - Throws: The function's own error, with its place.
  func callWithin(
    _ function: FunctionReference, _ argument: Double? = nil
  ) throws(BindingError) -> Double? {
    // Its own message: `arguments` may be on its way into Lua below us.
    let message = argument.map { _ in limn_message_create(state) } ?? nil
    defer { limn_message_destroy(message) }
    if let argument { _ = limn_message_number(message, argument) }
    var result = LimnValue()
    let status = limn_state_call(state, function.id, message, &result)
    if status != LIMN_OK { throw .script(lastError().message) }
    return result.type == LIMN_NUMBER || result.type == LIMN_INTEGER ? result.number : nil
  }

  /// Makes a value of Lua's out of data and keeps it; nil when there is no memory.
  func store(_ data: EventData) -> FunctionReference? {
    // Its own message: `arguments` may be on its way into Lua below us.
    let message = limn_message_create(state)
    defer { limn_message_destroy(message) }
    data.add(to: message)
    let reference = limn_state_store(state, message)
    return reference == 0 ? nil : FunctionReference(id: reference)
  }

  /// A copy of what a kept value holds.
  ///
  /// - Throws: Why it cannot be copied: it contains itself, or is too large or too deep.
  func content(of reference: FunctionReference) throws(ScriptError) -> ScriptValue {
    defer { runtime.seen = .none }
    if limn_state_look(state, reference.id, lookBody) != LIMN_OK { throw lastError() }
    return runtime.seen
  }

  /// Keeps a function argument of the host function that runs.
  func keep(_ function: FunctionReference) { _ = activeCall?.keep(function) }

  // MARK: - Tasks

  /// Makes a task of a function, which may be let go of then; nil when there is no memory, which
  /// ends the script.
  func makeTask(of function: FunctionReference) -> TaskReference? {
    let id = limn_task_create(state, function.id)
    return id == 0 ? nil : TaskReference(id: id)
  }

  /// Starts a task, or goes on with one that waits; the closure adds what its wait returns.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - raises: Whether its wait fails instead, with what the closure adds as words.
  ///   - addArguments: Adds the values.
  /// - Returns: Whether it has come to its end; otherwise it waits.
  /// - Throws: What the task raises.
  func resume(
    _ task: TaskReference, raises: Bool, _ addArguments: (OpaquePointer?) -> Void
  ) throws(ScriptError) -> Bool {
    addArguments(arguments)
    switch limn_task_resume(state, task.id, arguments, raises) {
    case LIMN_TASK_FINISHED: return true
    case LIMN_TASK_WAITING: return false
    default: throw lastError()
    }
  }

  /// Lets go of a task, after closing it if it waits.
  func destroy(_ task: TaskReference) throws(ScriptError) {
    if limn_task_destroy(state, task.id) != LIMN_OK { throw lastError() }
  }

  /// Lets go of a function or a kept value.
  func release(_ reference: FunctionReference) { limn_state_release(state, reference.id) }

  /// Makes the running script fail soon; may be called from another thread.
  func interrupt() { limn_state_interrupt(state) }

  /// Changes what each entry from now on may use.
  func setBudget(_ budget: StageConfiguration.Limits.Budget) {
    limn_state_set_budget(state, budget.instructions, Self.nanoseconds(budget.seconds))
  }

  /// Nanoseconds as the bridge takes them; 0 is no limit of its own.
  private static func nanoseconds(_ seconds: Double?) -> Int64 {
    guard let seconds else { return 0 }
    return Int64(clamping: Int((min(max(seconds, 1e-6), 1e6) * 1e9).rounded()))
  }

  /// Makes the state usable again after an error that was sticky.
  ///
  /// - Returns: Whether it is; not where it was interrupted, or a script's call still runs.
  func recover() -> Bool { limn_state_recover(state) }

  /// How many times Lua has asked for memory so far.
  var allocations: Int { Int(clamping: limn_state_allocations(state)) }

  private func lastError() -> ScriptError {
    let error = limn_state_error(state)
    let kind: ScriptError.Kind =
      switch error.kind {
      case LIMN_ERROR_SYNTAX: .syntax
      case LIMN_ERROR_MEMORY: .memory
      case LIMN_ERROR_INSTRUCTIONS: .instructions
      case LIMN_ERROR_INTERRUPTED: .interrupted
      default: .runtime
      }
    return ScriptError(
      kind: kind, message: error.message.map { String(cString: $0) } ?? "unknown error",
      traceback: error.traceback.map { String(cString: $0) } ?? "")
  }
}

/// A string's bytes with a NUL, for as long as this lives.
private final class CStringCopy {
  let pointer: UnsafeMutablePointer<CChar>

  init(_ string: String) {
    let bytes = string.utf8CString
    pointer = .allocate(capacity: bytes.count)
    bytes.withUnsafeBufferPointer { source in
      for (place, byte) in source.enumerated() { (pointer + place).initialize(to: byte) }
    }
  }

  deinit { pointer.deallocate() }
}
