import Layers
import Scripting

/// A script that is being edited while it plays: the good version, the error over it, and the files
/// to watch.
///
/// Whatever goes wrong, there is something to show: the last good version plays on under the error.
struct Player {
  /// What is being played; nil as long as no version has been good.
  private(set) var program: Program?
  /// What is wrong with the newest version, until one is good.
  private(set) var error: ScriptError?
  /// The last line that the script has printed.
  private(set) var message: String?

  let script: PreviewScript
  private var watch = FileWatch()
  /// The version before the present one, for the case that the present one fails later.
  private var previous: RecordedFiles?
  /// Whether the present version has failed so early that starting it over would be a busy loop.
  private var isHalted = false

  /// Loads the script; a failure is shown, not thrown.
  init(_ script: PreviewScript) {
    self.script = script
    load(at: 0)
  }

  /// Loads what is on the disk now; it takes over when it shows a frame at the given time.
  mutating func load(at time: Double) {
    let files = RecordedFiles(root: script.root)
    do throws(ScriptError) {
      var next = try Program(script, files: files)
      _ = try next.snapshot(at: next.loopedTime(time))
      previous = program?.files
      program = next
      error = next.current.takeErrors().last
      message = nil
      isHalted = false
      watch.watch([files])
    } catch {
      self.error = error
      watch.watch([program?.files, files].compactMap { $0 })
    }
  }

  /// Whether a file has been saved, so that it is time to load; the host's time is in seconds.
  mutating func takeChange(at host: Double) -> Bool { watch.takeChange(at: host) }

  /// What shows at a time; nil when there is nothing new to show.
  ///
  /// A version that fails gives way to the one before it, or starts over from 0.
  ///
  /// - Parameter time: The time in the loop, in seconds.
  /// - Returns: What shows and at what time: not the given one when the program has started over.
  mutating func frame(at time: Double) -> (snapshot: LayerSnapshot, time: Double)? {
    guard !isHalted, program != nil else { return nil }
    if let snapshot = advance(to: time) { return (snapshot, time) }
    if let previous {
      self.previous = nil
      do throws(ScriptError) {
        program = try Program(script, files: previous)
        if let snapshot = advance(to: time) { return (snapshot, time) }
      } catch {
        self.error = error
      }
    }
    // Starting over at once what fails at once would be all that ever happens.
    isHalted = time < 0.5
    guard !isHalted, let snapshot = advance(to: 0) else {
      isHalted = true
      return nil
    }
    return (snapshot, 0)
  }

  private mutating func advance(to time: Double) -> LayerSnapshot? {
    defer { if let line = program?.takeMessages().last { message = line } }
    do throws(ScriptError) {
      let snapshot = try program?.snapshot(at: time)
      // An error in a task ends nothing else: it stands over the picture, which plays on.
      if let error = program?.current.takeErrors().last { self.error = error }
      return snapshot
    } catch {
      self.error = error
      return nil
    }
  }
}
