package import Animations

/// What `limn inspect` and the preview tell about a layer, and all below it, at one time: plain
/// values, from which texts and JSON are made.
package struct LayerReport {
  /// One attached animation and the place it is at.
  package struct AnimationReport {
    /// The key it was added under.
    package let key: String
    /// The key paths it drives, each once.
    package let keyPaths: [String]
    /// When it begins and when its active time ends, in the layer's time; the end may be infinite.
    package let interval: (begin: Double, end: Double)
    /// The length of one cycle one way, in seconds; may be infinite.
    package let duration: Double
    /// The side of the active time on which the present lies.
    package let phase: TimePosition.Phase
    /// Where it is inside; nil when it shows nothing.
    package let position: TimePosition?
  }

  /// The layer's name, or `class#serial`.
  package let label: String
  /// What the layer draws of its own.
  package let layerClass: LayerClass
  /// The values as written.
  package let model: LayerProperties
  /// The values that show.
  package let presentation: LayerProperties
  /// The animations in order of application.
  package let animations: [AnimationReport]
  /// The layers within, the backmost first.
  package let sublayers: [LayerReport]

  /// Looks at a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - time: The stage's time in seconds.
  ///   - descends: Whether the layers below are looked at, too.
  package init(_ layer: Layer, at time: Double, descending descends: Bool = true) {
    label = layer.label
    layerClass = layer.layerClass
    model = layer.currentModel
    presentation = layer.presentation(at: time)
    let localTime = layer.localTime(atStageTime: time)
    animations = layer.animations.map { AnimationReport($0, atLocalTime: localTime) }
    sublayers = descends ? layer.sublayers.map { LayerReport($0, at: time) } : []
  }

  /// The properties of the layer's class in the table's order, with both values.
  package var properties:
    [(property: LayerProperty, model: PropertyValue, presentation: PropertyValue)]
  {
    LayerProperty.all(of: layerClass).compactMap { property in
      LayerKeyPath(property.name).map { keyPath in
        (property, keyPath.value(in: model), keyPath.value(in: presentation))
      }
    }
  }
}

extension LayerReport.AnimationReport {
  init(_ attached: AttachedAnimation, atLocalTime localTime: Double) {
    let animation = attached.animation
    let time = attached.playback.animationTime(at: localTime)
    let begin = animation.activeInterval(addedAt: attached.addedAt).begin
    key = attached.key
    var keyPaths: [String] = []
    for leaf in animation.leaves where !keyPaths.contains(leaf.keyPath) {
      keyPaths.append(leaf.keyPath)
    }
    self.keyPaths = keyPaths
    interval = attached.activeInterval
    duration = animation.resolvedDuration()
    phase = animation.timing.phase(at: time, beginTime: begin, duration: duration)
    position = animation.timing.position(
      at: time, beginTime: begin, duration: duration)
  }
}
