/// The paint order of sublayers that lie at different depths: a stack of rows of siblings, each
/// sorted, whose memory is kept from frame to frame.
///
/// It also remembers for which nodes the last frame sorted. All of it is scratch: two snapshots are
/// equal whatever it holds.
struct DepthOrder: Sendable, Equatable {
  private struct Sibling {
    var depth: Double
    var place: Int
  }

  private var siblings: [Sibling] = []
  /// By the place of the node above.
  private var sorted: [Bool] = []

  static func == (one: DepthOrder, other: DepthOrder) -> Bool { true }

  /// Whether the sublayers of a node stood in another order than in their layer.
  func wasSorted(below place: Int) -> Bool { place < sorted.count && sorted[place] }

  /// How many siblings all rows hold.
  var count: Int { siblings.count }

  /// The place of a sibling among the sublayers it was taken from.
  func place(_ index: Int) -> Int { siblings[index].place }

  /// Adds a row: the sublayers of one layer, the deepest first; those of one depth keep their order.
  ///
  /// - Parameters:
  ///   - sublayers: The sublayers.
  ///   - node: The place of the node above.
  ///   - parentTime: The time in which the sublayers' own runs.
  mutating func append(
    _ sublayers: [Layer], below node: Int, atParentTime parentTime: Double
  ) {
    let first = siblings.count
    for (place, layer) in sublayers.enumerated() {
      let time = layer.localTime(atParentTime: parentTime)
      siblings.append(Sibling(depth: layer.depth(atLocalTime: time), place: place))
    }
    while sorted.count <= node { sorted.append(false) }
    sorted[node] = sort(from: first)
  }

  /// Takes the last siblings off.
  mutating func removeLast(_ count: Int) { siblings.removeLast(count) }

  /// Heap sort, which needs no memory; by depth, then by place, no two are equal.
  private mutating func sort(from first: Int) -> Bool {
    let count = siblings.count - first
    if (1..<max(1, count)).allSatisfy({ !comes($0 + first, before: $0 + first - 1) }) {
      return false
    }
    for root in stride(from: count / 2 - 1, through: 0, by: -1) {
      sink(root, of: count, from: first)
    }
    for end in stride(from: count - 1, to: 0, by: -1) {
      siblings.swapAt(first, first + end)
      sink(0, of: end, from: first)
    }
    return true
  }

  private mutating func sink(_ root: Int, of count: Int, from first: Int) {
    var parent = root
    while true {
      var last = parent
      for child in 2 * parent + 1...2 * parent + 2
      where child < count && comes(first + last, before: first + child) {
        last = child
      }
      if last == parent { return }
      siblings.swapAt(first + parent, first + last)
      parent = last
    }
  }

  private func comes(_ one: Int, before other: Int) -> Bool {
    (siblings[one].depth, siblings[one].place) < (siblings[other].depth, siblings[other].place)
  }
}

extension Layer {
  /// The depth that shows at a local time.
  fileprivate func depth(atLocalTime localTime: Double) -> Double {
    if !tracks.contains(where: \.animatesDepth) { return model.zPosition }
    var shown = LayerProperties()
    shown.zPosition = model.zPosition
    for var track in tracks where track.animatesDepth {
      track.apply(to: &shown, of: self, at: localTime)
    }
    return shown.zPosition
  }
}
