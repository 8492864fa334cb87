import CSystem
import Layers
import Scripting

/// A script while it is played and edited: what plays, what is on its way, and what is wrong.
///
/// Scripts run in two places. What plays is moved on here, frame by frame; whatever starts from 0 (a
/// save, a seek back, another parameter, the next turn of the loop) is built by a ``Loader`` on
/// another thread, brought to the time that shows, and takes over between two frames. Until then the
/// present program plays on, so nothing that a script does keeps the picture or the keys waiting.
///
///     let playback = try LivePlayback(script, at: now)
///     while … {
///       playback.update(at: now, until: deadline)
///       draw(playback.snapshot)
///     }
///
/// ## Design notes
/// A program never goes back, so each question of what shows earlier is a new program of the same
/// bytes and input. There is one order at a time: a new one takes the place of that before, and the
/// loader tells again of a save whose order was pushed aside.
///
/// On the way back of a loop that goes back and forth, what has been shown is shown again
/// (``SnapshotTrail``); what has not been shown comes from programs built for it, as fast as they
/// come.
final class LivePlayback {
  /// The seconds that a way may take before keys are looked at; a longer one is gone in parts, under
  /// a notice, while the last picture stays.
  static let budget = 0.1

  /// How often something has happened.
  struct Counts: Equatable {
    /// Versions that took over.
    var versions = 0
    /// Versions that were refused.
    var refusals = 0
    /// Errors in callbacks.
    var callbackErrors = 0
    /// Programs that took over, whatever for.
    var arrivals = 0

    static func + (one: Self, other: Self) -> Self {
      Self(
        versions: one.versions + other.versions, refusals: one.refusals + other.refusals,
        callbackErrors: one.callbackErrors + other.callbackErrors,
        arrivals: one.arrivals + other.arrivals)
    }
  }

  /// The script, with the surroundings that the next turn starts with.
  var script: PreviewScript
  /// The time.
  var clock: PreviewClock
  /// What plays; nil as long as no version has been good.
  var program: Program?
  /// What shows, at ``shownTime``; empty as long as nothing plays.
  private(set) var snapshot = LayerSnapshot()
  /// The time that the picture shows, in seconds of the turn.
  private(set) var shownTime = 0.0
  /// How often something has happened.
  var counts = Counts()

  /// Why the newest version cannot be played; nil when it plays.
  var refusal: ScriptProblem?
  /// Why the present version cannot be played in another way: with another value, or from 0.
  var variantRefusal: ScriptProblem?
  /// What went wrong in callbacks of what plays, each once, the newest last.
  var callbackProblems: [ScriptProblem] = []
  /// The host's time of the last good version.
  var goodSince: Double?
  /// The files of the version before the present one, to compare with.
  var previousContents: RecordedFiles.Contents?
  /// The last line that the script has printed, with the host's time.
  var message: (text: String, at: Double)?

  /// The part of time that is repeated instead of all.
  var range: Range<Double>? { didSet { adjustLoop() } }
  /// The time that is to show next, while the clock waits for it.
  private(set) var target: Double?
  /// The host's time from which ``target`` is waited for.
  private var targetSince = 0.0

  /// What builds programs.
  let loader: Loader
  /// The serial of the newest order.
  var serial = 0
  /// The order that has not been answered yet.
  var awaited: Order?
  /// A new program that is catching up.
  var incoming: Incoming?
  /// The program of the next turn, at the start of the loop.
  var prepared: Program?
  /// Whether the next turn cannot be built.
  var isTurnRefused = false
  /// Whether a turn has begun that waits for its program.
  var isTurnDue = false
  /// Whether what plays has failed for good.
  var isHalted = false
  /// Values that parameters were given, by name.
  var values: [String: Parameter.Value] = [:]
  /// The turn that plays.
  private var turn = 0
  private var trail = SnapshotTrail()
  /// Whether the snapshot is not that of the program's present state.
  var isStale = true
  /// Whether the picture, or what is said, has changed since the last call of ``takeChanges()``.
  var hasChanged = true

  /// Starts to load a script; nothing shows before the loader has answered.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - polling: Seconds between two looks at the files; nil lets the kernel tell of saves.
  ///   - clock: The clock, at the time to start with.
  ///   - host: The host's time in seconds.
  /// - Throws: Why there can be no thread for it.
  init(
    _ script: PreviewScript, polling: Double? = nil, clock: PreviewClock, at host: Double
  ) throws(SystemFailure) {
    self.script = script
    self.clock = clock
    loader = try Loader(polling: polling)
    wait(for: self.clock.time(at: host), at: host)
    load(at: host)
  }

  deinit { loader.stop() }

  static func now() -> Double { Double(limn_monotonic_time()) / 1e9 }

  /// Everything that is wrong, the newest last.
  var problems: [ScriptProblem] {
    callbackProblems + [refusal, variantRefusal].compactMap(\.self)
  }

  /// Whether what plays is going a long way here, so that the next call should follow at once.
  var isOnTheWay: Bool {
    guard let target, let program, !isHalted else { return false }
    return target > program.time || incoming != nil
  }

  /// Whether nothing is on its way.
  var isAtRest: Bool { target == nil && incoming == nil }

  /// The time that is on its way, where the way takes so long that it must be said.
  func notedTarget(at host: Double) -> Double? {
    program != nil && host - targetSince > Self.budget ? target : nil
  }

