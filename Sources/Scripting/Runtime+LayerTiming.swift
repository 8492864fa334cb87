import Graphics
import Layers

// The time of layers: pausing a subtree, times from one layer to another, and what follows from a
// layer's time running otherwise.
extension Runtime {
  static let timeMethods: [HostFunction] = [
    HostFunction("pause") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.pause")
      layer.pause(at: runtime.now)
      runtime.replanAnimations(below: layer)
    },
    HostFunction("resume") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.resume")
      layer.resume(at: runtime.now)
      runtime.replanAnimations(below: layer)
    },
    HostFunction("convertTime") { (runtime, call) throws(BindingError) in
      let layer = try runtime.layer(call.argument(0), of: "layer.convertTime")
      let time = try runtime.number(
        call.argument(1), in: PropertyKind.coordinates, "a number of seconds",
        what: "convertTime's time")
      var target: Layer?
      if case .none = call.argument(2) {
      } else {
        target = try runtime.layerArgument(call.argument(2), what: "convertTime's layer")
      }
      call.return(layer.convertTime(time, to: target))
    },
  ]

  static let timeFunctions: [HostFunction] = [
    HostFunction("convertTime") { (runtime, call) throws(BindingError) in
      let time = try runtime.number(
        call.argument(0), in: PropertyKind.coordinates, "a number of seconds",
        what: "convertTime's time")
      let layer = try runtime.layerArgument(call.argument(1), what: "convertTime's layer")
      call.return(layer.localTime(atStageTime: time))
    }
  ]

  /// Follows a write that may have changed how a layer's time runs.
  ///
  /// - Parameters:
  ///   - layer: The layer, already changed.
  ///   - before: Its timing before the write.
  /// - Throws: That the timing says two things; it is put back then.
  func followTiming(of layer: Layer, before: LayerTiming) throws(BindingError) {
    let timing = layer.model.timing
    guard timing != before else { return }
    if timing.repeatCount > 0, timing.repeatDuration > 0 {
      layer.model.timing = before
      throw .exclusive(owner: layer.layerClass.rawValue, "repeatCount", "repeatDuration")
    }
    replanAnimations(below: layer)
  }

  /// Changes where a layer stands in the tree, which may put it into another's time.
  func moving(
    _ layer: Layer, _ change: () throws(BindingError) -> Void
  ) throws(BindingError) {
    let wasTimed = layer.followsTiming
    try change()
    if wasTimed || layer.followsTiming { replanAnimations(below: layer) }
  }
}
