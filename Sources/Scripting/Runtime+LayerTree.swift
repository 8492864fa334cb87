import Animations
import Graphics
import Layers

// The methods of layers that change the tree or ask about geometry.
extension Runtime {
  static let treeMethods: [HostFunction] = [
    HostFunction("addSublayer") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.addSublayer")
      let sublayer = try runtime.layerArgument(call.argument(1), what: "addSublayer's layer")
      try runtime.moving(sublayer) { () throws(BindingError) in
        do throws(LayerError) {
          try layer.addSublayer(sublayer)
        } catch {
          throw .layer(method: "addSublayer", error)
        }
      }
      call.return(runtime.handle(of: sublayer))
    },
    HostFunction("insertSublayer") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.insertSublayer")
      let sublayer = try runtime.layerArgument(call.argument(1), what: "insertSublayer's layer")
      try runtime.moving(sublayer) { () throws(BindingError) in
        try runtime.insert(sublayer, into: layer, at: call.argument(2))
      }
      call.return(runtime.handle(of: sublayer))
    },
    HostFunction("removeFromSuperlayer") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.removeFromSuperlayer")
      try runtime.moving(layer) { layer.removeFromSuperlayer() }
    },
    HostFunction("destroy") { (runtime, call) throws(BindingError) in
      guard case .handle(let handle) = call.argument(0), handle.kind == .layer else {
        throw .notAMethod("layer.destroy")
      }
      guard let layer = runtime.layers[handle.index, handle.generation] else { return }
      if layer.layerClass == .stage {
        throw .hint("the stage cannot be destroyed")
      }
      runtime.destroy(layer, place: call.place())
    },
    HostFunction("on") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.on")
      try runtime.subscribe(call, name: call.argument(1), function: call.argument(2), layer: layer)
    },
  ]

  static let geometryMethods: [HostFunction] = [
    HostFunction("convertPoint") { (runtime, call) throws(BindingError) in
      let (layer, values) = try runtime.geometry(call, "convertPoint")
      let point = try runtime.point(call.argument(1), what: "convertPoint's point")
      let target = try runtime.target(call.argument(2), of: "convertPoint")
      guard let converted = layer.convert(point, to: target, values) else {
        throw .hint("convertPoint: the other layer is flattened to a line")
      }
      runtime.return(.point(converted), to: call)
    },
    HostFunction("convertRect") { (runtime, call) throws(BindingError) in
      let (layer, values) = try runtime.geometry(call, "convertRect")
      let rect = try runtime.rect(call.argument(1), what: "convertRect's rect")
      let target = try runtime.target(call.argument(2), of: "convertRect")
      guard let converted = layer.convert(rect, to: target, values) else {
        throw .hint("convertRect: the other layer is flattened to a line")
      }
      runtime.return(.rect(converted), to: call)
    },
    HostFunction("contains") { (runtime, call) throws(BindingError) in
      let (layer, values) = try runtime.geometry(call, "contains")
      let point = try runtime.point(call.argument(1), what: "contains' point")
      call.return(layer.contains(point, values))
    },
    HostFunction("hitTest") { (runtime, call) throws(BindingError) in
      let (layer, values) = try runtime.geometry(call, "hitTest")
      let point = try runtime.point(call.argument(1), what: "hitTest's point")
      guard let hit = layer.hitTest(point, values) else { return call.returnNil() }
      call.return(runtime.handle(of: hit))
    },
  ]

  /// The layer a geometry method is called on, and whether it asks for what shows.
  private func geometry(
    _ call: HostCall, _ method: String
  ) throws(BindingError) -> (Layer, Layer.Values) {
    let layer = try layer(call.argument(0), of: "layer.\(method)")
    if case .handle(let handle) = call.argument(0), handle.kind == .presentation {
      return (layer, .presentation(at: now))
    }
    return (layer, .model)
  }

  private func target(_ value: ScriptValue, of method: String) throws(BindingError) -> Layer? {
    if case .none = value { return nil }
    return try layerArgument(value, what: "\(method)'s layer")
  }

  private func insert(
    _ sublayer: Layer, into layer: Layer, at place: ScriptValue
  ) throws(BindingError) {
    do {
      switch place {
      case .number(let index):
        guard let index = Int(exactly: index) else {
          throw BindingError.outOfRange(
            what: "insertSublayer's index", expected: "a whole number", got: index)
        }
        try layer.insertSublayer(sublayer, at: index - 1)
      case .table(let table) where table.sequence.isEmpty && table.fields.count == 1:
        if let sibling = table["below"] {
          try layer.insertSublayer(
            sublayer, below: layerArgument(sibling, what: "insertSublayer's below"))
        } else if let sibling = table["above"] {
          try layer.insertSublayer(
            sublayer, above: layerArgument(sibling, what: "insertSublayer's above"))
        } else {
          fallthrough
        }
      default:
        throw BindingError.wrongType(
          what: "insertSublayer's place",
          expected: "an index, { below = layer } or { above = layer }", got: place)
      }
    } catch let error as LayerError {
      throw .layer(method: "insertSublayer", error)
    } catch let error as BindingError {
      throw error
    } catch {
      preconditionFailure("no other error is thrown")
    }
  }
}
