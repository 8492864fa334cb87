import Animations
import Layers
import Scripting

/// One performance of a check in a world of its own.
///
/// The first performance is the check itself: what it asks for is looked at and recorded, what it
/// states counts. Time only moves forwards, so to look back the check is performed again from its
/// beginning, led by the record, up to the time that is wanted. Thus the past shows what the check
/// itself has done by then, too: the effects that it has installed, the events that it has sent.
final class CheckPass {
  /// What a call of the check waits for.
  typealias Request = (CheckPass) throws(ProbeFailure) -> ProbeAnswer

  /// The case.
  let run: CaseRun
  /// The world.
  let world: CaseWorld
  /// What was asked and answered so far.
  let record: CheckRecord
  /// What the check states; nil in a performance that only repeats.
  let statements: StatementLog?

  private var task: HostTask?
  /// What the call wants that waits now.
  private var request: Request?
  /// How many of the answers it has got.
  private var position = 0
  /// The performance that was made last to look back.
  private var replica: CheckPass?
  /// What the first performance has seen lately, the latest last: to say of a number where it is
  /// from.
  private var sightings: [Sighting] = []

  /// When the events come that the check has asked for, and the lines that have.
  private var played: [(time: Double, place: String)] = []

  /// How many are remembered.
  private static let memory = 64
  /// The longest time in seconds that a check waits for an event, or for the end of something.
  static let patience = 600.0

  /// How often a check looks at another time than now, or moves its own.
  static let requestLimit = 100_000

  /// How many steps of the clock a check waits for, all in all.
  static let stepLimit = 250_000
  /// How many it has waited for.
  private var stepCount = 0

  /// Prepares the first performance.
  init(_ run: CaseRun) throws(ScriptError) {
    self.run = run
    world = try run.makeWorld()
    record = CheckRecord()
    statements = StatementLog(run)
  }

  /// Prepares one that repeats another.
  private init(repeating other: CheckPass) throws(ScriptError) {
    run = other.run
    world = try run.makeReplica()
    record = other.record
    statements = nil
  }

  /// Calls the check's function.
  private func start() throws(ScriptError) -> HostTask {
    guard let function = world.declarations.checks[run.test.index] else {
      preconditionFailure("the same file declares the same checks")
    }
    world.declarations.probe = self
    let runtime = world.runtime
    try world.advance(to: 0)
    let task = try runtime.startTask(function, place: run.placeInFile) { message in
      runtime.add(.probe, Probe(.check), to: message)
    }
    self.task = task
    return task
  }

  // MARK: - The first performance

  /// Runs the check to its end.
  ///
  /// - Throws: What the script raises outside of the check's function, and limits.
  func perform() throws(ScriptError) {
    let task = try start()
    while task.isActive {
      if task.waitsForHost {
        try answerRequest(of: task)
      } else {
        try advance(toNextOf: task)
      }
    }
    if let error = task.error { run.fail(error) } else { reportMissedEvents() }
    try statements?.finish(self, hasFailed: task.error != nil)
  }

  private func answerRequest(of task: HostTask) throws(ScriptError) {
    guard let request else { preconditionFailure("whoever waits for the host has asked") }
    self.request = nil
    let answer: ProbeAnswer
    do throws(ProbeFailure) {
      answer = try request(self)
    } catch {
      switch error {
      case .refused(let error): answer = .refusal(error)
      case .script(let error): throw error
      }
    }
    note(answer, at: task.waitPlace)
    guard record.entries.count < Self.requestLimit else {
      throw Self.error(.tooManyRequests(place: task.waitPlace, limit: Self.requestLimit))
    }
    record.entries.append(
      CheckRecord.Entry(answer: answer, time: world.time, place: task.waitPlace))
    position += 1
    try goOn(task, with: answer)
  }

  /// Lets the clock go on to what the check may be waiting for.
  private func advance(toNextOf task: HostTask) throws(ScriptError) {
    let place = task.waitPlace
    let start = world.time
    while task.isActive, !task.waitsForHost, task.waitPlace == place {
      guard let next = world.nextTime else { throw Self.error(.endlessWait(place: place)) }
      if task.waitsForEvent, next > start + Self.patience {
        throw Self.error(.longWait(place: place, limit: Self.patience))
      }
      stepCount += 1
      guard stepCount <= Self.stepLimit else {
        throw Self.error(.tooManySteps(place: place, time: world.time, limit: Self.stepLimit))
      }
      try world.advance(to: next)
    }
  }

  private func goOn(_ task: HostTask, with answer: ProbeAnswer) throws(ScriptError) {
    let runtime = world.runtime
    switch answer {
    case .refusal(let error): try runtime.resume(task, raising: error)
    default: try runtime.resume(task) { answer.deliver(by: runtime, to: $0) }
    }
  }

