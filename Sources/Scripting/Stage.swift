public import Graphics
public import Layers

/// One run of one script: the Lua state, the layers it makes, and the virtual clock.
///
/// Time is moved by hand and only forwards: ``advance(to:)`` runs everything due on the way, each
/// at its own time, so that a stage at a time shows the same picture however it got there. A
/// reload, a seek back or another parameter is a new stage.
///
///     let stage = try Stage(
///       script: "ring.lua", files: DirectoryFiles(root: "effects"), decodeImage: decode)
///     try stage.advance(to: 1.5)
///     renderer.draw(stage.snapshot(), into: &frame)
///
/// A stage and its layers belong to one thread; snapshots may cross.
public final class Stage {
  /// The layer at the top, of class `stage`.
  public let root: Layer

  package let runtime: Runtime

  /// Runs a script's main chunk at time 0.
  ///
  /// - Parameters:
  ///   - script: The script's file name beneath the root.
  ///   - files: Reads files beneath the root.
  ///   - decodeImage: Decodes an image file's bytes; its error's text becomes part of the message.
  ///   - configuration: What the host gives besides.
  /// - Throws: Why the script cannot be read, compiled or run, or that it made no stage.
  public convenience init(
    script: String, files: any ScriptFiles, decodeImage: @escaping ([UInt8]) throws -> Image,
    configuration: StageConfiguration = StageConfiguration()
  ) throws(ScriptError) {
    try self.init(
      Runtime(files: files, decodeImage: decodeImage, configuration: configuration)
    ) { (runtime) throws(ScriptError) in try runtime.run(script) }
  }

  /// Makes the stage of a run that the host has prepared.
  ///
  /// - Parameters:
  ///   - runtime: The run.
  ///   - body: Runs what makes the stage.
  /// - Throws: What the body throws, or what is due at 0.
  package init(
    _ runtime: Runtime, _ body: (Runtime) throws(ScriptError) -> Void
  ) throws(ScriptError) {
    self.runtime = runtime
    do throws(ScriptError) {
      try body(runtime)
    } catch {
      var error = error
      error.printed = runtime.messages
      throw error
    }
    guard let root = runtime.root else { preconditionFailure("a run without a stage has thrown") }
    self.root = root
    try runtime.advance(to: 0)
  }

  /// The length that previews and renders loop over, in seconds; nil when the script gave none.
  public var duration: Double? { runtime.duration }

  /// The parameters in the order in which the script declared them.
  public var parameters: [Parameter] { runtime.parameters }

  /// The virtual time in seconds.
  public var now: Double { runtime.now }

  /// The names of the files that the run has read, relative to the root, in the order first read.
  public var files: [String] { runtime.filesRead }

  /// The stage's size in points.
  public var size: Size { root.model.bounds.size }

  /// Runs everything due up to and including a time, in order, and stops there.
  ///
  /// - Parameter time: The new time in seconds, not before ``now``.
  /// - Throws: What a timer or handler of the script raises; time stands where it was raised.
  public func advance(to time: Double) throws(ScriptError) { try runtime.advance(to: time) }

  /// Goes on towards a time as long as a closure says so, for hosts that must stay alive meanwhile.
  ///
  /// Whether the way is gone at once or in parts makes no difference at its end. In between, what
  /// the stage shows is nothing that a viewer should see.
  ///
  /// - Parameters:
  ///   - time: The new time in seconds, not before ``now``.
  ///   - goesOn: Asked before each callback, so it must be quick.
  /// - Returns: Whether the time is reached; if not, the next call goes on.
  /// - Throws: What a timer or handler of the script raises.
  public func advance(
    to time: Double, while goesOn: () -> Bool
  ) throws(ScriptError) -> Bool {
    try runtime.advance(to: time, while: goesOn)
  }

  /// What shows at ``now``.
  public func snapshot() -> LayerSnapshot { LayerSnapshot(root, at: runtime.now) }

  /// Puts what shows at ``now`` into the memory of an earlier snapshot, for hosts that draw every
  /// frame: one like the last allocates nothing.
  public func update(_ snapshot: inout LayerSnapshot) { snapshot.update(root, at: runtime.now) }

  /// Takes the lines that the script has printed since the last call.
  public func takeMessages() -> [String] {
    defer { runtime.messages = [] }
    return runtime.messages
  }

  /// Takes what went wrong since the last call and has not ended the run, in order.
  ///
  /// An error in a function given to `limn.run` ends that task alone: everything else goes on, and
  /// the host may show the error beside the picture. With
  /// ``StageConfiguration/skipsFailedCallbacks`` those of all other callbacks are here as well, each
  /// once with its ``ScriptError/count``. It keeps the first hundred.
  public func takeErrors() -> [ScriptError] {
    defer { runtime.errors = [] }
    return runtime.errors
  }

  /// What the script holds of what it keeps with `limn.keep`, by name, for the next run's
  /// ``StageConfiguration/kept``; what this run was given and has not asked for stays.
  ///
  /// Looking runs no code of the script. What has come to hold more than plain data is left out, and
  /// ``takeErrors()`` says why.
  public var kept: [String: EventData] { runtime.readKept() }

  /// Makes the running script fail soon; may be called from another thread.
  public func interrupt() { runtime.interrupt() }

  /// Tells the script that the host has suspended, resumed, shown or hidden the stage.
  public enum Notice: String, Sendable, CaseIterable {
    /// The host stops advancing the clock.
    case suspend
    /// The host goes on advancing the clock.
    case resume
    /// The stage can be seen.
    case appear
    /// The stage cannot be seen any more.
    case disappear
  }

  /// The surroundings, as the host, or the script in its place, has set them last.
  public var environment: StageConfiguration.Environment { runtime.environment }

  /// Tells the stage what has happened around it; handlers run at ``now``.
  ///
  ///     try stage.send(.pointer(PointerEvent(.tap, at: Point(40, 20))))
  ///     try stage.send(.environment(EnvironmentChange(dark: true)))
  ///
  /// - Parameter event: What has happened.
  /// - Throws: What a handler raises.
  public func send(_ event: StageEvent) throws(ScriptError) {
    if case .resize(let size) = event {
      precondition(size.width > 0 && size.height > 0 && size.isFinite, "a stage has an area")
    }
    runtime.cause(.host(event))
    try runtime.advance(to: runtime.now)
  }

  /// Tells the script about a change around the stage; handlers run at ``now``.
  public func notify(_ notice: Notice) throws(ScriptError) { try send(.notice(notice)) }

  /// Gives the stage another size; handlers of `resize` run at ``now``.
  ///
  /// - Parameter size: The new size in points, above 0.
  /// - Throws: What a handler raises.
  public func resize(to size: Size) throws(ScriptError) {
    try send(.resize(size))
  }

  /// The layers that an address such as `button/ring2` names, in paint order.
  ///
  /// The last name is the layer's own; each name before it is that of some layer above. A
  /// nameless layer is addressed as `layer#3`.
  public func layers(at address: String) -> [Layer] {
    let names = address.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var found: [Layer] = []
    root.forEachLayer { layer in
      guard layer.label == names.last else { return }
      var rest = names.dropLast()
      var ancestor = layer.superlayer
      while let name = rest.last, let above = ancestor {
        if above.label == name { rest.removeLast() }
        ancestor = above.superlayer
      }
      if rest.isEmpty { found.append(layer) }
    }
    return found
  }
}
