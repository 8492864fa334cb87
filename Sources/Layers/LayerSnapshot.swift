public import Graphics

/// What a tree of layers shows at one instant: plain values, flat, ready to be drawn elsewhere.
///
/// Nodes stand in pre-order, so a node's sublayers follow it directly; siblings are in paint order,
/// already sorted by `zPosition`. Hidden layers and all in them are left out.
public struct LayerSnapshot: Sendable, Equatable {
  /// One layer.
  public struct Node: Sendable, Equatable {
    /// What the layer draws of its own.
    public var layerClass: LayerClass
    /// The values that show.
    public var properties: LayerProperties
    /// The place after the last node below this one.
    public var subtreeEnd: Int
    /// The path of the shape layer that a cover covers, in the cover's coordinates.
    public var coveredPath: Path?
    /// The layer's number in order of creation.
    public var serial: Int
  }

  /// The layers, parents before sublayers.
  public private(set) var nodes: [Node] = []

  /// Takes what a tree shows.
  ///
  /// - Parameters:
  ///   - root: The layer at the top.
  ///   - time: The stage's time in seconds.
  public init(_ root: Layer, at time: Double) { update(root, at: time) }

  /// Takes what a tree shows, in the memory of what was taken before.
  ///
  /// - Parameters:
  ///   - root: The layer at the top.
  ///   - time: The stage's time in seconds.
  public mutating func update(_ root: Layer, at time: Double) {
    nodes.removeAll(keepingCapacity: true)
    append(root, below: nil, atParentTime: time)
  }

  /// Puts another colour, or none, in the place of the stage's own background.
  public mutating func setStageBackground(_ color: Color?) {
    if !nodes.isEmpty { nodes[0].properties.backgroundColor = color }
  }

  /// Makes a layer and all in it transparent, to ask what would show without it.
  public mutating func conceal(layer serial: Int) {
    guard let place = nodes.firstIndex(where: { $0.serial == serial }) else { return }
    nodes[place].properties.opacity = 0
  }

  /// Adds a layer and all below it; `superlayer` is the place of the node above.
  private mutating func append(
    _ layer: Layer, below superlayer: Int?, atParentTime parentTime: Double
  ) {
    let time = layer.localTime(atParentTime: parentTime)
    var shown = layer.ownPresentation(atLocalTime: time)
    var coveredPath: Path?
    if layer.coversSuperlayer, let superlayer {
      let covered = nodes[superlayer]
      shown = shown.covering(covered.properties)
      if covered.layerClass == .shapeLayer {
        let origin = covered.properties.bounds.origin
        coveredPath = covered.properties.shape.path?
          .transformed(by: .translation(-origin.x, -origin.y))
      }
    }
    if shown.hidden { return }
    let place = nodes.count
    nodes.append(
      Node(
        layerClass: layer.layerClass, properties: shown, subtreeEnd: place,
        coveredPath: coveredPath, serial: layer.serial))
    if layer.sublayers.contains(where: \.hasDepth) {
      for sublayer in Self.sortedByDepth(layer.sublayers, atParentTime: time) {
        append(sublayer, below: place, atParentTime: time)
      }
    } else {
      for sublayer in layer.sublayers { append(sublayer, below: place, atParentTime: time) }
    }
    nodes[place].subtreeEnd = nodes.count
  }

  /// Siblings by depth; those of one depth keep their order.
  private static func sortedByDepth(
    _ layers: [Layer], atParentTime parentTime: Double
  ) -> [Layer] {
    layers.map { layer in
      let time = layer.localTime(atParentTime: parentTime)
      return (layer: layer, depth: layer.ownPresentation(atLocalTime: time).zPosition)
    }
    .enumerated()
    .sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
    .map(\.element.layer)
  }
}

extension Layer {
  /// Whether the layer may lie at another depth than 0.
  fileprivate var hasDepth: Bool {
    model.zPosition != 0 || animations.contains { $0.animates("zPosition") }
  }
}
