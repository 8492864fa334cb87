/// Which layer each node of a snapshot was filled from, and at which of its versions.
///
/// It says whether what an earlier frame has left in a node can be moved on instead of being made
/// anew. All are equal: it is no part of what a snapshot shows.
struct NodeOrigins: Equatable {
  private struct Origin {
    var serial = -1
    var version = 0
  }

  private var origins: [Origin] = []
  /// The tree; held, so that no other root can be taken for this one.
  private var root: LayerIdentity?

  static func == (one: NodeOrigins, other: NodeOrigins) -> Bool { true }

  /// Begins a frame of a tree; nothing is known of another tree's layers.
  mutating func begin(_ root: Layer) {
    guard self.root !== root.identity else { return }
    self.root = root.identity
    origins.removeAll(keepingCapacity: true)
  }

  /// Whether a node has what a layer left there, and the layer has not changed since.
  func isFrom(_ layer: Layer, _ place: Int) -> Bool {
    place < origins.count && origins[place].serial == layer.serial
      && origins[place].version == layer.version
  }

  /// Notes that a node has been filled from a layer.
  mutating func set(_ place: Int, to layer: Layer) {
    while origins.count <= place { origins.append(Origin()) }
    origins[place] = Origin(serial: layer.serial, version: layer.version)
  }

  /// Notes that a node has been changed by somebody else.
  mutating func forget(_ place: Int) {
    if place < origins.count { origins[place].serial = -1 }
  }

  /// Forgets all nodes from a place on.
  mutating func keep(_ count: Int) {
    if origins.count > count { origins.removeSubrange(count...) }
  }
}
