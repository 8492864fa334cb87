/// A function of the script that the host runs as a task: it may wait for the host itself.
///
/// A host function that is called inside it asks for something with ``Runtime/waitForHost(_:)`` and
/// returns; the task then waits until the host has seen to it and goes on with
/// ``Runtime/resume(_:_:)``. What `limn.wait` waits for comes with the clock, as in any task.
package final class HostTask {
  let running: Running
  /// What went wrong in it, once it has ended; a limit that has tripped is thrown instead.
  package internal(set) var error: ScriptError?
  /// Whether it waits for the host, not for the clock.
  package internal(set) var waitsForHost = false
  /// The script's line at which it has waited last, as "file:line".
  package internal(set) var waitPlace = ""

  init(_ running: Running) { self.running = running }

  /// Whether it has not come to its end.
  package var isActive: Bool { running.isActive }

  /// Whether it waits for something that may never happen: an event, or the end of something.
  package var waitsForEvent: Bool { running.awaited != nil }
}

extension Runtime {
  /// Starts a function of the script as a task and runs it up to its first wait.
  ///
  /// - Parameters:
  ///   - function: The function, which the host keeps its hold of.
  ///   - place: The line to name as the one that started it.
  ///   - addArguments: Adds what it is called with.
  /// - Returns: The task.
  /// - Throws: A limit that it has run into.
  package func startTask(
    _ function: FunctionReference, place: String, _ addArguments: (ScriptMessage) -> Void
  ) throws(ScriptError) -> HostTask {
    let running: Running
    do throws(BindingError) {
      running = try start(.task, place: place)
    } catch {
      throw ScriptError(kind: .runtime, message: "\(place): \(error.message)")
    }
    let task = HostTask(running)
    running.hostTask = task
    try entering { state throws(ScriptError) in running.task = state.makeTask(of: function) }
    guard running.task != nil else {
      throw ScriptError(kind: .memory, message: "\(place): not enough memory")
    }
    try resume(running) { addArguments(ScriptMessage($0)) }
    return task
  }

  /// Makes the host's task that runs wait for the host, once the host function has returned.
  ///
  /// - Throws: Where it cannot wait: outside of it, in a task of the script's own, or in a function
  ///   that does not wait, such as a comparison of `table.sort`.
  package func waitForHost(_ call: HostCall) throws(BindingError) {
    let task = try waitingTask(call)
    guard let hostTask = task.hostTask else { throw .waitOutsideTask }
    hostTask.waitsForHost = true
    call.wait()
  }

  /// Goes on with a task that waits for the host; the closure adds what its call returns.
  package func resume(
    _ task: HostTask, _ addResults: (ScriptMessage) -> Void
  ) throws(ScriptError) {
    try resume(task, raises: false, addResults)
  }

  /// Goes on with a task that waits for the host: its call fails, as if it had done so at once.
  package func resume(_ task: HostTask, raising error: BindingError) throws(ScriptError) {
    try resume(task, raises: true) { $0.add(error.message) }
  }

  private func resume(
    _ task: HostTask, raises: Bool, _ addResults: (ScriptMessage) -> Void
  ) throws(ScriptError) {
    precondition(task.waitsForHost && task.isActive, "only a task that waits goes on")
    task.waitsForHost = false
    try resume(task.running, raises: raises) { addResults(ScriptMessage($0)) }
  }

  /// When the clock has something to do next; nil when nothing is planned.
  package var nextDueTime: Double? { agenda.nextTime }
}
