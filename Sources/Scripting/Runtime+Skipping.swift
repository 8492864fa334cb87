// Callbacks that fail, at a host that lets the program play on.
//
// What such a callback has done until it failed stays, as it does where a script catches an error:
// each call of the host is whole or has done nothing, so the stage is consistent at any place.
extension Runtime {
  /// The most errors that are kept until the host takes them.
  static let errorLimit = 100

  /// Runs one callback, and where the host wants it, passes over its failure.
  ///
  /// - Parameters:
  ///   - switchOff: Ends what calls the callback, so that it is not called again.
  ///   - body: The callback; it returns whether it is done with an event.
  /// - Returns: What the callback returned; false where it failed.
  /// - Throws: The callback's error where the host does not pass over it.
  @discardableResult
  func attempting(
    orElse switchOff: () -> Void, _ body: () throws(ScriptError) -> Bool
  ) throws(ScriptError) -> Bool {
    let start = agenda.lastSerial
    do throws(ScriptError) {
      return try body()
    } catch {
      try skip(error)
      // Its next call would stall everything once more.
      if error.isLimit {
        switchOff()
        switchOffCallbacks(since: start)
      }
      return false
    }
  }

  /// Runs one callback of something that runs; over a limit, that ends.
  @discardableResult
  func attempting(
    _ running: Running, _ body: () throws(ScriptError) -> Bool
  ) throws(ScriptError) -> Bool {
    try attempting(orElse: { end(running, finished: false) }, body)
  }

  /// Keeps an error for the host and goes on.
  ///
  /// - Throws: The error itself, where the host does not pass over it or the state is over.
  func skip(_ error: ScriptError) throws(ScriptError) {
    guard configuration.skipsFailedCallbacks, !isCalled, error.kind != .interrupted, recover()
    else { throw error }
    note(error)
  }

  /// Keeps an error until the host takes it.
  ///
  /// Where the host passes over failures, which may come with each frame, one that is known already
  /// is counted.
  func note(_ error: ScriptError) {
    if configuration.skipsFailedCallbacks,
      let place = errors.firstIndex(where: { $0.isSame(as: error) })
    {
      errors[place].count += 1
    } else if errors.count < Self.errorLimit {
      errors.append(error)
    }
  }

  /// Ends what a callback has started before it ran over a limit.
  ///
  /// Otherwise one that starts itself again would run over it for ever.
  private func switchOffCallbacks(since serial: Int) {
    for running in runnings.elements where running.serial > serial && running.isActive {
      // Animations only show something; who waits for them is forgotten.
      if case .animation = running.kind {
        for case .function(let function) in running.onEnd { release(function) }
        running.onEnd = []
        running.dropCallbacks().forEach(release)
      } else {
        end(running, finished: false)
      }
    }
  }

  // MARK: - Floods

  /// Ends what brings callback upon callback so that time cannot pass.
  ///
  /// Where it happens twice at one instant, all that is due at it goes, for there may be thousands.
  ///
  /// - Parameters:
  ///   - error: What to tell the host.
  ///   - item: The callback that was one too many, and is not called.
  /// - Throws: The error, where the host does not pass over it.
  func stopFlood(_ error: ScriptError, at item: Agenda<Action>.Item) throws(ScriptError) {
    try skip(error)
    switchOff(item.action)
    if floodTime == now {
      while let item = agenda.takeNext(dueBy: now) { switchOff(item.action) }
    }
    floodTime = now
    recentCallbacks = (now, 0)
  }

  /// Ends what an action on the agenda belongs to, instead of doing it.
  private func switchOff(_ action: Action) {
    switch action {
    case .timer(let running, _), .resumption(let running, _): end(running, finished: false)
    case .animation(let running, _):
      running.next = nil
      running.dropCallbacks().forEach(release)
      plan(running)
    case .abandoned(let task):
      do throws(ScriptError) { try close(task) } catch { note(error) }
    case .started(let function), .ended(.function(let function), _): release(function)
    case .ended(.task(let task, _), _): end(task, finished: false)
    case .post(let name, _): endSubscriptions(to: name)
    case .host(let event): endSubscriptions(to: event.name)
    case .resize: endSubscriptions(to: "resize")
    }
  }

  private func endSubscriptions(to event: String) {
    for listener in subscriptions[event] ?? [] { end(listener, finished: false) }
  }
}

extension ScriptError {
  /// Whether the script has used up what one callback may use.
  fileprivate var isLimit: Bool { kind == .instructions || kind == .memory }

  fileprivate func isSame(as other: ScriptError) -> Bool {
    (kind, message) == (other.kind, other.message)
  }
}
