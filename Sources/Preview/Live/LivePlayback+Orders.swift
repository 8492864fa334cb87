import Scripting

// What is asked of the loader.
extension LivePlayback {
  /// An order that is on its way.
  struct Order {
    enum Purpose: Equatable {
      /// What is on the disk.
      case version
      /// The same program at an earlier time.
      case seek
      /// The same program with nothing kept, from 0.
      case restart
      /// The same program with another value of a parameter, instead of this one.
      case parameter(name: String, former: Parameter.Value?)
      /// A turn of the loop.
      case turn
    }

    /// Tells its answer from those to others.
    var serial: Int
    /// What it is for.
    var purpose: Purpose
    /// The turn that it is for.
    var turn: Int
    /// What has happened since it was given.
    var events: [RecordedEvent] = []

    /// Whether it prepares a later turn.
    func isForLater(than turn: Int) -> Bool { purpose == .turn && self.turn > turn }
  }

  /// Where the bytes of what plays are.
  var presentFiles: BuildOrder.Source {
    program.map { .recorded($0.files.contents) } ?? .disk
  }

  /// What the present turn is a function of.
  var recipe: ProgramRecipe {
    var recipe = program?.recipe ?? ProgramRecipe(script: script)
    recipe.script.configuration.parameters = script.configuration.parameters
    recipe.script.configuration.earlierParameters = values
    return recipe
  }

  /// What a new turn is a function of: the surroundings as they are, and of a range, what has come
  /// before it.
  private var turnRecipe: ProgramRecipe {
    var recipe = recipe
    recipe.script.configuration.environment = script.configuration.environment
    let start = clock.loop?.lowerBound ?? 0
    var input = InputLog()
    for event in recipe.input.events where event.time < start {
      if case .environment = event.event { continue }
      input.append(event.event, at: event.time)
    }
    recipe.input = input
    return recipe
  }

  /// Gives an order.
  func order(
    _ purpose: Order.Purpose, recipe: ProgramRecipe, source: BuildOrder.Source, time: Double,
    turn: Int? = nil
  ) {
    serial += 1
    if purpose != .turn { incoming = nil }
    awaited = Order(serial: serial, purpose: purpose, turn: turn ?? clock.turn)
    loader.order(BuildOrder(serial: serial, recipe: recipe, source: source, time: time))
  }

  /// Orders the program of a turn, at the start of the loop.
  func orderTurn(_ turn: Int) {
    order(
      .turn, recipe: turnRecipe, source: presentFiles, time: clock.loop?.lowerBound ?? 0,
      turn: turn)
  }

  /// Orders the same for a turn that has begun since; see ``order(_:recipe:source:time:turn:)``.
  func reorder(_ order: Order, _ late: Program, time: Double) {
    var recipe = late.recipe
    if order.turn != clock.turn {
      recipe.input = turnRecipe.input
      recipe.script.configuration.environment = script.configuration.environment
    }
    self.order(
      order.purpose, recipe: recipe, source: .recorded(late.files.contents), time: time)
  }

  // MARK: - What users ask for

  /// Has what is on the disk built, with what the present program keeps.
  ///
  /// What is kept holds what has come of the input already: a score would count each tap again. So
  /// where a script keeps something, only the surroundings' changes are done again.
  func load(at host: Double) {
    var recipe = recipe
    if let program, !program.kept.isEmpty {
      recipe.kept = program.kept
      var input = InputLog()
      for event in recipe.input.events {
        switch event.event {
        case .pointer, .custom: break
        case .environment, .resize, .notice: input.append(event.event, at: event.time)
        }
      }
      recipe.input = input
    }
    order(.version, recipe: recipe, source: .disk, time: target ?? clock.time(at: host))
  }

  /// Starts over from 0, with nothing kept.
  func restart(at host: Double) {
    clock.goForwards(at: host)
    clock.set(0, at: host)
    wait(for: 0, at: host)
    isTurnDue = false
    var recipe = recipe
    recipe.kept = [:]
    recipe.input = InputLog()
    recipe.script.configuration.environment = script.configuration.environment
    order(.restart, recipe: recipe, source: presentFiles, time: 0)
  }

  /// Moves to a time, folded into the duration; the present picture stays until the other is there.
  func seek(to wanted: Double, at host: Double) {
    let time = program?.loopedTime(max(0, wanted)) ?? max(0, wanted)
    clock.goForwards(at: host)
    clock.set(time, at: host)
    wait(for: time, at: host)
    isTurnDue = false
    if let program, time < program.time {
      order(.seek, recipe: recipe, source: presentFiles, time: time)
    } else {
      // What plays goes there itself; an earlier time is not wanted any more.
      if awaited?.purpose == .seek { awaited = nil }
      if incoming?.order.purpose == .seek { incoming = nil }
    }
  }

  /// Gives a parameter another value; the script runs again to the present moment.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - text: The value as it is written on a command line.
  ///   - host: The host's time in seconds.
  func set(_ name: String, to text: String, at host: Double) {
    let former = values.removeValue(forKey: name)
    script.configuration.parameters[name] = text
    order(
      .parameter(name: name, former: former), recipe: recipe, source: presentFiles,
      time: target ?? clock.time(at: host))
  }

  // MARK: - Input

  /// Tells the script what has happened, at the time that shows, and whatever is on its way.
  func send(_ event: StageEvent, at host: Double) {
    if case .environment(let change) = event {
      script.configuration.environment.apply(change)
      forgetTurn()
    }
    guard let program, !isHalted else { return }
    if clock.isGoingBack {
      // It happens where time is, not where the program is.
      clock.goForwards(at: host)
      let time = clock.time(at: host)
      var recipe = recipe
      recipe.input.append(event, at: time)
      order(.seek, recipe: recipe, source: presentFiles, time: time)
      return wait(for: time, at: host)
    }
    let recorded = RecordedEvent(time: program.time, event)
    if let awaited, !awaited.isForLater(than: clock.turn) { self.awaited?.events.append(recorded) }
    incoming?.order.events.append(recorded)
    if let loop = clock.loop, program.time < loop.lowerBound { forgetTurn() }
    do throws(ScriptError) {
      try program.send(event)
    } catch {
      return halt(program, error, at: host)
    }
    takeWords(of: program, at: host)
    isStale = true
    hasChanged = true
  }

  /// Forgets the program of the next turn, which is another one now.
  func forgetTurn() {
    prepared = nil
    isTurnRefused = false
    guard let order = awaited, order.purpose == .turn else { return }
    if order.isForLater(than: clock.turn) { awaited = nil } else { orderTurn(clock.turn) }
  }
}
