import ImageIO
import Layers
import Scripting

/// One version of a script that runs: its files as they were read, and its stage.
///
/// A stage only goes forwards; going back means starting over from the same bytes.
struct Program {
  /// The files as they were read.
  let files: RecordedFiles
  private var script: PreviewScript
  private var stage: Stage

  /// Runs the main chunk.
  init(_ script: PreviewScript, files: RecordedFiles) throws(ScriptError) {
    self.script = script
    self.files = files
    stage = try Self.makeStage(script, files)
  }

  private static func makeStage(
    _ script: PreviewScript, _ files: RecordedFiles
  ) throws(ScriptError) -> Stage {
    try Stage(
      script: script.name, files: files, decodeImage: { try ImageFile.load($0) },
      configuration: script.configuration)
  }

  /// The length of the loop in seconds; nil plays on for ever.
  var duration: Double? { stage.duration }

  /// The stage.
  var current: Stage { stage }

  /// A time inside the loop.
  func loopedTime(_ time: Double) -> Double {
    guard let duration else { return max(0, time) }
    let rest = time - (time / duration).rounded(.down) * duration
    return rest >= 0 && rest < duration ? rest : 0
  }

  /// Moves to a time as long as a closure lets it; starts over when the time lies behind the
  /// stage's.
  ///
  /// - Returns: What shows there, or nil as long as it is on its way.
  mutating func snapshot(
    at time: Double, while goesOn: () -> Bool
  ) throws(ScriptError) -> LayerSnapshot? {
    if time < stage.now { stage = try Self.makeStage(script, files) }
    return try stage.advance(to: time, while: goesOn) ? stage.snapshot() : nil
  }

  /// Tells the script what a pointer does.
  func send(_ event: PointerEvent) throws(ScriptError) { try stage.send(.pointer(event)) }

  /// Switches the surroundings, now and for each start over.
  mutating func change(_ change: EnvironmentChange) throws(ScriptError) {
    script.configuration.environment.apply(change)
    try stage.send(.environment(change))
  }

  /// Takes what the script has printed since the last call.
  func takeMessages() -> [String] { stage.takeMessages() }
}
