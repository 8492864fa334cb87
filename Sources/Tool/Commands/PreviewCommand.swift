import Graphics
import ImageIO
import Preview
import Rendering
import Scripting
import Terminal

/// `limn preview`: scripts that play in the terminal.
struct PreviewCommand {
  /// The words of `--protocol`.
  static let protocols = TerminalOptions.PictureProtocol.allCases.map(\.rawValue)
  /// The words of `--cells`.
  static let cellSets = TerminalOptions.CellSet.allCases.map(\.rawValue)
  /// The words of `--color`.
  static let colorDepths = depths.map(\.word)

  private static let depths: [(word: String, depth: TerminalStyle.ColorDepth)] = [
    ("24bit", .trueColor), ("256", .indexed), ("16", .sixteen), ("none", .none),
  ]

  private let arguments: Arguments
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Plays until the user quits.
  func run() throws(ToolError) {
    guard console.outputIsTerminal else { throw .usage(.noTerminal) }
    var scripts: [PreviewScript] = []
    for path in arguments.operands { scripts.append(try script(path)) }
    guard console.outputStyle.allowsEscapes else { return try playPlainly(scripts) }
    let summary: PreviewSummary
    var options = self.options
    if let path = arguments.text(.compare) { options.reference = try ImageFile.open(path) }
    do {
      summary = try PreviewSession(scripts, options).run()
    } catch {
      switch error {
      case .terminal(.notInteractive): throw .usage(.noTerminal)
      case .terminal(let error): throw .broken("\(error)")
      case .system(_, let text): throw .broken(text)
      }
    }
    if arguments.has(.stats) { try console.print(summary.json + "\n") }
  }

  private func script(_ path: String) throws(ToolError) -> PreviewScript {
    let source = try ScriptSource(path, arguments)
    try checkParameters(of: source)
    var script = PreviewScript(
      title: path.split(separator: "/").last.map(String.init) ?? path, root: source.root,
      name: source.name, configuration: source.configuration,
      background: FrameBackground(arguments), events: source.events.events)
    script.eventsPath = arguments.text(.events)
    script.configuration.skipsFailedCallbacks = true
    let besideScript = ParameterFile.path(besideScript: path)
    if !arguments.has(.parameterFile), FileStamp(of: besideScript) != nil {
      let values = try ScriptSource.parameters(besideScript)
      script.configuration.parameters.merge(values) { typed, _ in typed }
    }
    if !arguments.has(.root) { script.path = path }
    return script
  }

  private var options: PreviewOptions {
    var options = PreviewOptions(environment: Console.terminalVariables)
    options.each = arguments.number(.each)
    options.polling = arguments.number(.poll).map { $0 / 1000 }
    options.speed = arguments.number(.speed) ?? 1
    options.start = arguments.number(.startTime) ?? 0
    options.isPaused = arguments.has(.paused)
    options.terminal.pictureProtocol = arguments.text(.pictureProtocol)
      .flatMap(TerminalOptions.PictureProtocol.init)
    options.terminal.cells = arguments.text(.cells).flatMap(TerminalOptions.CellSet.init)
    let color = arguments.text(.color)
    options.terminal.colorDepth = Self.depths.first { $0.word == color }?.depth
    options.terminal.probeTimeout = arguments.number(.probeTimeout) ?? 1
    options.terminal.watchesPointer = arguments.text(.mouse) != "off"
    return options
  }

  /// Plays in a terminal that takes no escapes, until the user interrupts.
  private func playPlainly(_ scripts: [PreviewScript]) throws(ToolError) {
    let session: PlainSession
    do throws(TerminalError) {
      session = try PlainSession(scripts, polling: options.polling) { [console] text in
        (try? console.print(text)) != nil
      }
    } catch {
      throw .broken("\(error)")
    }
    session.run()
  }

  /// Refuses unknown parameters before the screen is taken; a script that fails is shown there.
  private func checkParameters(of source: ScriptSource) throws(ToolError) {
    guard !source.configuration.parameters.isEmpty else { return }
    do throws(ToolError) {
      _ = try source.open()
    } catch .script {
      return
    }
  }
}

extension PreviewSummary {
  /// All of it as one object of JSON on one line; the help of `limn preview` names its keys.
  fileprivate var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      func number(_ name: String, _ value: Double?) {
        writer.key(name)
        if let value { writer.number(value) } else { writer.null() }
      }
      func string(_ name: String, _ value: String) {
        writer.key(name)
        writer.string(value)
      }
      string("script", script)
      string("state", state)
      number("time", time)
      number("duration", duration)
      number("frame", Double(frame))
      number("speed", speed)
      number("seconds", seconds)
      number("framesShown", Double(framesShown))
      number("framesRendered", Double(framesRendered))
      number("framesDropped", Double(framesDropped))
      number("shownFPS", Double(shownRate))
      number("renderedFPS", Double(renderedRate))
      number("bytes", Double(bytes))
      number("bytesPerFrame", bytesPerFrame)
      number("millisecondsPerFrame", millisecondsPerFrame)
      number("encodingMillisecondsPerFrame", encodingMillisecondsPerFrame)
      number("roundTripMilliseconds", roundTripMilliseconds)
      number("loads", Double(loads))
      number("failedLoads", Double(failedLoads))
      number("callbackErrors", Double(callbackErrors))
      string("watch", watch)
      string("protocol", protocolName)
    }
    return writer.text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }
}
