import Animations
import Graphics
import Layers
import TestSupport
import Testing

// A snapshot is updated over what the last frame has left in it. Whatever happens between two
// frames, it shows what a new one shows.
@Suite struct KeptSnapshotTests {
  private static let keyPaths = [
    "opacity", "position.x", "transform.rotation.z", "transform.scale", "bounds.size.width",
    "zPosition", "anchorPointZ",
  ]

  /// Changes something of a tree, as scripts do between frames.
  private func change(
    _ root: Layer, _ layers: inout [Layer], at time: Double, _ random: inout SplitMix64
  ) throws {
    let layer = layers[Int(random.next() % UInt64(layers.count))]
    switch random.next() % 9 {
    case 0: layer.model.position.y = Double(random.next() % 100)
    case 1: layer.model.hidden.toggle()
    case 2:
      layer.model.transform = .matrix(
        Transform3D(
          1, 0.5, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, Double(random.next() % 9), 0, 0, 1))
    case 3:
      if let animation = layer.animations.first {
        layer.removeAnimation(id: animation.id, at: time)
      }
    case 4 where layer.superlayer != nil: layer.removeFromSuperlayer()
    case 5:
      let new = Layer(.layer, serial: layers.count + 1)
      new.model.bounds = Rect(0, 0, 10, 10)
      layers.append(new)
      try root.addSublayer(new)
    case 6 where layer.superlayer == nil: try root.addSublayer(layer)
    case 7: layer.model.timing.speed = Double(random.next() % 3)
    default:
      let place = Int(random.next() % UInt64(Self.keyPaths.count))
      var animation = Animation(
        PropertyAnimation(
          keyPath: Self.keyPaths[place], from: .number(-2), to: .number(3)))
      animation.timing.duration = 0.3
      animation.timing.delay = Double(random.next() % 3) / 10
      if random.next() % 2 == 0 { animation.timing.repeatCount = .infinity }
      try layer.addAnimation(
        animation, forKey: Self.keyPaths[place], id: Int(random.next() >> 1), at: time)
    }
  }

  @Test(arguments: 0..<40) func `an updated snapshot shows what a new one shows`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let root = Layer(.stage, serial: 0)
    var layers: [Layer] = []
    for serial in 1...4 {
      layers.append(Layer(.layer, serial: serial))
      try root.addSublayer(layers[serial - 1])
    }
    var kept = LayerSnapshot()
    for frame in 0..<120 {
      let time = Double(frame) / 50
      if random.next() % 3 == 0 { try change(root, &layers, at: time, &random) }
      if random.next() % 10 == 0 { kept.setStageBackground(.white) }
      kept.update(root, at: time)
      let isSame = kept == LayerSnapshot(root, at: time)
      #expect(isSame, "frame \(frame)")
      if !isSame { break }
    }
  }

  @Test func `a snapshot of another tree knows nothing of the first`() throws {
    var kept = LayerSnapshot()
    for opacity in [0.25, 0.75] {
      let root = Layer(.stage, serial: 0)
      root.model.opacity = opacity
      kept.update(root, at: 0)
      #expect(kept.nodes[0].properties.opacity == opacity)
    }
  }
}
