import Animations
import Glibc
import Graphics
import Layers

/// Measures time to values: a snapshot of trees in which every layer runs three animations.
///
/// Printed are the least milliseconds of several frames, and how the time grows with the number of
/// layers: 1.0 is linear.
func animationBenchmarks() {
  var previous: (layers: Int, milliseconds: Double)?
  for count in [1_000, 10_000, 100_000] {
    let root = AnimationScene.tree(of: count)
    var snapshot = LayerSnapshot(root, at: 0)
    var best = Double.infinity
    for frame in 1...20 {
      let start = threadTime()
      snapshot.update(root, at: Double(frame) / 60)
      best = min(best, Double(threadTime() - start) / 1e6)
    }
    var line = "animations \(count) layers x 3: \((best * 1000).rounded() / 1000) ms"
    if let previous {
      let growth = best / previous.milliseconds / (Double(count) / Double(previous.layers))
      line += ", growth \((growth * 100).rounded() / 100)"
    }
    print(line)
    previous = (count, best)
  }
}

private enum AnimationScene {
  /// A root with layers of which each fades, moves and turns.
  static func tree(of count: Int) -> Layer {
    let root = Layer(.stage, serial: 0)
    let keyPaths = ["opacity", "position.x", "transform.rotation.z"]
    var layers: [Layer] = []
    for serial in 1...count {
      let layer = Layer(.layer, serial: serial)
      layer.model.bounds = Rect(0, 0, 10, 10)
      layer.model.backgroundColor = .white
      for (place, keyPath) in keyPaths.enumerated() {
        var animation = Animation(
          PropertyAnimation(keyPath: keyPath, from: .number(0), to: .number(1)))
        animation.timing.duration = 1 + Double(place)
        animation.timing.repeatCount = .infinity
        animation.timingFunction = place == 0 ? .easeInEaseOut : .linear
        do throws(AnimationError) {
          try layer.addAnimation(animation, forKey: keyPath, id: serial * 3 + place, at: 0)
        } catch {
          preconditionFailure("a layer has \(keyPath): \(error)")
        }
      }
      layers.append(layer)
    }
    do throws(LayerError) {
      try root.setSublayers(layers)
    } catch {
      preconditionFailure("fresh layers are sublayers: \(error)")
    }
    return root
  }
}

private func threadTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
