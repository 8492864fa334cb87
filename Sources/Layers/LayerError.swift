/// Why a layer refused a change; the tree is as it was before.
public enum LayerError: Error, Equatable, Sendable {
  /// A layer cannot be its own sublayer.
  case itself
  /// The new sublayer already holds the layer.
  case cycle
  /// The tree would be deeper than ``Layer/maximumDepth``.
  case tooDeep
  /// The stage's own layer cannot be put into another.
  case stageIsRoot
  /// The sibling that marks the place is not a sublayer of this layer.
  case notASublayer
  /// A list of sublayers names one twice.
  case twice
  /// There is no place of that number: 1 is the backmost, `count + 1` the frontmost.
  case indexOutOfRange(Int, count: Int)
}

/// Why a layer refused an animation; nothing was added.
public enum AnimationError: Error, Equatable, Sendable {
  /// No property of that name on the class; `suggestion` is the nearest name, if one is near.
  case unknownKeyPath(String, LayerClass, suggestion: String?)
  /// The property is there but does not animate.
  case notAnimatable(String)
  /// A value is not of the key path's kind; `role` is "from", "values[2]", ….
  case wrongKind(keyPath: String, role: String, expected: String)
  /// Two ends cannot be mixed; the text says how they differ.
  case mismatch(keyPath: String, String)
  /// A running transition cannot become another kind of animation, nor the other way round.
  case transitionUpdate
}
