import Animations
import Layers

/// What a check knows about an attached animation.
struct Watch {
  /// The layer it is attached to.
  let layer: Layer
  /// The animation as it was last seen.
  private(set) var attached: AttachedAnimation
  /// The property animations in it.
  private(set) var tracks: [Track]
  /// The stage's time when it was first seen.
  let firstSeen: Double

  /// Whether its keyframes and colours were looked at: once it has begun, because what
  /// `layer:animate` adds only waits until then.
  var isFormChecked = false
  /// How many cycles' seams were looked at.
  var seams = 0
  /// Whether it has been asked how far it sweeps, and whether that was too short.
  var sweep: (isAsked: Bool, isShort: Bool) = (false, false)
  /// When the layer could last be seen.
  var lastSeen: Double?
  /// At how many moments of its active time it was looked at.
  var samples = 0
  /// For each track why nothing has shown it so far; nil as soon as something has.
  var reasons: [Fault.Reason?]
  /// The values that are held although the model says something else: track, shown, since when.
  var held: [(track: Track, shown: PropertyValue, since: Double)] = []

  init(_ attached: AttachedAnimation, on layer: Layer, at time: Double) {
    self.layer = layer
    self.attached = attached
    tracks = Track.all(of: attached.animation)
    reasons = tracks.map { _ in nil }
    firstSeen = time
  }

  /// Takes a later look at the same animation.
  mutating func update(_ attached: AttachedAnimation) {
    if attached.animation != self.attached.animation {
      tracks = Track.all(of: attached.animation)
      reasons = tracks.map { _ in nil }
      samples = 0
      isFormChecked = false
    }
    self.attached = attached
  }

  /// Whether it never ends by itself.
  var isEndless: Bool { attached.activeInterval.end == .infinity }

  /// The length of a whole cycle in the layer's time; infinite where nothing repeats.
  var period: Double {
    let animation = attached.animation
    let cycle = animation.timing.cycleDuration(duration: animation.resolvedDuration())
    return animation.timing.speed == 0 ? .infinity : cycle / abs(animation.timing.speed)
  }

  /// What messages call a track.
  func subject(_ track: Track) -> Fault.Subject {
    Fault.Subject(layer: layer.label, keyPath: track.leaf.keyPath)
  }
}
