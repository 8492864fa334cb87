public import Graphics

/// What a tree of layers shows at one instant: plain values, flat, ready to be drawn elsewhere.
///
/// Nodes stand in pre-order, so a node's sublayers follow it directly; siblings are in paint order,
/// already sorted by `zPosition`. Hidden layers and all in them are left out, but for a hidden layer
/// whose old picture still gives way in a transition.
public struct LayerSnapshot: Sendable, Equatable {
  /// One layer.
  public struct Node: Sendable, Equatable {
    /// What the layer draws of its own.
    public var layerClass: LayerClass
    /// The values that show.
    public var properties = LayerProperties()
    /// The place after the last node below this one.
    public var subtreeEnd = 0
    /// The path of the shape layer that a cover covers, in the cover's coordinates.
    public var coveredPath: Path?
    /// The place of the transition it is in; see ``LayerSnapshot/transition(of:)``.
    var transition: Int?
    /// The layer's number in order of creation.
    public var serial: Int
  }

  /// The layers, parents before sublayers.
  public internal(set) var nodes: [Node] = []
  /// The transitions that nodes are in.
  var transitions: [RunningTransition] = []
  /// What each node was filled from.
  var origins = NodeOrigins()
  /// Scratch for sorting by depth.
  private var order = DepthOrder()

  /// Creates the snapshot of nothing, to be updated.
  public init() {}

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
    transitions.removeAll(keepingCapacity: true)
    origins.begin(root)
    let count = update(root, below: nil, at: 0, atParentTime: time)
    nodes.removeSubrange(count...)
    origins.keep(count)
  }

  /// Puts another colour, or none, in the place of the stage's own background.
  public mutating func setStageBackground(_ color: Color?) {
    guard !nodes.isEmpty else { return }
    nodes[0].properties.backgroundColor = color
    origins.forget(0)
  }

  /// Makes a layer and all in it transparent, to ask what would show without it.
  public mutating func conceal(layer serial: Int) {
    guard let place = nodes.firstIndex(where: { $0.serial == serial }) else { return }
    nodes[place].properties.opacity = 0
    origins.forget(place)
  }

  /// Puts other values in the place of the first node's.
  mutating func replaceRoot(with properties: LayerProperties) {
    guard !nodes.isEmpty else { return }
    nodes[0].properties = properties
    origins.forget(0)
  }

  /// Shows all nodes as if they were in no transition.
  mutating func dropTransitions() {
    for place in nodes.indices { nodes[place].transition = nil }
    transitions = []
  }

  /// Puts a layer and all below it at a place, over what an earlier frame has left there.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - superlayer: The place of the node above.
  ///   - place: Where the layer's node goes.
  ///   - parentTime: The time in which the layer's own runs.
  /// - Returns: The place after the last node below; `place` itself for a hidden layer.
  private mutating func update(
    _ layer: Layer, below superlayer: Int?, at place: Int, atParentTime parentTime: Double
  ) -> Int {
    let time = layer.localTime(atParentTime: parentTime)
    if place == nodes.count {
      nodes.append(Node(layerClass: layer.layerClass, serial: layer.serial))
    }
    nodes[place].layerClass = layer.layerClass
    nodes[place].serial = layer.serial
    nodes[place].coveredPath = nil
    if !origins.isFrom(layer, place)
      || !layer.presentOver(&nodes[place].properties, atLocalTime: time)
    {
      layer.present(atLocalTime: time, in: &nodes[place].properties)
      origins.set(place, to: layer)
    }
    if layer.coversSuperlayer, let superlayer {
      cover(place, over: nodes[superlayer])
      origins.forget(place)
    }
    nodes[place].transition = nil
    var end = place + 1
    if let transition = layer.runningTransition(atLocalTime: time) {
      nodes[place].transition = transitions.count
      transitions.append(transition)
    }
    if nodes[place].properties.hidden {
      if nodes[place].transition == nil { return place }
      nodes[place].subtreeEnd = end
      return end
    }
    // Where the last frame had to sort, this one begins with sorting, so that each layer finds the
    // memory it has written before.
    var isSorted = !order.wasSorted(below: place)
    if isSorted {
      var depth = -Double.infinity
      for sublayer in layer.sublayers {
        let first = end
        end = update(sublayer, below: place, at: first, atParentTime: time)
        if end > first {
          isSorted = isSorted && nodes[first].properties.zPosition >= depth
          depth = nodes[first].properties.zPosition
        }
      }
    }
    if !isSorted {
      end = updateByDepth(layer.sublayers, below: place, atParentTime: time)
    }
    nodes[place].subtreeEnd = end
    return end
  }

  /// Puts sublayers of different depths after their superlayer's node, over what is there.
  private mutating func updateByDepth(
    _ sublayers: [Layer], below place: Int, atParentTime time: Double
  ) -> Int {
    var end = place + 1
    let first = order.count
    order.append(sublayers, below: place, atParentTime: time)
    for index in first..<order.count {
      let sublayer = sublayers[order.place(index)]
      end = update(sublayer, below: place, at: end, atParentTime: time)
    }
    order.removeLast(order.count - first)
    return end
  }

  /// Gives a cover's node what it has from the node above.
  private mutating func cover(_ place: Int, over covered: Node) {
    nodes[place].properties = nodes[place].properties.covering(covered.properties)
    nodes[place].coveredPath = covered.properties.coveredPath(of: covered.layerClass)
  }
}
