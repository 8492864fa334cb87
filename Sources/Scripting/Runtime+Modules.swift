import Animations
package import Graphics
import Layers

// The modules that the host itself offers to `require`: `limn`, the script's world, and
// `limn.layout`; and `limn.env`, the surroundings.
extension ScriptHandle {
  /// The one handle of a module.
  static func module(_ kind: Kind) -> ScriptHandle {
    ScriptHandle(kind, index: 0, generation: 1)
  }

  /// The module that `require` names, if it is the host's.
  static func module(named name: String) -> ScriptHandle? {
    switch name {
    case "limn": .module(.limn)
    case "limn.layout": .module(.layout)
    case "limn.test": .module(.test)
    default: nil
    }
  }
}

extension Runtime {
  private static let limnFunctions: [HostFunction] =
    timerFunctions + timeFunctions + taskFunctions + eventFunctions + layerConstructors
    + animationConstructors + valueConstructors + stageFunctions + setFunctions
    + transactionFunctions

  static let limnKind = HostKind(
    name: "limn", functions: limnFunctions,
    index: { (runtime, call) throws(BindingError) in
      let name = try runtime.name(call.argument(1), owner: "limn")
      switch name {
      case "env": call.return(.module(.environment))
      case "timing": call.return(.module(.timing))
      default:
        throw .unknownName(
          owner: "limn", name: name, known: limnFunctions.map(\.name) + ["env", "timing"])
      }
    },
    newIndex: { (_, _) throws(BindingError) in
      throw .readOnly(what: "limn", hint: "keep your own values in locals")
    },
    toString: { (_, call) throws(BindingError) in call.return("limn") })

  static let layoutKind = HostKind(
    name: "limn.layout",
    functions: [
      HostFunction("cover") { (runtime, call) throws(BindingError) in
        let host = try runtime.layerArgument(call.argument(0), what: "cover's layer")
        call.return(runtime.handle(of: try runtime.makeCover(of: host)))
      }
    ],
    index: { (runtime, call) throws(BindingError) in
      throw .unknownName(
        owner: "limn.layout", name: try runtime.name(call.argument(1), owner: "limn.layout"),
        known: ["cover"])
    },
    newIndex: { (_, _) throws(BindingError) in throw .readOnly(what: "limn.layout", hint: nil) },
    toString: { (_, call) throws(BindingError) in call.return("limn.layout") })

  static let environmentKind = HostKind(
    name: "limn.env",
    index: { (runtime, call) throws(BindingError) in try runtime.readEnvironment(call) },
    newIndex: { (_, _) throws(BindingError) in
      throw .readOnly(what: "limn.env", hint: "the host sets it")
    },
    toString: { (_, call) throws(BindingError) in call.return("limn.env") })

  static let layerConstructors: [HostFunction] =
    [LayerClass.layer, .gradientLayer, .shapeLayer].map { layerClass in
      HostFunction(layerClass.rawValue) { (runtime, call) throws(BindingError) in
        call.return(runtime.handle(of: try runtime.makeLayer(layerClass, call.argument(0))))
      }
    }

  static let stageFunctions: [HostFunction] = [
    HostFunction("stage") { (runtime, call) throws(BindingError) in
      try runtime.makeStage(call)
    },
    HostFunction("param") { (runtime, call) throws(BindingError) in
      try runtime.declareParameter(call)
    },
    HostFunction("keep", keptArguments: 0b10) { (runtime, call) throws(BindingError) in
      try runtime.keep(call)
    },
    HostFunction("options") { (runtime, call) throws(BindingError) in
      try runtime.mergeOptions(call)
    },
    HostFunction("image") { (runtime, call) throws(BindingError) in
      guard case .string(let name) = call.argument(0) else {
        throw .wrongType(
          what: "image's name", expected: "a file name", got: call.argument(0))
      }
      runtime.return(.image(try runtime.image(named: name)), to: call)
    },
  ]

  // MARK: - The stage

  private func makeStage(_ call: HostCall) throws(BindingError) {
    if root != nil { throw .secondStage(first: stagePlace) }
    guard case .table(var table) = call.argument(0) else {
      throw .wrongType(
        what: "limn.stage's argument", expected: "a table such as { size = { 320, 120 } }",
        got: call.argument(0))
    }
    var length: Double?
    if let value = table["duration"] {
      length = try number(
        value, in: 1e-3...1e7, "a number of seconds of at least 0.001", what: "stage.duration")
    }
    var size = configuration.size
    if let value = table["size"] {
      let given = try propertyValue(value, .size, isOptional: false, what: "stage.size")
      if size == nil, case .size(let given) = given { size = given }
    }
    guard let size else { throw .missing(owner: "stage", key: "size") }
    try checkStageSize(size, scale: environment.scale, what: "stage.size")
    table.fields.removeAll { field in
      if case .string(let name) = field.key { name == "size" || name == "duration" } else { false }
    }
    for name in ["bounds", "bounds.size"] where table[name] != nil {
      throw .exclusive(owner: "stage", "size", name)
    }
    let stage = try makeStage(.table(table), size: size, place: call.place())
    duration = length
    call.return(handle(of: stage))
  }

  /// Makes the stage's layer, which is not there yet.
  private func makeStage(
    _ properties: ScriptValue, size: Size, place: String
  ) throws(BindingError) -> Layer {
    let stage = try makeLayer(.stage, properties)
    stage.model.bounds.size = size
    stage.model.anchorPoint = .zero
    root = stage
    stagePlace = place
    return stage
  }

  /// Makes a plain stage where the script has made none.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - place: The line to name as the one that has made it.
  /// - Throws: That no picture of such a stage could be made.
  package func makeStage(size: Size, place: String) throws(BindingError) {
    precondition(root == nil, "a run has one stage")
    try checkStageSize(size, scale: environment.scale, what: "size")
    _ = try makeStage(.table(ScriptTable()), size: size, place: place)
  }

  private func readEnvironment(_ call: HostCall) throws(BindingError) {
    let name = try name(call.argument(1), owner: "limn.env")
    switch name {
    case "scale": call.return(environment.scale)
    case "dark": call.return(environment.dark)
    case "rtl": call.return(environment.rtl)
    case "reduceMotion": call.return(environment.reduceMotion)
    case "size":
      let size = root?.model.bounds.size ?? configuration.size
      `return`(size.map { .size($0) } ?? .none, to: call)
    default:
      throw .unknownName(
        owner: "limn.env", name: name, known: ["scale", "dark", "rtl", "reduceMotion", "size"])
    }
  }

  /// Makes a layer that always has the bounds, corners and path of the layer it is put into.
  private func makeCover(of host: Layer) throws(BindingError) -> Layer {
    let cover = try makeLayer(.layer, .none)
    cover.coversSuperlayer = true
    cover.model.masksToBounds = true
    do throws(LayerError) {
      try host.addSublayer(cover)
    } catch {
      destroy(cover, place: "?")
      throw .layer(method: "cover", error)
    }
    return cover
  }

  // MARK: - Images

  private func image(named name: String) throws(BindingError) -> Image {
    if let image = images[name] { return image }
    let bytes: [UInt8]
    do {
      bytes = try read(name)
    } catch {
      throw .file(what: "image", name: name, error)
    }
    do {
      let image = try decodeImage(bytes)
      images[name] = image
      return image
    } catch {
      throw .notAnImage(name: name, reason: "\(error)")
    }
  }
}
