extension Layer {
  /// The greatest number of layers on a path from a root to a leaf.
  public static let maximumDepth = 256

  /// Puts a layer in front of all sublayers; it leaves the superlayer it had.
  public func addSublayer(_ layer: Layer) throws(LayerError) {
    try checkAdoption(of: layer)
    layer.removeFromSuperlayer()
    adopt(layer, at: sublayers.count)
  }

  /// Puts a layer at a place among the sublayers; it leaves the superlayer it had.
  ///
  /// - Parameters:
  ///   - layer: The new sublayer; one that already is a sublayer moves.
  ///   - index: The place it has afterwards; 0 is the backmost.
  /// - Throws: Why the layer cannot go there; nothing has changed then.
  public func insertSublayer(_ layer: Layer, at index: Int) throws(LayerError) {
    try checkAdoption(of: layer)
    let count = layer.superlayer === self ? sublayers.count - 1 : sublayers.count
    guard index >= 0 && index <= count else {
      throw .indexOutOfRange(index + 1, count: count)
    }
    layer.removeFromSuperlayer()
    adopt(layer, at: index)
  }

  /// Puts a layer directly below a sibling.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) throws(LayerError) {
    try insertSublayer(layer, beside: sibling, offset: 0)
  }

  /// Puts a layer directly above a sibling.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) throws(LayerError) {
    try insertSublayer(layer, beside: sibling, offset: 1)
  }

  /// Replaces all sublayers; the first is the backmost.
  ///
  /// - Throws: Why a layer cannot be a sublayer; nothing has changed then.
  public func setSublayers(_ layers: [Layer]) throws(LayerError) {
    for layer in layers { try checkAdoption(of: layer) }
    if Set(layers.map(ObjectIdentifier.init)).count < layers.count { throw .twice }
    for sublayer in sublayers { sublayer.superlayer = nil }
    sublayers = []
    for layer in layers {
      layer.removeFromSuperlayer()
      adopt(layer, at: sublayers.count)
    }
  }

  /// Takes the layer off its superlayer; it stays alive, with its animations.
  public func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.sublayers.removeAll { $0 === self }
    self.superlayer = nil
  }

  /// The root above the layer: the layer itself when it has no superlayer.
  public var root: Layer {
    var layer = self
    while let superlayer = layer.superlayer { layer = superlayer }
    return layer
  }

  /// Calls a closure for this layer and every one below it, parents first, in paint order.
  public func forEachLayer(_ body: (Layer) -> Void) {
    body(self)
    for sublayer in sublayers { sublayer.forEachLayer(body) }
  }

  private func insertSublayer(
    _ layer: Layer, beside sibling: Layer, offset: Int
  ) throws(LayerError) {
    try checkAdoption(of: layer)
    guard sibling.superlayer === self, sibling !== layer else { throw .notASublayer }
    layer.removeFromSuperlayer()
    let place = sublayers.firstIndex { $0 === sibling } ?? sublayers.endIndex
    adopt(layer, at: place + offset)
  }

  private func adopt(_ layer: Layer, at index: Int) {
    sublayers.insert(layer, at: index)
    layer.superlayer = self
  }

  private func checkAdoption(of layer: Layer) throws(LayerError) {
    if layer === self { throw .itself }
    if layer.layerClass == .stage { throw .stageIsRoot }
    var depth = 1
    var ancestor: Layer? = superlayer
    while let layerAbove = ancestor {
      if layerAbove === layer { throw .cycle }
      depth += 1
      ancestor = layerAbove.superlayer
    }
    if depth + layer.height > Self.maximumDepth { throw .tooDeep }
  }

  /// The number of layers on the longest path down, this one included.
  private var height: Int {
    var height = 0
    var level = [self]
    while !level.isEmpty {
      height += 1
      level = level.flatMap(\.sublayers)
    }
    return height
  }
}
