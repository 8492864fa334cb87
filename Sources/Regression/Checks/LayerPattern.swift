import Layers

/// Addresses of layers in which `*` stands for any letters of a name and `?` for one.
///
///     LayerPattern("button/ring*").layers(below: stage.root)
///
/// As in an address, the last part is the layer's own name, and each part before it that of some
/// layer above. The stage itself is found by its name only, not by a pattern.
struct LayerPattern {
  /// The names, from that of a layer above down to the layer's own.
  private let parts: [Glob]
  private let isPlain: Bool

  /// Reads an address or a pattern.
  init(_ text: String) {
    parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Glob(String($0)) }
    isPlain = !Glob.isPattern(text)
  }

  /// The layers of the tree that it names, in paint order.
  func layers(below root: Layer) -> [Layer] {
    var found: [Layer] = []
    root.forEachLayer { layer in
      if matches(layer), isPlain || layer.superlayer != nil { found.append(layer) }
    }
    return found
  }

  /// Whether it names a layer.
  func matches(_ layer: Layer) -> Bool {
    guard let last = parts.last, last.matches(layer.label) else { return false }
    var rest = parts.dropLast()
    var ancestor = layer.superlayer
    while let part = rest.last, let above = ancestor {
      if part.matches(above.label) { rest.removeLast() }
      ancestor = above.superlayer
    }
    return rest.isEmpty
  }
}

extension Layer {
  /// The names from below the stage down to the layer, joined by `/`.
  var fullAddress: String {
    var names = [label]
    var ancestor = superlayer
    while let above = ancestor, above.superlayer != nil {
      names.append(above.label)
      ancestor = above.superlayer
    }
    return names.reversed().joined(separator: "/")
  }
}
