import Graphics
import ImageIO
import Layers
import Raster
import Rendering
import Scripting

/// One fresh state for one case: the test file, then the script or the scene, at a time that only
/// moves forwards.
///
///     let world = try run.makeWorld()
///     try world.advance(to: 0.5)
///     let picture = try world.drawFrame()
///
/// The same case gives the same world, so going back is making another one.
final class CaseWorld {
  /// What is run.
  let test: TestCase
  /// The stage with the subject on it.
  let stage: Stage
  /// What the test file has declared in this state: its functions can be called.
  let declarations: TestFileState

  /// The state of the scripts.
  let runtime: Runtime
  private let settings: CaseSettings
  private var events: EventPlayback
  /// Where the clocks of the host and of the stage have stood together last.
  private var reached = (host: 0.0, stage: 0.0)
  private var snapshot = LayerSnapshot()
  private var renderer: SnapshotRenderer

  /// Runs the test file and the subject up to time 0.
  ///
  /// - Parameters:
  ///   - test: The case.
  ///   - file: Its test file.
  ///   - subject: What is on the stage, if not the case's own.
  ///   - settings: What the host gives, if not the case's own.
  ///   - files: The files beneath the root, if they are to be told of.
  ///   - prepare: Gets the run's state before anything runs in it.
  /// - Throws: What the test file or the script raises.
  init(
    _ test: TestCase, of file: TestFile, subject: TestCase.Subject? = nil,
    settings: CaseSettings? = nil, files: (any ScriptFiles)? = nil,
    prepare: (Runtime) -> Void = { _ in }
  ) throws(ScriptError) {
    self.test = test
    let settings = settings ?? test.settings
    self.settings = settings
    events = EventPlayback(settings.events)
    renderer = SnapshotRenderer(scale: settings.environment.scale)
    declarations = TestFileState(file, for: test)
    let runtime = try Runtime(
      files: files ?? DirectoryFiles(root: file.root), decodeImage: { try ImageFile.load($0) },
      configuration: settings.configuration(for: file), module: TestModule.module)
    runtime.guest = declarations
    self.runtime = runtime
    prepare(runtime)
    try declarations.read(in: runtime)
    guard declarations.declares(test) else {
      throw ScriptError(
        kind: .runtime,
        message: "\(test.file):\(test.line): \(DeclarationProblem.otherDeclarations.message)")
    }
    runtime.seedAgain()
    let declarations = declarations
    stage = try Stage(runtime) { (runtime) throws(ScriptError) in
      switch subject ?? test.subject {
      case .script(let name):
        try runtime.run(name)
        try Self.check(settings.parameters, of: name, in: runtime, for: test)
      case .scene: try declarations.makeScene(of: test.suite, settings, runtime)
      }
    }
  }

