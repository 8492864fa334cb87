import Layers

/// A layer's place in the tree by names, which holds from one version of a script to the next.
///
/// Each part names a layer among its siblings: by its name, or by its class where it has none, and
/// by its number among siblings of that name. So a layer is found again although layers were added
/// before it.
struct LayerPath: Hashable, Sendable {
  /// A layer among its siblings.
  private struct Part: Hashable, Sendable {
    var name: String
    /// Siblings of the same name before it.
    var number: Int
  }

  /// The parts from below the root to the layer; none for the root.
  private var parts: [Part] = []

  /// The path of a layer of a tree.
  init(to layer: Layer) {
    var layer = layer
    while let superlayer = layer.superlayer {
      let name = Self.name(of: layer)
      let siblings = superlayer.sublayers.prefix { $0 !== layer }
      parts.append(Part(name: name, number: siblings.count { Self.name(of: $0) == name }))
      layer = superlayer
    }
    parts.reverse()
  }

  /// The layer at the path beneath a root; nil where there is none.
  func layer(in root: Layer) -> Layer? {
    layers(in: root).count > parts.count ? nearest(in: root) : nil
  }

  /// The layer at the path, or the last above it that is there.
  func nearest(in root: Layer) -> Layer { layers(in: root).last ?? root }

  /// The layers along the path as far as they are there, the root first.
  private func layers(in root: Layer) -> [Layer] {
    var found = [root]
    for part in parts {
      var left = part.number
      let next = found.last?.sublayers.first { layer in
        guard Self.name(of: layer) == part.name else { return false }
        left -= 1
        return left < 0
      }
      guard let next else { break }
      found.append(next)
    }
    return found
  }

  private static func name(of layer: Layer) -> String {
    layer.model.name ?? layer.layerClass.rawValue
  }
}
