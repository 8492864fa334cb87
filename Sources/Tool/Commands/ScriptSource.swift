import CSystem
import Graphics
import ImageIO
import Preview
import Scripting

/// Which script to run and with what, as the command line says.
struct ScriptSource {
  /// The script as it was typed.
  let path: String
  /// The folder beneath which everything that the script reads lies.
  let root: String
  /// The script's name beneath the root.
  let name: String
  /// What the host gives the script.
  let configuration: StageConfiguration
  /// The recorded events to play.
  let events: EventPlayback

  /// Reads the options that all subcommands share.
  ///
  /// - Parameters:
  ///   - path: The script as it was typed.
  ///   - arguments: The other words.
  ///   - frameRate: How often `limn.onFrame` runs a second; nil takes what `--fps` says, or 60.
  /// - Throws: What is wrong with the words, or with the files that they name.
  init(
    _ path: String, _ arguments: Arguments, frameRate: Double? = nil
  ) throws(ToolError) {
    self.path = path
    if let root = arguments.text(.root) {
      self.root = root
      name = try Self.name(of: path, beneath: root)
    } else {
      (root, name) = DirectoryFiles.locate(script: path)
    }
    var configuration = StageConfiguration()
    if case .size(let size)? = arguments.all(.size).first { configuration.size = size }
    if case .wholeNumber(let seed)? = arguments.all(.seed).first { configuration.seed = seed }
    configuration.environment.scale = arguments.number(.scale) ?? 1
    if let rate = frameRate ?? arguments.number(.fps) { configuration.frameRate = rate }
    if let path = arguments.text(.parameterFile) {
      configuration.parameters = try Self.parameters(path)
    }
    for case .assignment(let name, let value) in arguments.all(.parameter) {
      configuration.parameters[name] = value
    }
    configuration.isInterrupted = { limn_interrupted() != 0 }
    self.configuration = configuration
    events = try Self.events(arguments)
  }

  /// The values in a file of parameters.
  static func parameters(_ path: String) throws(ToolError) -> [String: String] {
    do throws(ParameterFileError) {
      return try ParameterFile.read(path)
    } catch {
      throw .parameters(error)
    }
  }

  private static func events(_ arguments: Arguments) throws(ToolError) -> EventPlayback {
    guard let path = arguments.text(.events) else { return EventPlayback() }
    let text: [UInt8]
    do {
      text = try FileIO.read(path)
    } catch {
      throw .file(error)
    }
    do {
      return EventPlayback(try RecordedEvent.list(parsing: text, file: path))
    } catch {
      throw .events(error)
    }
  }

  /// Runs the script's main chunk.
  func open() throws(ToolError) -> Stage {
    do {
      let stage = try Stage(
        script: name, files: DirectoryFiles(root: root),
        decodeImage: { try ImageFile.load($0) }, configuration: configuration)
      try checkParameters(of: stage)
      return stage
    } catch let error as ScriptError {
      throw .script(error, at: nil)
    } catch let error as ToolError {
      throw error
    } catch {
      throw .broken("\(error)")
    }
  }

  /// Refuses values for parameters that the script has not declared.
  func checkParameters(of stage: Stage) throws(ToolError) {
    let known = stage.parameters.map(\.name)
    for name in configuration.parameters.keys.sorted() where !known.contains(name) {
      throw .usage(
        .unknownParameter(
          name, known: known, suggestion: Spelling.nearest(to: name, among: known)))
    }
  }

  /// The script's name beneath a root, both taken through links.
  private static func name(of path: String, beneath root: String) throws(ToolError) -> String {
    let folder = try resolved(root)
    let script = try resolved(path)
    let prefix = folder == "/" ? folder : folder + "/"
    guard script.hasPrefix(prefix) else {
      throw .usage(.outsideRoot(script: path, root: root))
    }
    return String(script.dropFirst(prefix.count))
  }

  private static func resolved(_ path: String) throws(ToolError) -> String {
    var text = [CChar](repeating: 0, count: 4096)
    let status = limn_resolve_path(path, &text)
    if status < 0 { throw .file(FileError(.read, path: path, .system(-status))) }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
