/// A node of the tree that a script builds: model values, sublayers, attached animations.
///
/// A layer has identity: it is the same layer while its values change. It stays alive while
/// something holds it, on the tree or off; hiding, detaching and re-attaching change neither its
/// values nor the phase of its animations. Layers and what holds them belong to one thread; what
/// crosses threads is a ``LayerSnapshot``.
public final class Layer {
  /// A number in order of creation, which names a nameless layer: `layer#3`.
  public let serial: Int
  /// What the layer draws of its own.
  public let layerClass: LayerClass

  // What every frame looks at stands together, before the model.
  /// The layers drawn within this one, the backmost first.
  public internal(set) var sublayers: [Layer] = []
  /// The animations, ready to be evaluated.
  private(set) var tracks: [AnimationTrack] = []
  /// Grows with each change of the model or the tracks: with all that shows of the layer but time.
  private(set) var version = 0
  /// Whether all tracks write the same numbers in every frame, whatever was there before.
  private(set) var canBePresentedOver = true
  /// Whether the local time differs from the superlayer's; kept, for every frame asks.
  private(set) var hasTiming = false
  /// Whether one of the animations is a transition.
  var hasTransition = false
  /// Whether the layer always has its superlayer's bounds, corners and, for a shape layer, path.
  ///
  /// Such a cover follows what shows of its superlayer, frame by frame, and clips to it.
  public var coversSuperlayer = false
  /// The model values, as written.
  public var model = LayerProperties() {
    didSet {
      version &+= 1
      hasTiming = model.hasTiming
    }
  }

  /// The layer whose sublayer this is, or nil.
  public internal(set) unowned(safe) var superlayer: Layer?
  /// The animations that drive the presentation, in order of application.
  public internal(set) var animations: [AttachedAnimation] = []

  /// Where the layer was made, as "file:line", for messages; empty when nobody has said.
  public var place = ""
  /// Where its colours were last assigned, when that was later.
  public var colorsPlace: String?
  /// Whatever the host knows the layer by.
  public var hostTag: UInt64 = 0

  /// What tells a tree from all others by its root, also from those that had its place in memory.
  let identity = LayerIdentity()

  /// Creates a layer with default values, off the tree.
  ///
  /// - Parameters:
  ///   - layerClass: What the layer draws of its own.
  ///   - serial: A number that no other layer of its tree has or had.
  public init(_ layerClass: LayerClass, serial: Int) {
    self.layerClass = layerClass
    self.serial = serial
  }

  deinit {
    for sublayer in sublayers { sublayer.superlayer = nil }
  }

  /// Changes the tracks.
  func changeTracks(_ change: (inout [AnimationTrack]) -> Void) {
    change(&tracks)
    version &+= 1
    canBePresentedOver = tracks.allSatisfy(\.overwrites)
  }

  /// Takes the tracks out while they are evaluated, and puts them back.
  func exchangeTracks(_ other: inout [AnimationTrack]) { swap(&tracks, &other) }

  /// The name, or `class#serial` for a nameless layer.
  public var label: String { model.name ?? "\(layerClass.rawValue)#\(serial)" }
}

/// What tells something from all others for as long as somebody holds it.
///
/// A snapshot holds it instead of a layer, which must not leave its thread.
final class LayerIdentity: Sendable {}
