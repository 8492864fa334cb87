import Graphics
import Scripting

/// One script of a ``PlainSession``: its newest good version, played for a turn, and what there is
/// to say of it.
final class PlainPlayer {
  /// The seconds that an error waits before it is told: a file that an editor is just writing may be
  /// whole a moment later.
  private static let settling = 0.06

  private let script: PreviewScript
  private let loader: Loader
  private var serial = 0
  /// The version that plays; nil before one was good, and when it has failed.
  private var program: Program?
  /// The host's time at which it began.
  private var start = 0.0
  private var loads = 0
  /// Why the newest version cannot be played, until it is told or overtaken.
  private var failure: (line: String, due: Double)?
  /// What was told of the present version; a timer that fails each time is one event.
  private var told: Set<String> = []

  /// Orders the script.
  init(_ script: PreviewScript, polling: Double?) throws(SystemFailure) {
    self.script = script
    loader = try Loader(polling: polling)
    order(kept: [:])
  }

  /// Readable when ``advance(at:)`` has something new.
  var wakeDescriptor: Int32 { loader.wakeDescriptor }

  /// Whether ``advance(at:)`` must be called soon, whatever the loader says.
  var isWaiting: Bool { isPlaying || failure != nil }

  private var isPlaying: Bool {
    guard let program else { return false }
    return program.time < program.duration ?? .infinity
  }

  /// Ends the watching.
  func stop() { loader.stop() }

  private func order(kept: [String: EventData]) {
    serial += 1
    loader.order(
      BuildOrder(
        serial: serial, recipe: ProgramRecipe(script: script, kept: kept), source: .disk, time: 0))
  }

  /// Looks at what was saved and goes on with the program.
  ///
  /// - Parameter host: The host's time in seconds.
  /// - Returns: Lines of what has happened since the last call.
  func advance(at host: Double) -> [String] {
    var lines: [String] = []
    for event in loader.takeEvents() { lines += take(event, at: host) }
    if let failure, host >= failure.due {
      lines.append(failure.line)
      self.failure = nil
    }
    return lines + play(at: host)
  }

  private func take(_ event: LoaderEvent, at host: Double) -> [String] {
    switch event {
    case .saved:
      failure = nil
      order(kept: program?.kept ?? [:])
    case .built(let program, let serial) where serial == self.serial:
      self.program = program
      start = host
      told = []
      failure = nil
      loads += 1
      var line = "\(script.title): \(loads == 1 ? "loaded" : "reloaded"), "
      line += "\(Self.plain(program.stage.size.width)) x \(Self.plain(program.stage.size.height))"
      line += " points"
      if let duration = program.duration { line += ", \(Self.plain(duration)) s" }
      return [line]
    case .failed(let problem, let serial) where serial == self.serial:
      failure = (Self.line(of: problem, in: script), host + Self.settling)
    case .watching(.polling(let reason)):
      return ["\(script.title): saves are noticed by looking from time to time, as \(reason)"]
    case .built, .failed, .watching: break
    }
    return []
  }

  /// Goes on to the host's time, at most to the end of the turn.
  private func play(at host: Double) -> [String] {
    guard let program else { return [] }
    var lines: [String] = []
    do throws(ScriptError) {
      if isPlaying {
        let end = program.duration ?? .infinity
        _ = try program.advance(to: max(program.time, min(end, host - start)))
      }
      lines += program.takeMessages()
    } catch {
      lines += program.takeMessages()
      lines.append(Self.line(of: ScriptProblem(error, files: program.files), in: script))
      self.program = nil
    }
    for problem in program.takeProblems() {
      let line = Self.line(of: problem, in: script)
      if told.insert(line).inserted { lines.append(line) }
    }
    return lines
  }

  /// `FILE:LINE:COLUMN: MESSAGE`, as editors find it.
  private static func line(of problem: ScriptProblem, in script: PreviewScript) -> String {
    let message = problem.message.split(separator: "\n").joined(separator: " ")
    guard let file = problem.file else {
      // Some messages begin with a place of their own.
      return message.hasPrefix(script.name + ":") ? message : "\(script.title): \(message)"
    }
    let numbers = [problem.line, problem.column].compactMap { $0 }.map { "\($0)" }
    return ([file] + numbers).joined(separator: ":") + ": \(message)"
  }

  /// A number with no more digits than it needs, at most two after the point.
  private static func plain(_ number: Double) -> String {
    let hundredths = (number * 100).rounded()
    guard abs(hundredths) < 1e15 else { return "\(number)" }
    if hundredths.truncatingRemainder(dividingBy: 100) == 0 { return "\(Int(hundredths) / 100)" }
    return "\(hundredths / 100)"
  }
}
