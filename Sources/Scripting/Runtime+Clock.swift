import CLuaBridge
import Layers

// The virtual clock. Time moves only in `advance`, and only forwards; everything due on the way
// happens at its own time, in order of time, then of creation. A callback never runs inside a call
// of the script's: what it causes is planned for the present instant and runs after it has returned.
extension Runtime {
  /// Something to do at a time.
  enum Action {
    /// A timer is due, if its plan still counts.
    case timer(Running, plan: Int)
    /// What was planned for an animation happens, if its plan still counts.
    case animation(Running, plan: Int)
    /// Tells a function that what it waited for has begun.
    case started(FunctionReference)
    /// Tells someone that what it waited for has ended.
    case ended(Running.Listener, finished: Bool)
    /// A task has waited long enough, if that wait is still its present one.
    case resumption(Running, plan: Int)
    /// Closes a task that was stopped while it waited.
    case abandoned(Running)
    /// Tells subscribers about an event that a script posted with data of its own.
    case post(String, data: KeptValue?)
    /// Does what an event of the host says, and tells subscribers.
    case host(StageEvent)
    /// Tells those who listen that a layer's size changed.
    case resize(Layer)

    /// The script's line that started what is to happen, where one is known.
    var place: String? {
      switch self {
      case .timer(let running, _), .animation(let running, _), .resumption(let running, _),
        .abandoned(let running):
        running.place
      default: nil
      }
    }
  }

  /// A value of the script's that several callbacks share; Lua gets it back when all are done.
  final class KeptValue {
    let reference: FunctionReference
    // Weak: when a run has failed, what it had planned goes while the runtime is being torn down.
    private weak var runtime: Runtime?

    init(_ reference: FunctionReference, runtime: Runtime) {
      self.reference = reference
      self.runtime = runtime
    }

    deinit { runtime?.release(reference) }
  }

  /// The most callbacks that a millisecond may hold: beyond it they cause one another for ever, or
  /// follow one another so closely that time hardly passes.
  static let callbackLimit = 100_000
  /// Seconds from a callback on in which all that follow are counted.
  private static let callbackWindow = 1e-3

  /// Runs everything due up to and including a time, as long as a closure lets it go on.
  ///
  /// - Returns: Whether the time is reached; if not, the next call goes on from ``now``.
  @discardableResult
  func advance(to time: Double, while goesOn: () -> Bool = { true }) throws(ScriptError) -> Bool {
    precondition(time >= now, "a stage's time only moves forwards")
    while let next = agenda.nextTime, next <= time {
      guard goesOn() else { return false }
      guard let item = agenda.takeNext(dueBy: time) else { break }
      now = max(now, item.time)
      detachSpent()
      if now > recentCallbacks.since + Self.callbackWindow { recentCallbacks = (now, 0) }
      recentCallbacks.count += 1
      isFlooded = recentCallbacks.count > Self.callbackLimit / 2
      if !isFlooded { floodPlace = nil }
      if recentCallbacks.count > Self.callbackLimit {
        let place = item.action.place ?? floodPlace
        try stopFlood(
          ScriptError(
            kind: .runtime,
            message: (place.map { "\($0): " } ?? "")
              + "more than \(Self.callbackLimit) callbacks at t = \(BindingError.plain(now));"
              + " does one cause itself?"), at: item)
        continue
      }
      if configuration.isInterrupted() {
        throw ScriptError(
          kind: .interrupted, message: "interrupted at \(BindingError.plain(now)) s")
      }
      try perform(item)
    }
    now = time
    detachSpent()
    try compareGradients()
    return true
  }

  /// Finds a gradient whose locations do not match its colours.
  ///
  /// Looked at only when a frame may be sampled, so that the two can be written one after the other.
  private func compareGradients() throws(ScriptError) {
    defer { gradients = [] }
    for (layer, place) in gradients {
      let gradient = layer.model.gradient
      guard let locations = gradient.locations, locations.count != gradient.colors.count else {
        continue
      }
      try skip(
        ScriptError(
          kind: .runtime,
          message: BindingError.gradientCounts(
            place: place, locations: locations.count, colors: gradient.colors.count
          ).message))
    }
  }

  /// Plans something for the present instant, after what is already planned for it.
  func cause(_ action: Action) {
    // The line is looked up only where it may be asked for.
    if isFlooded, isCalled { floodPlace = place }
    agenda.add(action, at: now, serial: agenda.makeSerial())
  }

