import Animations
import Graphics
package import Layers

// Layers as scripts see them: constructors, properties and key paths by name, the tree.
extension Runtime {
  static let layerKind = HostKind(
    name: "layer", functions: treeMethods + animationMethods + geometryMethods + timeMethods,
    index: { (runtime, call) throws(BindingError) in
      try runtime.readLayer(call)
    },
    newIndex: { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer")
      let name = try runtime.name(call.argument(1), owner: layer.layerClass.rawValue)
      try runtime.write(name, call.argument(2), to: layer)
    },
    toString: { (runtime, call) throws(BindingError) in
      guard case .handle(let handle) = call.argument(0) else { return call.return("layer") }
      guard let layer = runtime.layers[handle.index, handle.generation] else {
        return call.return("destroyed layer")
      }
      call.return(layer.model.name.map { "layer '\($0)'" } ?? layer.label)
    })

  static let presentationKind = HostKind(
    name: "presentation",
    functions: geometryMethods,
    index: { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "presentation")
      let name = try runtime.name(call.argument(1), owner: "presentation")
      guard let keyPath = LayerKeyPath(name), keyPath.property.applies(to: layer.layerClass) else {
        throw .unknownName(
          owner: "presentation", name: name, known: LayerKeyPath.names(of: layer.layerClass))
      }
      runtime.return(keyPath.value(in: layer.presentation(at: runtime.now)), to: call)
    },
    newIndex: { (_, call) throws(BindingError) in
      throw .readOnly(what: "layer.presentation", hint: "write the layer itself")
    })

  // MARK: - Handles

  /// The layer that a handle names; `method` is for messages.
  package func layer(_ value: ScriptValue, of method: String) throws(BindingError) -> Layer {
    guard case .handle(let handle) = value,
      handle.kind == .layer || handle.kind == .presentation
    else { throw .notAMethod(method) }
    return try layer(handle)
  }

  /// The layer given as an argument.
  package func layerArgument(_ value: ScriptValue, what: String) throws(BindingError) -> Layer {
    guard case .handle(let handle) = value, handle.kind == .layer else {
      throw .wrongType(what: what, expected: "a layer", got: value)
    }
    return try layer(handle)
  }

  private func layer(_ handle: ScriptHandle) throws(BindingError) -> Layer {
    if let layer = layers[handle.index, handle.generation] { return layer }
    let grave = graves[ScriptHandle(.layer, index: handle.index, generation: handle.generation)]
    throw .destroyed(label: grave?.label ?? "the layer", place: grave?.place ?? "?")
  }

  package func handle(of layer: Layer) -> ScriptHandle {
    guard let handle = ScriptHandle(bits: layer.hostTag) else {
      preconditionFailure("every layer of a run has a handle")
    }
    return handle
  }

  /// A name written after a dot or as a key.
  package func name(_ value: ScriptValue, owner: String) throws(BindingError) -> String {
    guard case .string(let name) = value else {
      throw .nameNotString(owner: owner, value)
    }
    return name
  }

  // MARK: - Making and ending

  /// Makes a layer of a class from a constructor's table.
  func makeLayer(
    _ layerClass: LayerClass, _ argument: ScriptValue
  ) throws(BindingError) -> Layer {
    let constructor = layerClass.rawValue
    var table = ScriptTable()
    switch argument {
    case .table(let given): table = given
    case .none where layerClass != .stage: break
    default:
      throw .wrongType(what: "limn.\(constructor)'s argument", expected: "a table", got: argument)
    }
    guard table.sequence.isEmpty else {
      throw .positional(
        constructor: constructor, hint: "put sublayers into sublayers = { … }")
    }
    guard layers.count < configuration.limits.layers else {
      throw .tooManyLayers(limit: configuration.limits.layers, detached: detachedLayerCount)
    }
    layerCount += 1
    let layer = Layer(layerClass, serial: layerCount)
    try fill(layer, from: table, constructor: constructor)
    let (index, generation) = layers.insert(layer)
    layer.hostTag = ScriptHandle(.layer, index: index, generation: generation).bits
    layer.place = place
    return layer
  }

  private var detachedLayerCount: Int {
    var attached = 0
    root?.forEachLayer { _ in attached += 1 }
    return layers.count - attached
  }

  /// Sets a new layer's properties in the order that `api.md` states: what others build on first.
  private func fill(
    _ layer: Layer, from table: ScriptTable, constructor: String
  ) throws(BindingError) {
    if table["frame"] != nil {
      for case (.string(let other), _) in table.fields.map({ ($0.key, $0.value) })
      where ["bounds", "position"].contains(other.prefix { $0 != "." }) {
        throw .exclusive(owner: constructor, "frame", other)
      }
    }
    let first = ["anchorPoint", "bounds", "position", "frame"]
    for name in first {
      if let value = table[name] { try write(name, value, to: layer) }
    }
    var sublayers: ScriptValue?
    for field in table.fields {
      let (key, value) = (field.key, field.value)
      let name = try name(key, owner: constructor)
      if first.contains(name) { continue }
      if name == "sublayers" {
        sublayers = value
      } else {
        try write(name, value, to: layer)
      }
    }
    if let sublayers { try write("sublayers", sublayers, to: layer) }
  }

  /// Ends a layer with everything in it; its handles are never valid again.
  func destroy(_ layer: Layer, place: String) {
    layer.removeFromSuperlayer()
    var doomed: [Layer] = []
    layer.forEachLayer { doomed.append($0) }
    for listener in listeners(on: doomed) { end(listener, finished: false) }
    for layer in doomed {
      for animation in layer.animations {
        if let running = attached[animation.id] { end(running, finished: false) }
        attached[animation.id] = nil
      }
      spent.removeAll { $0.layer === layer }
      let handle = handle(of: layer)
      if graves.count >= 4096 { graves.removeAll(keepingCapacity: true) }
      graves[handle] = (
        layer.model.name.map { "layer '\($0)'" } ?? "layer '\(layer.label)'", place
      )
      layers.remove(at: handle.index, generation: handle.generation)
    }
  }

  /// The subscriptions that end with some layers, in order of creation.
  private func listeners(on layers: [Layer]) -> [Running] {
    let owners = Set(layers.map(ObjectIdentifier.init))
    return subscriptions.values.joined()
      .filter { listener in
        guard case .subscription(_, _, let owner?) = listener.kind else { return false }
        return owners.contains(ObjectIdentifier(owner))
      }
      .sorted { $0.serial < $1.serial }
  }

  // MARK: - Properties

  private static let readOnlyNames = [
    "class", "valid", "superlayer", "presentation", "animationKeys",
  ]

  /// All names that a layer of a class answers to, for suggestions.
  private func knownNames(of layerClass: LayerClass) -> [String] {
    LayerKeyPath.names(of: layerClass) + ["sublayers"] + Self.readOnlyNames
      + Self.layerKind.functions.map(\.name) + (layerClass == .stage ? ["size", "duration"] : [])
  }

  private func readLayer(_ call: HostCall) throws(BindingError) {
    let name = try name(call.argument(1), owner: "layer")
    if name == "valid" {
      guard case .handle(let handle) = call.argument(0) else { throw .notAMethod("layer.valid") }
      return call.return(layers[handle.index, handle.generation] != nil)
    }
    let layer = try layer(call.argument(0), of: "layer")
    if let keyPath = LayerKeyPath(name), keyPath.property.applies(to: layer.layerClass) {
      return `return`(keyPath.value(in: layer.currentModel), to: call)
    }
    switch name {
    case "class": call.return(layer.layerClass.rawValue)
    case "superlayer":
      if let superlayer = layer.superlayer {
        call.return(handle(of: superlayer))
      } else {
        call.returnNil()
      }
    case "sublayers": call.returnSequence(layer.sublayers) { call.return(handle(of: $0)) }
    case "presentation":
      let handle = handle(of: layer)
      call.return(
        ScriptHandle(.presentation, index: handle.index, generation: handle.generation))
    case "animationKeys": call.returnSequence(layer.animations) { call.return($0.key) }
    case "size" where layer.layerClass == .stage:
      `return`(.size(layer.model.bounds.size), to: call)
    case "duration" where layer.layerClass == .stage:
      `return`(duration.map { .number($0) } ?? .none, to: call)
    default:
      throw .unknownName(
        owner: layer.layerClass.rawValue, name: name, known: knownNames(of: layer.layerClass))
    }
  }

  /// Writes a property or key path.
  func write(_ name: String, _ value: ScriptValue, to layer: Layer) throws(BindingError) {
    let owner = layer.layerClass.rawValue
    if let keyPath = LayerKeyPath(name), keyPath.property.applies(to: layer.layerClass) {
      if layer.layerClass == .stage {
        try refusePlace(keyPath.property.name)
        if keyPath.property.name == "bounds", !name.hasPrefix("bounds.origin") {
          throw .readOnly(
            what: "stage.\(name)", hint: "limn.stage sets the size, and the host may change it")
        }
      }
      if layer.coversSuperlayer { try refuseCoverGeometry(keyPath.property.name) }
      let property = try propertyValue(
        value, keyPath.kind, isOptional: keyPath.isOptional, what: "\(owner).\(name)")
      if keyPath.property.name == "locations" { try checkLocations(property, owner: owner) }
      let (size, timing) = (layer.model.bounds.size, layer.model.timing)
      try writing(keyPath, of: layer) { () throws(BindingError) in
        keyPath.set(property, in: &layer.model)
        try followTiming(of: layer, before: timing)
      }
      // A layer that is being made has no handle yet: what its constructor writes is no change.
      if layer.model.bounds.size != size, layer.hostTag != 0 { noteResize(of: layer) }
      if layer.layerClass == .gradientLayer, ["colors", "locations"].contains(name) {
        gradients.removeAll { $0.layer === layer }
        gradients.append((layer, place))
        if name == "colors", layer.hostTag != 0 { layer.colorsPlace = place }
      }
      return
    }
    if name == "sublayers" { return try replaceSublayers(of: layer, with: value) }
    if Self.readOnlyNames.contains(name) {
      throw .readOnly(what: "\(owner).\(name)", hint: nil)
    }
    if layer.layerClass == .stage, name == "size" || name == "duration" {
      throw .readOnly(what: "stage.\(name)", hint: "limn.stage sets it")
    }
    if let hint = Self.spellings[name] {
      throw .hint("\(owner) has no property '\(name)'; \(hint)")
    }
    throw .unknownName(owner: owner, name: name, known: knownNames(of: layer.layerClass))
  }

  /// Names that other systems use, and what is right here.
  private static let spellings = [
    "isHidden": "write 'hidden'",
    "size": "write 'bounds.size' or 'frame'",
    "x": "write 'position.x'", "y": "write 'position.y'",
    "width": "write 'bounds.size.width'", "height": "write 'bounds.size.height'",
    "image": "write 'contents'", "color": "write 'backgroundColor'",
  ]

  private func refusePlace(_ property: String) throws(BindingError) {
    if ["position", "frame", "anchorPoint", "anchorPointZ", "zPosition"].contains(property) {
      throw .readOnly(what: "stage.\(property)", hint: "the stage fills the picture")
    }
  }

  private func refuseCoverGeometry(_ property: String) throws(BindingError) {
    if ["bounds", "position", "frame", "anchorPoint", "cornerRadius", "transform"]
      .contains(property)
    {
      throw .readOnly(
        what: "a cover's \(property)", hint: "a cover always has its superlayer's bounds")
    }
  }

  private func checkLocations(
    _ value: PropertyValue, owner: String
  ) throws(BindingError) {
    guard case .numbers(let locations) = value else { return }
    for (place, location) in locations.enumerated().dropFirst()
    where location < locations[place - 1] {
      throw .malformed(
        what: "\(owner).locations",
        reason: "must not decrease: locations[\(place + 1)] is \(BindingError.plain(location))"
          + " after \(BindingError.plain(locations[place - 1]))")
    }
  }

  private func replaceSublayers(
    of layer: Layer, with value: ScriptValue
  ) throws(BindingError) {
    let owner = layer.layerClass.rawValue
    guard case .table(let table) = value, table.fields.isEmpty else {
      throw .wrongType(what: "\(owner).sublayers", expected: "a list of layers", got: value)
    }
    var sublayers: [Layer] = []
    for (place, element) in table.sequence.enumerated() {
      sublayers.append(
        try layerArgument(element, what: "\(owner).sublayers[\(place + 1)]"))
    }
    let moved = layer.sublayers + sublayers
    let wasTimed = moved.contains(where: \.followsTiming)
    do throws(LayerError) {
      try layer.setSublayers(sublayers)
    } catch {
      throw .layer(method: "\(owner).sublayers", error)
    }
    if wasTimed || layer.followsTiming { moved.forEach(replanAnimations) }
  }
}
