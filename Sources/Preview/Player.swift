import Layers
import Scripting

/// A script that is being edited while it plays: the good version, the error over it, and the files
/// to watch.
///
/// Whatever goes wrong, there is something to show: the last good version plays on under the error.
struct Player {
  /// What there is to show at a time.
  enum Frame {
    /// What shows, and its time in the loop.
    case shown(LayerSnapshot, time: Double)
    /// The program has failed and started over: what shows at 0.
    case startedOver(LayerSnapshot)
    /// The program is on its way to a time in the loop; the next call goes on.
    case seeking(to: Double)
    /// Nothing new.
    case nothing
  }

  /// What is being played; nil as long as no version has been good.
  private(set) var program: Program?
  /// What is wrong with the newest version, until one is good.
  private(set) var error: ScriptError?
  /// The last line that the script has printed.
  private(set) var message: String?

  private(set) var script: PreviewScript
  private var watch = FileWatch()
  /// A newer version, until it shows a frame.
  private var next: Program?
  /// The version before the present one, for the case that the present one fails later.
  private var previous: RecordedFiles?
  /// Whether the present version has failed so early that starting it over would be a busy loop.
  private var isHalted = false

  /// Loads the script; a failure is shown, not thrown.
  init(_ script: PreviewScript) {
    self.script = script
    load()
  }

  /// Loads what is on the disk now; it takes over when it shows a frame.
  mutating func load() {
    let files = RecordedFiles(root: script.root)
    do throws(ScriptError) {
      next = try makeProgram(files)
    } catch {
      refuse(files, error)
    }
  }

  /// Whether a file has been saved, so that it is time to load; the host's time is in seconds.
  mutating func takeChange(at host: Double) -> Bool { watch.takeChange(at: host) }

  /// Switches the surroundings, now and for each start over.
  mutating func change(_ change: EnvironmentChange) {
    script.configuration.environment.apply(change)
    do throws(ScriptError) {
      try next?.send(.environment(change))
      try program?.send(.environment(change))
    } catch {
      self.error = error
    }
  }

  /// Tells the script what a pointer does, at the time that it has come to.
  mutating func send(_ event: PointerEvent) {
    do throws(ScriptError) {
      try program?.send(.pointer(event))
    } catch {
      self.error = error
    }
  }

  /// What shows at a time, if the way there is short enough.
  ///
  /// A version that fails gives way to the one before it, or starts over from 0.
  ///
  /// - Parameters:
  ///   - time: The time in seconds, in whichever turn of the loop.
  ///   - goesOn: Whether there is time left to go on.
  /// - Returns: What there is to show.
  mutating func frame(at time: Double, while goesOn: () -> Bool) -> Frame {
    if let frame = takeOver(at: time, while: goesOn) { return frame }
    if isHalted { return .nothing }
    if let frame = advance(to: time, while: goesOn) { return frame }
    if let previous, program != nil {
      self.previous = nil
      do throws(ScriptError) {
        program = try makeProgram(previous)
        if let frame = advance(to: time, while: goesOn) { return frame }
      } catch {
        self.error = error
      }
    }
    guard let program else { return .nothing }
    // Starting over at once what fails at once would be all that ever happens.
    isHalted = program.loopedTime(time) < 0.5
    guard !isHalted, case .shown(let snapshot, _) = advance(to: 0, while: { true }) else {
      isHalted = true
      return .nothing
    }
    return .startedOver(snapshot)
  }

  /// Lets a newer version take over, once it has something to show.
  ///
  /// - Returns: Nil when there is none, or it has failed.
  private mutating func takeOver(at time: Double, while goesOn: () -> Bool) -> Frame? {
    guard let next else { return nil }
    let looped = next.loopedTime(time)
    self.next = nil
    do throws(ScriptError) {
      guard try next.advance(to: looped, while: goesOn) else {
        self.next = next
        return .seeking(to: looped)
      }
      let snapshot = next.snapshot()
      previous = program?.files
      program = next
      error = nil
      message = nil
      isHalted = false
      watch.watch([next.files])
      takeWords()
      return .shown(snapshot, time: looped)
    } catch {
      refuse(next.files, error)
      return nil
    }
  }

  /// Goes on with the present version.
  ///
  /// - Returns: Nil when there is none, or it has failed.
  private mutating func advance(to time: Double, while goesOn: () -> Bool) -> Frame? {
    guard let looped = program?.loopedTime(time) else { return nil }
    defer { takeWords() }
    do throws(ScriptError) {
      if let old = program, looped < old.time { program = try makeProgram(old.files) }
      guard let program, try program.advance(to: looped, while: goesOn) else {
        return .seeking(to: looped)
      }
      return .shown(program.snapshot(), time: looped)
    } catch {
      self.error = error
      return nil
    }
  }

  private func makeProgram(_ files: RecordedFiles) throws(ScriptError) -> Program {
    try Program(ProgramRecipe(script: script), files: files)
  }

  /// Shows why a version cannot be played, and waits for a better one.
  private mutating func refuse(_ files: RecordedFiles, _ error: ScriptError) {
    self.error = error
    watch.watch([program?.files, files].compactMap { $0 })
  }

  /// Takes what the script has said; an error in a task ends nothing else, and stands over the
  /// picture, which plays on.
  private mutating func takeWords() {
    if let line = program?.takeMessages().last { message = line }
    if let error = program?.stage.takeErrors().last { self.error = error }
  }
}
