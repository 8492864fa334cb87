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
    /// The layer's name, or `class#serial`.
    public var label: String
  }

  /// The layers, parents before sublayers.
  public private(set) var nodes: [Node] = []

  /// Takes what a tree shows.
  ///
  /// - Parameters:
  ///   - root: The layer at the top.
  ///   - time: The stage's time in seconds.
  public init(_ root: Layer, at time: Double) {
    append(root, showing: root.presentation(at: time), below: nil, at: time)
  }

  /// Puts another colour, or none, in the place of the stage's own background.
  public mutating func setStageBackground(_ color: Color?) {
    if !nodes.isEmpty { nodes[0].properties.backgroundColor = color }
  }

  private mutating func append(
    _ layer: Layer, showing own: LayerProperties, below superlayer: Node?, at time: Double
  ) {
    var node = Node(
      layerClass: layer.layerClass, properties: own, subtreeEnd: nodes.count, label: layer.label)
    if layer.coversSuperlayer, let superlayer {
      node.properties = own.covering(superlayer.properties)
      if superlayer.layerClass == .shapeLayer {
        let origin = superlayer.properties.bounds.origin
        node.coveredPath = superlayer.properties.shape.path?
          .transformed(by: .translation(-origin.x, -origin.y))
      }
    }
    if node.properties.hidden { return }
    let place = nodes.count
    nodes.append(node)
    for (sublayer, properties) in Self.inPaintOrder(layer.sublayers, at: time) {
      append(sublayer, showing: properties, below: node, at: time)
    }
    nodes[place].subtreeEnd = nodes.count
  }

  /// Siblings with what they show, sorted by depth; those of one depth keep their order.
  private static func inPaintOrder(
    _ layers: [Layer], at time: Double
  ) -> [(layer: Layer, properties: LayerProperties)] {
    let siblings = layers.map { (layer: $0, properties: $0.presentation(at: time)) }
    guard siblings.contains(where: { $0.properties.zPosition != 0 }) else { return siblings }
    return siblings.enumerated()
      .sorted {
        ($0.element.properties.zPosition, $0.offset)
          < ($1.element.properties.zPosition, $1.offset)
      }
      .map(\.element)
  }
}
