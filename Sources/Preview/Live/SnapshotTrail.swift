import Layers

/// What has been shown, to be shown again backwards.
///
/// It holds a number of pictures, whatever time they span: when it is full every second one is
/// forgotten, and from then on only as many are taken. So a loop of some seconds goes back as
/// smoothly as it went forwards, and a long one in larger steps.
struct SnapshotTrail {
  /// The pictures that it holds at most.
  private let capacity: Int
  /// The layers that it holds at most, in all pictures together: about 50 MB.
  private let nodeLimit: Int
  private var nodeCount = 0
  private var entries: [(time: Double, snapshot: LayerSnapshot)] = []
  /// The least time between two pictures.
  private var spacing = 0.0

  /// Creates an empty trail.
  ///
  /// - Parameters:
  ///   - capacity: The pictures that it holds at most, 2 or more.
  ///   - nodeLimit: The layers that it holds at most, in all but two pictures together.
  init(capacity: Int = 480, nodeLimit: Int = 60_000) {
    precondition(capacity >= 2, "a trail holds its start and its end")
    self.capacity = capacity
    self.nodeLimit = nodeLimit
  }

  /// How many pictures there are.
  var count: Int { entries.count }

  /// Forgets all.
  mutating func removeAll() {
    entries.removeAll()
    nodeCount = 0
    spacing = 0
  }

  /// Remembers what shows at a time; what was remembered of later ones is forgotten.
  mutating func append(_ snapshot: LayerSnapshot, at time: Double) {
    while let last = entries.last, last.time >= time {
      nodeCount -= last.snapshot.nodes.count
      entries.removeLast()
    }
    if let last = entries.last, time - last.time < spacing { return }
    entries.append((time, snapshot))
    nodeCount += snapshot.nodes.count
    while entries.count > capacity || (nodeCount > nodeLimit && entries.count > 2) { thin() }
  }

  private mutating func thin() {
    entries = entries.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    nodeCount = entries.reduce(0) { $0 + $1.snapshot.nodes.count }
    guard let first = entries.first, let last = entries.last else { return }
    spacing = (last.time - first.time) / Double(entries.count)
  }

  /// Whether it goes back as far as a time.
  func reaches(_ time: Double) -> Bool { entries.first.map { $0.time <= time } ?? false }

  /// What showed last at or before a time, or else first; nil when nothing is remembered.
  func snapshot(at time: Double) -> LayerSnapshot? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return entries.isEmpty ? nil : entries[max(0, low - 1)].snapshot
  }
}
