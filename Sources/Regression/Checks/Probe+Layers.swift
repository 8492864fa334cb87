import Animations
import Layers
import Scripting

// Layers and what is attached to them, now.
extension Probe {
  static let layerFunctions: [HostFunction] = [
    HostFunction("layer") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "layer")
      try probe.refuseOther("e:layer")
      let layer = try pass.world.layer(try call.address(1, of: "layer"))
      call.return(runtime.handle(of: layer))
    },
    HostFunction("layers") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "layers")
      try probe.refuseOther("e:layers")
      let text = try call.text(1, "a pattern such as \"ring*\"", what: "layers' pattern")
      let layers = LayerPattern(text).layers(below: pass.world.stage.root)
      call.returnSequence(layers) { call.return(runtime.handle(of: $0)) }
    },
    HostFunction("animations") { (runtime, call) throws(BindingError) in
      let (probe, pass) = try runtime.probe(call, "animations")
      let isOwn = probe.isOwn
      try probe.answer(call, in: pass, at: nil) { (world) throws(BindingError) in
        .animations(world.animations, withLayers: isOwn)
      }
    },
  ]
}

/// An animation that is attached to a layer of the stage, as a check sees it.
struct AttachedRecord {
  /// The layer's address.
  var address: String
  /// The layer's handle, in the world where it was seen.
  var layer: ScriptHandle
  /// The key under which it was added.
  var key: String
  /// The key paths that it drives, each once.
  var keyPaths: [String]
}

extension CaseWorld {
  /// What is attached to the layers of the stage now, in paint order.
  var animations: [AttachedRecord] {
    var records: [AttachedRecord] = []
    stage.root.forEachLayer { layer in
      for attached in layer.animations {
        var keyPaths: [String] = []
        for leaf in attached.animation.leaves where !keyPaths.contains(leaf.keyPath) {
          keyPaths.append(leaf.keyPath)
        }
        records.append(
          AttachedRecord(
            address: layer.fullAddress, layer: runtime.handle(of: layer), key: attached.key,
            keyPaths: keyPaths))
      }
    }
    return records
  }
}
