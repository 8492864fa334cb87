import CLuaBridge

/// Starts tasks for scripts (`host.run`), lets them wait (`host.wait`) and goes on with them.
final class TaskHost {
  /// A host whose functions are `run`, `wait` and `here`, which is whether one could wait.
  private(set) var bridge: BridgeHost
  /// The tasks that wait, in the order in which they began to.
  private(set) var waiting: [Int32] = []
  /// What tasks failed with.
  private(set) var errors: [BridgeHost.ScriptError] = []

  private final class Owner { weak var host: TaskHost? }

  init(memory: Int = 64 << 20, instructions: UInt64 = 5_000_000) {
    let owner = Owner()
    bridge = BridgeHost(
      memory: memory, instructions: instructions,
      functions: [
        ("run", { call in owner.host?.start(call.keep(0)) }),
        (
          "wait",
          { call in
            switch limn_call_waiting(call.pointer) {
            case LIMN_WAIT_OUTSIDE: throw BridgeHost.Failure(message: "no task waits")
            case LIMN_WAIT_WITHIN: throw BridgeHost.Failure(message: "cannot wait here")
            default: limn_call_wait(call.pointer)
            }
            call.give(.string(Array("dropped".utf8)))
          }
        ),
        ("call", { call in owner.host?.callNow(call.keep(0)) }),
      ])
    owner.host = self
  }

  /// Runs a chunk in which the functions are locals, and returns what it printed.
  @discardableResult
  func run(_ source: String) -> [String] {
    let prelude =
      "local host = require 'host' local run, wait, call = host.run, host.wait, host.call "
    return bridge.output(prelude + source)
  }

  private func start(_ function: Int32) {
    let task = limn_task_create(bridge.state, function)
    limn_state_release(bridge.state, function)
    if task != 0 { advance(task, []) }
  }

  private func callNow(_ function: Int32) {
    if let error = bridge.call(function) { errors.append(error) }
    limn_state_release(bridge.state, function)
  }

  private func advance(_ task: Int32, _ values: [BridgeValue], raises: Bool = false) {
    let message = limn_message_create(bridge.state)
    defer { limn_message_destroy(message) }
    for value in values { value.write(to: message) }
    switch limn_task_resume(bridge.state, task, message, raises) {
    case LIMN_TASK_WAITING: return waiting.append(task)
    case LIMN_TASK_FINISHED: break
    default: errors.append(bridge.error)
    }
    limn_task_destroy(bridge.state, task)
  }

  /// Goes on with the task that waits longest; the values are what its wait returns.
  @discardableResult
  func go(_ values: BridgeValue...) -> TaskHost {
    advance(waiting.removeFirst(), values)
    return self
  }

  /// Goes on with the task that waits longest: its wait fails with some words.
  @discardableResult
  func fail(_ words: String) -> TaskHost {
    advance(waiting.removeFirst(), [.string(Array(words.utf8))], raises: true)
    return self
  }

  /// Goes on with a waiting task of choice.
  func go(on place: Int, _ values: BridgeValue...) {
    advance(waiting.remove(at: place), values)
  }

  /// Ends the task that waits longest.
  @discardableResult
  func stop(at place: Int = 0) -> BridgeHost.ScriptError? {
    let status = limn_task_destroy(bridge.state, waiting.remove(at: place))
    return status == LIMN_OK ? nil : bridge.error
  }
}