  private static func error(_ problem: CheckProblem) -> ScriptError {
    ScriptError(kind: .runtime, message: problem.message)
  }

  // MARK: - Events

  /// Lets events happen when their times come.
  ///
  /// - Parameters:
  ///   - events: The events, in order of time.
  ///   - place: The line that asks for them.
  func play(_ events: [RecordedEvent], at place: String) {
    world.play(events)
    if let last = events.last { played.append((last.time, place)) }
  }

  /// Tells of an event that a check has asked for, and whose time it did not wait for.
  private func reportMissedEvents() {
    guard let missed = played.first(where: { $0.time > world.time }) else { return }
    run.fail(
      CheckProblem.missedEvent(time: missed.time, now: world.time).message,
      at: run.file.path(ofPlace: missed.place), time: missed.time)
  }

  // MARK: - Looking

  /// Makes the check's call wait until the host has seen to a request.
  ///
  /// - Throws: Where the call cannot wait.
  func wait(_ call: HostCall, for request: @escaping Request) throws(BindingError) {
    do throws(BindingError) {
      try world.runtime.waitForHost(call)
    } catch .waitOutsideTask {
      throw CheckProblem.waitElsewhere.error
    }
    self.request = request
  }

  /// Looks at the world of the check at times.
  ///
  /// Times after ``CaseWorld/time`` move the clock there, in ascending order; earlier ones are
  /// looked at in a performance that repeats this one.
  ///
  /// - Parameters:
  ///   - times: The times in seconds of the host's clock, in any order.
  ///   - look: Looks at a world at one of them.
  /// - Returns: What was seen, in the order of the times.
  /// - Throws: What the closure throws, or what the script raises on the way.
  func look<Sight>(
    at times: [Double], _ look: (CaseWorld) throws(BindingError) -> Sight
  ) throws(ProbeFailure) -> [Sight] {
    try Self.inOrder(times) { (time) throws(ProbeFailure) in
      let world: CaseWorld
      do throws(ScriptError) {
        world = try self.world(at: time)
      } catch {
        throw .script(error)
      }
      do throws(BindingError) {
        return try look(world)
      } catch {
        throw .refused(error)
      }
    }
  }

  /// Calls a closure with times in ascending order, and gives its results in the order of the times.
  static func inOrder<Sight, Failure: Error>(
    _ times: [Double], _ body: (Double) throws(Failure) -> Sight
  ) throws(Failure) -> [Sight] {
    let order = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    var sights: [(place: Int, sight: Sight)] = []
    for place in order { sights.append((place, try body(times[place]))) }
    return sights.sorted { $0.place < $1.place }.map(\.sight)
  }

  /// The world as it is at a time.
  private func world(at time: Double) throws(ScriptError) -> CaseWorld {
    guard time < world.time else {
      if time > world.time { try world.advance(to: time) }
      return world
    }
    let replica: CheckPass
    if let last = self.replica, last.world.time <= time {
      replica = last
    } else {
      replica = try CheckPass(repeating: self)
      self.replica = replica
    }
    try replica.repeatUp(to: time)
    return replica.world
  }

  // MARK: - What was seen

  /// Takes an answer into the fingerprint, and remembers where its value was seen.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - place: The line that has asked.
  func note(_ answer: ProbeAnswer, at place: String) {
    guard statements != nil else { return }
    run.record(answer)
    if case .sight(let sighting) = answer { remember(sighting, at: place) }
  }

  /// Remembers where a value was seen.
  func remember(_ sighting: Sighting, at place: String) {
    guard statements != nil else { return }
    if sightings.count == Self.memory { sightings.removeFirst() }
    var sighting = sighting
    sighting.place = place
    sightings.append(sighting)
  }

  /// Forgets where a value was seen, for the same has come from elsewhere.
  func forget(_ value: PropertyValue) { sightings.removeAll { $0.value == value } }

  /// Where a value was seen last, if it was.
  func sighting(of value: PropertyValue) -> Sighting? { sightings.last { $0.value == value } }

  // MARK: - A repetition

  /// Goes on until everything has been done that the first performance had done by a time.
  private func repeatUp(to time: Double) throws(ScriptError) {
    let task: HostTask
    if let begun = self.task { task = begun } else { task = try start() }
    while task.isActive {
      if task.waitsForHost {
        guard position < record.entries.count, record.entries[position].time <= time else { break }
        let entry = record.entries[position]
        guard entry.place == task.waitPlace else {
          throw Self.error(.otherWay(place: task.waitPlace, before: entry.place))
        }
        try world.advance(to: entry.time)
        position += 1
        try goOn(task, with: entry.answer)
      } else {
        guard let next = world.nextTime, next <= time else { break }
        try world.advance(to: next)
      }
    }
    try world.advance(to: time)
  }
}
