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

  /// The model values, as written.
  public var model = LayerProperties()

  /// The layer whose sublayer this is, or nil.
  public internal(set) unowned(safe) var superlayer: Layer?
  /// The layers drawn within this one, the backmost first.
  public internal(set) var sublayers: [Layer] = []
  /// The animations that drive the presentation, in order of application.
  public internal(set) var animations: [AttachedAnimation] = []
  /// Whether one of them is a transition.
  var hasTransition = false
  /// The same animations, ready to be evaluated.
  var tracks: [AnimationTrack] = []

  /// Whether the layer always has its superlayer's bounds, corners and, for a shape layer, path.
  ///
  /// Such a cover follows what shows of its superlayer, frame by frame, and clips to it.
  public var coversSuperlayer = false
  /// Where the layer was made, as "file:line", for messages; empty when nobody has said.
  public var place = ""
  /// Where its colours were last assigned, when that was later.
  public var colorsPlace: String?
  /// Whatever the host knows the layer by.
  public var hostTag: UInt64 = 0

  /// Creates a layer with default values, off the tree.
  public init(_ layerClass: LayerClass, serial: Int) {
    self.layerClass = layerClass
    self.serial = serial
  }

  deinit {
    for sublayer in sublayers { sublayer.superlayer = nil }
  }

  /// The name, or `class#serial` for a nameless layer.
  public var label: String { model.name ?? "\(layerClass.rawValue)#\(serial)" }
}
