import ImageIO
import Layers
import Scripting

/// One version of a script that runs: its files as they were read, its input, and its stage.
///
/// A program is a function of its recipe, its bytes and the time: it plays its recipe's input on the
/// way, so that a reload, or a seek back, shows what a cold start shows that has come to the same
/// time. Time only moves forwards; going back is another program of the same recipe and bytes.
///
///     let program = try Program(recipe, files: RecordedFiles(root: script.root))
///     while try !program.advance(to: 1.5, while: { now() < deadline }) { answerKeys() }
///     renderer.draw(program.snapshot(), into: &frame)
///
/// It belongs to one thread at a time and changes hands whole; ``interrupt()`` alone may be called
/// from another.
final class Program {
  /// What it is a function of; its input grows with each event that is sent.
  private(set) var recipe: ProgramRecipe
  /// The files as they were read.
  let files: RecordedFiles
  /// The stage, whose layers are only looked at.
  let stage: Stage
  /// The seconds of the turn that it has come to.
  private(set) var time = 0.0

  /// What the script's own list of events still holds.
  private var list: ArraySlice<RecordedEvent>
  /// What the recipe's input still holds.
  private var log: ArraySlice<RecordedEvent>
  /// The stage's clock, which a suspension holds up.
  private var clock = EventPlayback()

  // Ten million instructions of plain Lua take 0.04 to 0.06 s; calls of the host take longer, which
  // is what the seconds are for.

  /// What a main chunk may use, which runs beside the program that plays.
  private static let mainChunk = StageConfiguration.Limits.Budget(
    instructions: 40_000_000, seconds: 0.5)
  /// What a callback may use, which may run between two frames: an endless one is seen as a short
  /// halt, and then never again.
  private static let callback = StageConfiguration.Limits.Budget(
    instructions: 30_000_000, seconds: 0.15)

  /// Runs the main chunk, and what is due at 0.
  ///
  /// - Parameters:
  ///   - recipe: What it is a function of.
  ///   - files: Reads its files, and keeps their bytes.
  /// - Throws: Why the script cannot be read, compiled or run.
  init(_ recipe: ProgramRecipe, files: RecordedFiles) throws(ScriptError) {
    self.recipe = recipe
    self.files = files
    list = recipe.script.events[...]
    log = recipe.input.events[...]
    var configuration = recipe.script.configuration
    configuration.kept = recipe.kept
    configuration.skipsFailedCallbacks = true
    configuration.limits.instructions = min(
      configuration.limits.instructions, Self.mainChunk.instructions)
    configuration.limits.seconds = Self.mainChunk.seconds
    configuration.limits.callback = Self.callback
    stage = try Stage(
      script: recipe.script.name, files: files, decodeImage: { try ImageFile.load($0) },
      configuration: configuration)
  }

  // MARK: - Time

  /// The length of the loop in seconds; nil plays on for ever.
  var duration: Double? { stage.duration }

  /// A time inside the loop; its end, which still shows, stays the end.
  func loopedTime(_ time: Double) -> Double {
    guard let duration else { return max(0, time) }
    if time == duration { return time }
    let rest = time - (time / duration).rounded(.down) * duration
    return rest >= 0 && rest < duration ? rest : 0
  }

  /// Goes on towards a time as long as a closure lets it, and plays the input on the way.
  ///
  /// Whether the way is gone at once or in parts makes no difference at its end.
  ///
  /// - Parameters:
  ///   - time: The time in seconds of the turn, not before ``time``.
  ///   - goesOn: Asked before each callback, so it must be quick.
  /// - Returns: Whether the time is reached; if not, the next call goes on.
  /// - Throws: What the script raises.
  func advance(
    to time: Double, while goesOn: () -> Bool = { true }
  ) throws(ScriptError) -> Bool {
    precondition(time >= self.time, "a program's time only moves forwards")
    while let event = nextEvent, event.time <= time {
      guard try advanceStage(to: event.time, while: goesOn) else { return false }
      takeNextEvent()
      try play(event)
    }
    return try advanceStage(to: time, while: goesOn)
  }

  private func advanceStage(
    to time: Double, while goesOn: () -> Bool
  ) throws(ScriptError) -> Bool {
    // Subtracting delays rounds; a stage's time never goes back.
    let stageTime = max(stage.now, clock.stageTime(at: time))
    guard try stage.advance(to: stageTime, while: goesOn) else {
      if let reached = clock.hostTime(atStageTime: stage.now) {
        self.time = min(max(self.time, reached), time)
      }
      return false
    }
    self.time = time
    return true
  }

  // MARK: - Input

  /// Whether the list's next event comes before the input's; of one time, it does.
  private var isListNext: Bool {
    guard let listed = list.first else { return false }
    return log.first.map { listed.time <= $0.time } ?? true
  }

  private var nextEvent: RecordedEvent? { isListNext ? list.first : log.first }

  private func takeNextEvent() {
    if isListNext { list.removeFirst() } else { log.removeFirst() }
  }

  private func play(_ event: RecordedEvent) throws(ScriptError) {
    clock.note(event)
    try stage.send(event.event)
  }

  /// Tells the script what has happened, at ``time``, and notes it in the recipe's input.
  ///
  /// Whoever has gone back and does something else changes what follows: what the input had after
  /// this time is forgotten.
  ///
  /// - Throws: What a handler raises; the event has happened nevertheless.
  func send(_ event: StageEvent) throws(ScriptError) {
    recipe.input.append(event, at: time)
    log = []
    try play(RecordedEvent(time: time, event))
  }

  // MARK: - What it shows and says

  /// What shows at ``time``.
  func snapshot() -> LayerSnapshot { stage.snapshot() }

  /// Puts what shows at ``time`` into the memory of an earlier snapshot.
  func update(_ snapshot: inout LayerSnapshot) { stage.update(&snapshot) }

  /// What `limn.keep` holds now, by name: what a reload hands on.
  var kept: [String: EventData] { stage.kept }

  /// The parameters in the order in which the script declared them.
  var parameters: [Parameter] { stage.parameters }

  /// Takes the lines that the script has printed since the last call.
  func takeMessages() -> [String] { stage.takeMessages() }

  /// Takes what went wrong in callbacks and tasks since the last call; nothing else has ended.
  func takeProblems() -> [ScriptProblem] {
    stage.takeErrors().map { ScriptProblem($0, files: files) }
  }

  /// Makes the running script fail soon; may be called from another thread.
  func interrupt() { stage.interrupt() }
}