  /// Whether something has changed since the last call.
  func takeChanges() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }

  // MARK: - Going on

  /// Takes what has been built, and brings what plays to the time of the clock.
  ///
  /// - Parameters:
  ///   - host: The host's time in seconds.
  ///   - deadline: The host's time at which a long way is left for the next call.
  func update(at host: Double, until deadline: Double) {
    for event in loader.takeEvents() { receive(event, at: host) }
    if target == nil {
      _ = clock.time(at: host)
      if clock.turn != turn { beginTurn(at: host) }
    }
    if let target { clock.set(target, at: host) }
    catchUp(to: clock.time(at: host), at: host)
    advance(to: target ?? clock.time(at: host), at: host, until: deadline)
    prepareTurn()
  }

  /// Brings what plays to a time, as far as there is time for it.
  private func advance(to time: Double, at host: Double, until deadline: Double) {
    guard let program else { return }
    if time < program.time {
      goBack(to: time, at: host)
      return
    }
    if isHalted { return arrive(at: host) }
    guard time > program.time || target != nil || shownTime != time || isStale else { return }
    do throws(ScriptError) {
      let isThere = try program.advance(to: time) { Self.now() < deadline }
      takeWords(of: program, at: host)
      guard isThere else { return wait(for: time, at: host) }
      show(program)
      arrive(at: host)
    } catch {
      halt(program, error, at: host)
    }
  }

  /// Shows an earlier time: what is remembered of it, or else a program that is built for it.
  private func goBack(to time: Double, at host: Double) {
    let isOnItsWay = awaited.map { !$0.isForLater(than: clock.turn) } ?? (incoming != nil)
    guard clock.isGoingBack, target == nil else {
      if !isOnItsWay, isTurnDue {
        orderTurn(clock.turn)
      } else if !isOnItsWay {
        order(.seek, recipe: recipe, source: presentFiles, time: time)
      }
      return wait(for: time, at: host)
    }
    if trail.reaches(time), let earlier = trail.snapshot(at: time) {
      snapshot = earlier
      shownTime = time
      isStale = true
      hasChanged = true
    } else if !isOnItsWay {
      order(.seek, recipe: recipe, source: presentFiles, time: time)
    }
  }

  /// Shows what a program shows.
  func show(_ program: Program) {
    program.update(&snapshot)
    shownTime = program.time
    isStale = false
    hasChanged = true
    if clock.mode == .backAndForth, !clock.isGoingBack { trail.append(snapshot, at: shownTime) }
  }

  /// Lets the clock wait for a time.
  func wait(for time: Double, at host: Double) {
    if target == nil { targetSince = host }
    if target != time { hasChanged = true }
    target = time
  }

  /// Lets the clock go on from a time that it has waited for.
  func arrive(at host: Double) {
    guard let time = target else { return }
    clock.set(time, at: host)
    target = nil
  }

  /// Waits for nothing any more.
  func leaveTarget() { target = nil }

  /// Takes what a program has printed, and what went wrong in its callbacks.
  func takeWords(of program: Program, at host: Double) {
    if let line = program.takeMessages().last {
      message = (line, host)
      hasChanged = true
    }
    for problem in program.takeProblems() { note(problem) }
  }

  private func note(_ problem: ScriptProblem) {
    hasChanged = true
    counts.callbackErrors += problem.count
    let known = callbackProblems.firstIndex {
      ($0.file, $0.line, $0.message) == (problem.file, problem.line, problem.message)
    }
    if let known {
      callbackProblems[known].count += problem.count
    } else {
      callbackProblems.append(problem)
    }
  }

  /// Lets a program rest that cannot go on; the next turn, or a save, starts anew.
  func halt(_ program: Program, _ error: ScriptError, at host: Double) {
    takeWords(of: program, at: host)
    note(ScriptProblem(error, files: program.files))
    isHalted = true
    arrive(at: host)
  }

  // MARK: - Turns

  /// Lets a program be what plays.
  ///
  /// - Parameters:
  ///   - next: The program.
  ///   - isAnother: Whether it may show something else at the same time than the one before.
  func play(_ next: Program, isAnother: Bool) {
    program = next
    isTurnDue = false
    isHalted = false
    isStale = true
    hasChanged = true
    if isAnother {
      trail.removeAll()
      prepared = nil
      isTurnRefused = false
    }
    adjustLoop()
  }

  private func adjustLoop() {
    let loop = range ?? program?.duration.map { 0..<$0 }
    guard loop != clock.loop else { return }
    clock.loop = loop
    forgetTurn()
    trail.removeAll()
  }

  /// Begins a turn with the program that is prepared for it, or lets time wait for one.
  private func beginTurn(at host: Double) {
    turn = clock.turn
    isTurnRefused = false
    guard program != nil else { return }
    if let next = prepared {
      prepared = nil
      return play(next, isAnother: false)
    }
    isTurnDue = true
    if awaited == nil, incoming == nil { orderTurn(clock.turn) }
    wait(for: clock.loop?.lowerBound ?? 0, at: host)
  }

  /// Has the program of the next turn built while the present one plays.
  private func prepareTurn() {
    guard clock.loop != nil, clock.mode != .once, program != nil, prepared == nil, awaited == nil,
      incoming == nil, !isTurnRefused
    else { return }
    orderTurn(clock.turn + 1)
  }
}