  private func perform(_ item: Agenda<Action>.Item) throws(ScriptError) {
    switch item.action {
    case .timer(let running, let plan):
      guard running.isActive, running.plan == plan else {
        return superseded = max(0, superseded - 1)
      }
      try fire(running)
    case .animation(let running, let plan):
      guard running.isActive, running.plan == plan else {
        return superseded = max(0, superseded - 1)
      }
      resized = []
      try happen(to: running)
    case .started(let function):
      defer { release(function) }
      try attempting(orElse: {}) { () throws(ScriptError) in try call(function) }
    case .ended(let listener, let finished):
      defer { if case .function(let function) = listener { release(function) } }
      try tell(listener) { limn_message_boolean($0, finished) }
    case .resumption(let task, let plan):
      try tell(.task(task, plan: plan)) { _ in }
    case .abandoned(let task):
      try close(task)
    case .post(let name, let data):
      try deliver(to: subscriptions[name] ?? []) { message in
        if let data { limn_message_reference(message, data.reference.id) }
      }
    case .host(let event):
      try perform(event)
    case .resize(let layer):
      try notifyResize(of: layer)
    }
  }

  private func fire(_ timer: Running) throws(ScriptError) {
    timer.firings += 1
    switch timer.kind {
    case .after(let function):
      end(timer, finished: true, keepingFunction: true)
      defer { release(function) }
      try attempting(timer) { () throws(ScriptError) in try call(function) }
    case .every(let function, let start, let interval):
      // Planned anew from the start, not from now: it never drifts.
      let next = start + Double(timer.firings + 1) * interval
      agenda.add(.timer(timer, plan: timer.plan), at: next, serial: timer.serial)
      let firings = timer.firings
      try attempting(timer) { () throws(ScriptError) in
        try call(function) { limn_message_integer($0, Int64(firings)) }
      }
    case .tick(let function, let start, let rate, let first):
      let next = start + Double(first + timer.firings) / rate
      agenda.add(.timer(timer, plan: timer.plan), at: next, serial: timer.serial)
      let time = now
      try attempting(timer) { () throws(ScriptError) in
        try call(function) { message in
          addNumber(message, time)
          addNumber(message, 1 / rate)
        }
      }
    case .task, .subscription, .animation, .set:
      preconditionFailure("only timers fire")
    }
  }

  // MARK: - Ends

  /// Ends something that runs, and plans the calls to those who wait for it.
  ///
  /// Its function is let go of, unless it is about to be called for the last time.
  func end(_ running: Running, finished: Bool, keepingFunction: Bool = false) {
    guard running.isActive else { return }
    running.finished = finished
    running.plan += 1
    switch running.kind {
    case .subscription(let listener, let event, _):
      subscriptions[event]?.removeAll { $0 === running }
      switch listener {
      case .function(let function): release(function)
      case .task(let task, let plan):
        // Its layer has gone, so the event never comes.
        if task.awaited === running { cause(.resumption(task, plan: plan)) }
      }
    case .task:
      abandon(running)
    case .after(let function), .every(let function, _, _), .tick(let function, _, _, _):
      if !keepingFunction {
        release(function)
        noteSuperseded()
      }
    case .animation:
      if running.next != nil { noteSuperseded() }
      running.dropCallbacks().forEach(release)
    case .set(let set): set.removeAll()
    }
    for listener in running.onEnd { cause(.ended(listener, finished: finished)) }
    running.onEnd = []
    noteEnd(of: running, finished: finished)
    if let handle = running.handle { bury(handle) }
  }

  /// Counts a plan that does not count any more, and takes all of them off the agenda when they are
  /// more than what does: otherwise a script could fill it with what never happens.
  func noteSuperseded() {
    superseded += 1
    guard superseded > 4096, superseded > agenda.count / 2 else { return }
    superseded = 0
    agenda.removeAll { action in
      switch action {
      case .timer(let running, let plan), .animation(let running, let plan):
        !running.isActive || running.plan != plan
      default: false
      }
    }
  }

  /// Keeps the record of an ended thing for a while, so that its handle can still answer.
  private func bury(_ handle: ScriptHandle) {
    ended.append(handle)
    if ended.count > 65_536 {
      for old in ended.prefix(32_768) {
        runnings.remove(at: old.index, generation: old.generation)
      }
      ended.removeFirst(32_768)
    }
  }

  /// Detaches animations that are over and show nothing any more.
  ///
  /// At the very end the end value still shows, so they stay until time has moved past it.
  private func detachSpent() {
    guard !spent.isEmpty else { return }
    spent.removeAll { entry in
      guard entry.end < now else { return false }
      detach(entry.id, from: entry.layer)
      attached[entry.id] = nil
      return true
    }
  }
}
