import Scripting

// What comes of orders.
extension LivePlayback {
  /// A new program on its way to the time that shows.
  struct Incoming {
    var program: Program
    var order: Order
    /// The host's time at which it came.
    var since: Double
  }

  /// The seconds that a new program may take from each frame to catch up with the present one.
  private static let catchUpBudget = 0.008
  /// The seconds after which time waits for a new program that does not catch up.
  private static let patience = 1.0

  /// Takes an answer of the loader's.
  func receive(_ event: LoaderEvent, at host: Double) {
    hasChanged = true
    switch event {
    case .saved: load(at: host)
    case .watching: break
    case .built(let program, let serial):
      guard let order = awaited, order.serial == serial else { return }
      awaited = nil
      if order.isForLater(than: clock.turn) {
        prepared = program
      } else {
        incoming = Incoming(program: program, order: order, since: host)
      }
    case .failed(let problem, let serial):
      guard let order = awaited, order.serial == serial else { return }
      awaited = nil
      refuse(order, problem, at: host)
    }
  }

  private func refuse(_ order: Order, _ problem: ScriptProblem, at host: Double) {
    hasChanged = true
    if order.purpose == .version {
      counts.refusals += 1
      refusal = problem
      return
    }
    variantRefusal = problem
    switch order.purpose {
    case .version: break
    case .parameter(let name, let former):
      script.configuration.parameters[name] = nil
      values[name] = former
    case .turn:
      isTurnRefused = true
      if order.isForLater(than: clock.turn) { return }
      // The picture stays as it is until there is another turn, or a save.
      isHalted = true
    case .seek, .restart:
      if let program { clock.set(program.time, at: host) }
    }
    if let program, clock.time(at: host) < program.time { clock.set(program.time, at: host) }
    leaveTarget()
  }

  /// Brings a new program to the time that shows, and lets it take over when it is there.
  func catchUp(to time: Double, at host: Double) {
    guard let (next, order, since) = incoming.map({ ($0.program, $0.order, $0.since) }) else {
      return
    }
    let wanted = next.loopedTime(time)
    if clock.isGoingBack, order.turn == clock.turn, next.time >= wanted {
      takeOver(next, order, at: host)
      return show(next)
    }
    guard order.turn == clock.turn || order.purpose == .turn, next.time <= wanted else {
      reorder(order, next, time: wanted)
      if host - since > Self.patience { wait(for: wanted, at: host) }
      return
    }
    do throws(ScriptError) {
      if try bring(next, to: wanted) {
        if wanted != time { clock.set(wanted, at: host) }
        if wanted != target, target != nil { wait(for: wanted, at: host) }
        takeOver(next, order, at: host)
      } else if host - since > Self.patience {
        wait(for: wanted, at: host)
      }
    } catch {
      incoming = nil
      refuse(order, ScriptProblem(error, files: next.files), at: host)
    }
  }

  /// Brings a new program nearer to a time, with what has happened since it was ordered.
  ///
  /// - Returns: Whether it is there.
  private func bring(_ next: Program, to time: Double) throws(ScriptError) -> Bool {
    let deadline = Self.now() + (target == nil ? Self.catchUpBudget : Self.budget)
    while let event = incoming?.order.events.first {
      let moment = min(max(event.time, next.time), time)
      guard try next.advance(to: moment, while: { Self.now() < deadline }) else { return false }
      try next.send(event.event)
      incoming?.order.events.removeFirst()
    }
    return try next.advance(to: time) { Self.now() < deadline }
  }

  private func takeOver(_ next: Program, _ order: Order, at host: Double) {
    incoming = nil
    counts.arrivals += 1
    switch order.purpose {
    case .version:
      counts.versions += 1
      previousContents = program?.files.contents
      goodSince = host
      refusal = nil
      variantRefusal = nil
      callbackProblems = []
      message = nil
    case .parameter, .restart:
      variantRefusal = nil
      callbackProblems = []
      message = nil
    case .seek, .turn: break
    }
    play(next, isAnother: order.purpose != .seek && order.purpose != .turn)
    takeWords(of: next, at: host)
    keepValues(of: next)
  }

  /// Remembers the values that the script has taken, and forgets those that do not fit any more.
  private func keepValues(of program: Program) {
    for parameter in program.parameters {
      let given = script.configuration.parameters.removeValue(forKey: parameter.name)
      guard given != nil || values[parameter.name] != nil else { continue }
      values[parameter.name] = parameter.value == parameter.defaultValue ? nil : parameter.value
    }
  }
}
