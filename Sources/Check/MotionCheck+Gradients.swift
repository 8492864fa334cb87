import Animations
import Graphics
import Layers
import Scripting

extension MotionCheck {
  /// Looks for transparent black beside a colour in a gradient that can be seen.
  mutating func checkColors(of layer: Layer, _ scene: Scene) {
    guard scene.visible.contains(layer.serial) else { return }
    let gradient = layer.presentation(at: stage.now).gradient
    guard gradients[layer.serial] != gradient else { return }
    gradients[layer.serial] = gradient
    let isAnimated = layer.animations.contains { animation in
      animation.animation.leaves.contains { $0.keyPath == "colors" }
    }
    guard !isAnimated else { return }
    report(gradient, of: layer, at: layer.colorsPlace ?? layer.place)
  }

  /// Looks at the colours between which an animation leads a gradient.
  mutating func checkColors(of watch: Watch) {
    for track in watch.tracks where track.leaf.keyPath == "colors" {
      for case .colors(let colors) in track.leaf.namedValues.map(\.value) {
        var gradient = watch.layer.model.gradient
        gradient.colors = colors
        report(gradient, of: watch.layer, at: watch.attached.place(ofLeaf: track.index))
      }
    }
  }

  private mutating func report(_ gradient: GradientProperties, of layer: Layer, at place: String) {
    guard let (stop, neighbour) = gradient.clearBlackStop else { return }
    report(.clearBlack(layer: layer.label, stop: stop + 1, neighbour: neighbour), at: place)
  }
}

extension GradientProperties {
  /// The first stop of transparent black that lends its black to a colour beside it.
  fileprivate var clearBlackStop: (stop: Int, neighbour: Color)? {
    guard interpolation == .straight else { return nil }
    for (index, color) in colors.enumerated() where color.isClearBlack {
      for other in [index - 1, index + 1] where colors.indices.contains(other) {
        let neighbour = colors[other]
        guard neighbour.alpha > 0.02, neighbour.brightest > 0.1 else { continue }
        // Two stops at one place do not mix.
        if let locations, locations.count == colors.count, locations[index] == locations[other] {
          continue
        }
        return (index, neighbour)
      }
    }
    return nil
  }
}

extension Color {
  fileprivate var brightest: Double { max(red, green, blue) }
  fileprivate var isClearBlack: Bool { alpha < 0.004 && brightest < 0.004 }
}