  /// Refuses parameters that the script has not declared, which would change nothing, and values of
  /// another type, which it would be given as what their text happens to say.
  private static func check(
    _ values: [String: Parameter.Value], of script: String, in runtime: Runtime, for test: TestCase
  ) throws(ScriptError) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      let problem: DeclarationProblem
      if let parameter = runtime.parameters.first(where: { $0.name == name }) {
        if parameter.defaultValue.takes(value) { continue }
        problem = .parameterType(name: name, expected: parameter.defaultValue.typePhrase, value)
      } else {
        problem = .noParameter(script: script, name: name, known: runtime.parameters.map(\.name))
      }
      throw ScriptError(
        kind: .runtime, message: "\(test.file):\(test.line): \(problem.message)")
    }
  }

  /// The stage's time in seconds.
  var now: Double { stage.now }

  /// The host's time in seconds: the stage's own is behind it by as much as it was suspended.
  var time: Double {
    if stage.now == reached.stage { return reached.host }
    return events.hostTime(atStageTime: stage.now) ?? reached.host
  }

  /// Runs everything due up to and including a time of the host, recorded events among it.
  ///
  /// As ``Stage/advance(to:playing:)``, but events may be added meanwhile.
  func advance(to time: Double) throws(ScriptError) {
    while let next = events.nextTime, next <= time {
      try advanceStage(to: next)
      guard let event = events.takeNext(by: next) else { break }
      events.note(event)
      try stage.send(event.event)
    }
    try advanceStage(to: time)
  }

  private func advanceStage(to time: Double) throws(ScriptError) {
    // Subtracting delays rounds; a stage's time never goes back.
    try stage.advance(to: max(stage.now, events.stageTime(at: time)))
    reached = (time, stage.now)
  }

  /// When something happens next, in seconds of the host's clock; nil when nothing will.
  var nextTime: Double? {
    let due = runtime.nextDueTime.flatMap { events.hostTime(atStageTime: $0) }
    guard let next = [due, events.nextTime].compactMap({ $0 }).min() else { return nil }
    return max(next, time)
  }

  /// Adds events to those that the case plays.
  ///
  /// - Parameter events: The events in order of time, none before ``time``.
  func play(_ events: [RecordedEvent]) { self.events.add(events) }

  /// What shows now; its memory is used again for the next.
  func takeSnapshot() -> LayerSnapshot {
    stage.update(&snapshot)
    return snapshot
  }

  /// Draws what shows now.
  ///
  /// - Parameter layers: Numbers of layers that are left out, with all in them.
  /// - Returns: The frame.
  /// - Throws: When the frame would be larger than a picture may be.
  func drawFrame(concealing layers: [Int] = []) throws(ScriptError) -> Pixmap {
    let size = try frameSize()
    var frame = Pixmap(width: size.width, height: size.height)
    try draw(into: &frame, concealing: layers)
    return frame
  }

  /// Draws what shows now in the memory of an earlier frame, where that is of the same size.
  ///
  /// - Parameters:
  ///   - frame: The frame, which is replaced where the size is another.
  ///   - layers: Numbers of layers that are left out, with all in them.
  /// - Throws: When the frame would be larger than a picture may be.
  func draw(into frame: inout Pixmap, concealing layers: [Int] = []) throws(ScriptError) {
    let size = try frameSize()
    if size != (frame.width, frame.height) {
      frame = Pixmap(width: size.width, height: size.height)
    }
    stage.update(&snapshot)
    for layer in layers { snapshot.conceal(layer: layer) }
    renderer.drawFrame(snapshot, background: settings.background, into: &frame)
  }

  /// Draws a snapshot as a frame of the stage.
  ///
  /// - Throws: When the frame would be larger than a picture may be.
  func drawFrame(of snapshot: LayerSnapshot) throws(ScriptError) -> Pixmap {
    let size = try frameSize()
    var frame = Pixmap(width: size.width, height: size.height)
    renderer.drawFrame(snapshot, background: settings.background, into: &frame)
    return frame
  }

  /// How many pixels the shapes of a frame cover now, each counted as often as it is drawn.
  ///
  /// - Throws: When the frame would be larger than a picture may be.
  func drawnPixels() throws(ScriptError) -> Int {
    let size = try frameSize()
    stage.update(&snapshot)
    return renderer.drawnPixels(
      of: snapshot, background: settings.background, width: size.width, height: size.height)
  }

  /// The size of a frame now, in pixels.
  ///
  /// - Throws: When it would be larger than a picture may be.
  func frameSize() throws(ScriptError) -> (width: Int, height: Int) {
    let scale = stage.environment.scale
    if scale != renderer.scale { renderer = SnapshotRenderer(scale: scale) }
    guard let size = renderer.pixelSize(of: stage.size) else {
      throw ScriptError(
        kind: .runtime,
        message: "\(test.file):\(test.line): a frame of \(stage.size.width) x"
          + " \(stage.size.height) points at scale \(scale) is larger than a picture may be")
    }
    return size
  }
}

extension CaseSettings {
  /// The configuration of a stage with these settings.
  func configuration(for file: TestFile) -> StageConfiguration {
    var configuration = StageConfiguration()
    configuration.size = size
    configuration.environment = environment
    configuration.seed = seed
    configuration.frameRate = frameRate
    configuration.parameters = parameters.mapValues(\.text)
    configuration.limits = file.limits
    configuration.isInterrupted = file.isInterrupted
    return configuration
  }
}
