import Layers
import Scripting

extension TestFileState {
  /// Calls the suite's function `scene`, which makes what is on the stage.
  ///
  /// A scene that makes no stage gets one of the settings' size, and a layer that it returns is put
  /// on the stage unless it stands somewhere already.
  ///
  /// - Parameters:
  ///   - suite: The suite's name.
  ///   - settings: What the host gives; the function gets the parameters as a table.
  ///   - runtime: The run, whose file has been read.
  /// - Throws: What the function raises, or that there is no stage.
  func makeScene(
    of suite: String, _ settings: CaseSettings, _ runtime: Runtime
  ) throws(ScriptError) {
    guard let function = scenes[suite] else {
      preconditionFailure("a suite with a scene has declared it")
    }
    let (layer, kept) = try runtime.callKeeping(function) { settings.addParameters(to: $0) }
    scene = kept
    let line = suites.first { $0.name == suite }?.line ?? 1
    let place = "\(file.name):\(line)"
    if runtime.root == nil {
      guard let size = settings.size else {
        throw ScriptError(
          kind: .noStage, message: "\(place): \(DeclarationProblem.noStage(suite: suite).message)")
      }
      do throws(BindingError) {
        try runtime.makeStage(size: size, place: place)
      } catch {
        throw ScriptError(kind: .runtime, message: "\(place): \(error.message)")
      }
    }
    guard let layer, let root = runtime.root, layer !== root, layer.superlayer == nil else {
      return
    }
    do throws(LayerError) {
      try root.addSublayer(layer)
    } catch {
      throw ScriptError(
        kind: .runtime, message: "\(place): \(DeclarationProblem.unfitScene(suite: suite).message)")
    }
  }
}

extension CaseSettings {
  /// Adds the parameters as a table, by name.
  func addParameters(to message: ScriptMessage) {
    let fields = parameters.sorted { $0.key < $1.key }
    message.addTable(fields: fields.map { (key: $0.key, value: $0.value) }) { value in
      switch value {
      case .number(let number): message.add(number)
      case .boolean(let boolean): message.add(boolean)
      case .string(let text), .color(let text): message.add(text)
      }
    }
  }
}
